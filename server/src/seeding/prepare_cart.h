#pragma once

#include <filesystem>

#include "audit/audit.h"
#include "base/clock.h"
#include "base/error.h"
#include "carts/prepared_carts.h"
#include "db/database.h"

namespace typecase::seeding {

// Makes a prepared cart, with its custom licences, of a TOML file; docs/prepared-carts.md lists the
// keys. The texts of custom licences lie in the folder of the file. Nothing is stored when there is
// a mistake. The cart comes with a row of the audit log.
//
// invalid ("bad_cart"): every mistake, its pointer "FILE: KEY", as in "tidal.toml: item[0].price".
Result<carts::PreparedCart> prepare_cart(db::Database& database, const std::filesystem::path& file,
                                         Time now, const audit::Actor& actor = {});

}  // namespace typecase::seeding
