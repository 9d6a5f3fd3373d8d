#pragma once

#include <filesystem>
#include <vector>

#include "catalogue/import/import.h"
#include "db/database.h"

// Rows of the audit log about changes that the command line makes in many transactions.
namespace typecase::app {

// `typecase import`: the first path, and counts of what was taken in. No row where nothing changed.
void record_import(db::Database& database, const std::vector<std::filesystem::path>& paths,
                   const catalogue::ImportReport& report);

// `typecase migrate`: the version that was reached. No row where none was applied.
void record_migrations(db::Database& database, const std::vector<int>& applied);

}  // namespace typecase::app
