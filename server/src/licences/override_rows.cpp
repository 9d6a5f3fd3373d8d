#include "licences/override_rows.h"

#include <algorithm>

#include "catalogue/records/records.h"
#include "db/record.h"

namespace typecase::licences {
namespace {

// The column `changes`.
struct StoredOverride : Override {
  std::optional<std::string> eula_version;
};
BOOST_DESCRIBE_STRUCT(StoredOverride, (Override), (eula_version))

}  // namespace

void sort(std::vector<Override>& overrides) {
  std::ranges::sort(overrides, {}, [](const Override& change) {
    return std::pair(std::string_view(change.family), std::string_view(change.kind));
  });
}

std::vector<Override> load_overrides(db::Connection& connection, const Licences& licences) {
  const auto current_ids = catalogue::read_former_ids(connection);
  std::vector<Override> overrides;
  for (const db::Row& row :
       connection.rows("SELECT family_id, kind_id, changes FROM licence_override")) {
    auto stored = row.get<StoredOverride>("changes");
    auto current = current_ids.find(row.text("family_id"));
    stored.family = current == current_ids.end() ? row.text("family_id") : current->second;
    stored.kind = row.text("kind_id");
    if (stored.eula_version) stored.eula = *licences.eula(stored.kind, *stored.eula_version);
    overrides.push_back(std::move(stored));
  }
  sort(overrides);
  return overrides;
}

void replace_overrides(db::Connection& connection, const std::vector<Override>& overrides) {
  connection.execute("DELETE FROM licence_override");
  for (const Override& change : overrides) {
    StoredOverride stored{change, {}};
    if (change.eula) stored.eula_version = change.eula->version;
    db::Record()
        .set("family_id", change.family)
        .set("kind_id", change.kind)
        .set("changes", stored)
        .insert(connection, "licence_override");
  }
}

}  // namespace typecase::licences
