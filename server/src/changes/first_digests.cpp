#include "audit/listing.h"
#include "changes/three_way.h"
#include "content/menu_items.h"

namespace typecase::changes {
namespace {

// A removal leaves no item to tell it; items of before the audit log tell it themselves.
bool have_staff_changed_menus(db::Connection& connection) {
  const audit::EntryFilter of_menus{.action = "menu_item"};
  return !audit::find_entries(connection, of_menus, {.limit = 1}).entries.empty() ||
         !content::menu_items_of_staff(connection).empty();
}

}  // namespace

AppliedDigests digests_of(const Entries& entries) {
  AppliedDigests digests;
  for (const auto& [key, entry] : entries) {
    if (!is_of_catalogue(key.kind)) digests[key] = digest_of(entry);
  }
  return digests;
}

AppliedDigests first_digests(db::Connection& connection, const Entries& shop) {
  AppliedDigests digests = digests_of(shop);
  if (have_staff_changed_menus(connection)) {
    digests.erase({EntryKind::menus, std::string(only_id)});
  }
  return digests;
}

void keep_first_digests(db::Connection& connection, const Entries& shop) {
  const AppliedDigests applied = read_applied(connection);
  if (applied.empty()) save_applied(connection, applied, first_digests(connection, shop));
}

}  // namespace typecase::changes
