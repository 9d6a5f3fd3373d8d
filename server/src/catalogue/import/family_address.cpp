#include "catalogue/import/family_address.h"

#include "base/text/slug.h"
#include "catalogue/import/staff_edits.h"
#include "catalogue/reserved_ids.h"
#include "db/record.h"
#include "db/versioned.h"

namespace typecase::catalogue {
namespace {

Error taken() {
  return invalid_field("/id", "taken",
                       "Something else has or had this address. Choose another one.");
}

Result<void> check(const std::string& id) {
  if (id.empty()) return invalid_field("/id", "required", "An address is needed here.");
  if (id.size() > longest_address) {
    return invalid_field("/id", "too_long", "An address has at most 80 characters.");
  }
  if (slug(id) != id) {
    return invalid_field("/id", "not_an_address",
                         "An address has lower-case letters a to z, digits and single hyphens.");
  }
  if (is_reserved_id(id)) {
    return invalid_field("/id", "reserved", "This is one of the shop's own addresses.");
  }
  return {};
}

// A former id is free for the very item that gave it up.
bool is_free(db::Connection& connection, const std::string& id, const std::string& item) {
  if (!find_item(connection, id)) return true;
  const auto current =
      connection.find<std::string>("SELECT current_id FROM former_item WHERE id = $1", id);
  return current == item;
}

Result<void> check_free(db::Connection& connection, const Renames& renames) {
  for (const auto& [former, id] : renames) {
    if (!is_free(connection, id, former)) return taken();
  }
  return {};
}

void save(db::Connection& connection, FamilyRecord family, const Renames& renames) {
  rename(family, renames);
  continue_releases(connection, family, renames);
  write_family(connection, std::nullopt, family);
  for (const auto& [former, id] : renames) {
    replace_id(connection, former, id);
    connection.execute("UPDATE former_item SET by_staff = 1 WHERE id = $1", former);
  }
  rename_imported(connection, renames);
  db::touch_shop_version(connection);
}

}  // namespace

Result<Renames> change_address(db::Connection& connection, const std::string& family,
                               const std::string& id) {
  if (auto checked = check(id); !checked) return checked.error();
  auto record = read_family(connection, family);
  if (!record) {
    if (current_address(connection, family) == id) return Renames{};
    return not_found("family");
  }
  if (family == id) return Renames{};
  const Renames renames = renames_for(*record, id);
  if (auto checked = check_free(connection, renames); !checked) return checked.error();
  save(connection, std::move(*record), renames);
  return renames;
}

std::string current_address(db::Connection& connection, const std::string& id) {
  return connection
      .find<std::string>("SELECT current_id FROM former_item WHERE id = $1 AND by_staff = 1", id)
      .value_or(id);
}

}  // namespace typecase::catalogue
