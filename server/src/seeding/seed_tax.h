#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "pricing/tax_rates.h"
#include "seeding/seed_folder.h"

namespace typecase::seeding {

struct TaxFile {
  std::string name;  // "eu.toml"
  std::string text;
};

// The tables that come with Typecase, server/tax.
const std::vector<TaxFile>& default_tax_files();

// The tax rates of several files together. A file has tables [[rate]] with `country`, `name`,
// `rate` (per cent as text, "9.975"), and where they are needed `region`, `by_region`, `from`,
// `until` (days); and perhaps a list `untaxed` of countries. invalid ("bad_seed"): every mistake,
// its pointer "FILE: KEY"; those that only the whole shows, as two rates of one name for the same
// days, name the later row of all: "rates[12].name".
Result<pricing::TaxRates> read_tax_rates(const std::vector<TaxFile>& files);

// The tables that come with Typecase, less the countries that files of the folder's tax/ speak of,
// and with what these say. Mistakes become the folder's.
pricing::TaxRates read_tax_rates(SeedFolder& folder);

}  // namespace typecase::seeding
