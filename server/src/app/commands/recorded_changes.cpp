#include "app/commands/recorded_changes.h"

#include <boost/json.hpp>

#include "app/commands/command_line_actor.h"

namespace typecase::app {
namespace {

void record(db::Database& database, std::string_view action, std::string object,
            const boost::json::object& after) {
  database.write([&](db::Connection& connection) {
    audit::Entry entry{.at = SystemClock().now(),
                       .action = std::string(action),
                       .object_id = object,
                       .object_after = boost::json::serialize(after)};
    audit::record(connection, command_line_actor(), entry);
  });
}

}  // namespace

void record_import(db::Database& database, const std::vector<std::filesystem::path>& paths,
                   const catalogue::ImportReport& report) {
  if (report.changed.empty() && report.retired.empty()) return;
  using catalogue::ImportOutcome;
  record(database, "fonts.imported", std::filesystem::weakly_canonical(paths.front()).string(),
         {{"paths", paths.size()},
          {"families", report.changed.size()},
          {"imported", report.count(ImportOutcome::imported)},
          {"unchanged", report.count(ImportOutcome::unchanged)},
          {"refused", report.count(ImportOutcome::refused)},
          {"retired", report.retired.size()}});
}

void record_migrations(db::Database& database, const std::vector<int>& applied) {
  if (applied.empty()) return;
  record(database, "database.migrated", std::to_string(applied.back()),
         {{"migrations", applied.size()}});
}

}  // namespace typecase::app
