#pragma once

#include <filesystem>

#include "pricing/tax_rates.h"

namespace typecase::staff {

// The tax rates of every *.toml file of a folder, together. A file has tables [[rate]] with
// `country`, `name`, `rate` (per cent as text, "9.975"), and where they are needed `region`,
// `by_region`, `from`, `until` (days); and perhaps a list `untaxed` of countries.
// invalid ("bad_seed"): every mistake, its pointer "FILE: KEY"; those that only the whole shows, as
// two rates of one name for the same days, name the later row of all: "rates[12].name".
Result<pricing::TaxRates> read_tax_rates(const std::filesystem::path& folder);

}  // namespace typecase::staff
