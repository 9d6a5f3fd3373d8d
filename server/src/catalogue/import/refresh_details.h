#pragma once

#include <cstddef>
#include <string_view>

#include "db/database.h"

namespace typecase::catalogue {

// The kind of job that calls refresh_details() after an upgrade.
constexpr std::string_view refresh_job = "refresh_details";

// Reads again the stored font files of styles whose details an earlier version read
// (fonts::metadata_reader): coverage, metrics, axes, features. A family's default texts change with
// them, where they were still the default; texts that somebody wrote stay. A family is one
// transaction, and the shop version moves with it. Returns how many families changed. Throws
// DbError when the database fails.
std::size_t refresh_details(db::Database& database);

// Whether there are such styles.
bool has_outdated_details(db::Database& database);

}  // namespace typecase::catalogue
