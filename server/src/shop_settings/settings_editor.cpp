#include "shop_settings/settings_editor.h"

#include "base/json/json_writer.h"
#include "catalogue/records/foundry.h"
#include "messages/messages.h"
#include "shop_settings/checks.h"

namespace typecase::shop_settings {
namespace {

Error changed_meanwhile() {
  return {ErrorKind::conflict,
          "changed_meanwhile",
          messages::text("staffSettings.changedMeanwhile"),
          {},
          0};
}

std::string action_of(Group group) {
  return group == Group::limits ? "settings.limits_saved" : "settings.notices_saved";
}

}  // namespace

Stored<LimitList> SettingsEditor::show_limits() const { return database_.read(load_limits); }

ShownNotices SettingsEditor::show_notices() const {
  return database_.read([](db::Connection& connection) {
    const catalogue::Foundry foundry = catalogue::read_foundry(connection);
    return ShownNotices{load_notices(connection), foundry.notifications, foundry.email};
  });
}

Result<Stored<LimitList>> SettingsEditor::save(const NewLimits& wanted, const audit::Actor& actor) {
  const auto stored = show_limits();
  if (auto faults = find_faults(wanted, stored); !faults.empty()) {
    return invalid_body(std::move(faults));
  }
  const LimitList merged = merge(stored.value, wanted.limits);
  if (wanted.version < stored.version && merged == stored.value) return stored;
  if (wanted.version != stored.version ||
      !store(Group::limits, wanted.version, json::write_stored(stored.value),
             json::write_stored(merged), actor)) {
    return changed_meanwhile();
  }
  limits_.refresh();
  return show_limits();
}

Result<ShownNotices> SettingsEditor::save(const NewNotices& wanted, const audit::Actor& actor) {
  const auto stored = database_.read(load_notices);
  if (auto faults = find_faults(wanted, stored); !faults.empty()) {
    return invalid_body(std::move(faults));
  }
  const NoticeList merged = merge(stored.value, wanted.notices);
  if (wanted.version < stored.version && merged == stored.value) return show_notices();
  if (wanted.version != stored.version ||
      !store(Group::notices, wanted.version, json::write_stored(stored.value),
             json::write_stored(merged), actor)) {
    return changed_meanwhile();
  }
  return show_notices();
}

// Merged values hold for the version that was seen: others were saved, or none.
bool SettingsEditor::store(Group group, std::int64_t version, const std::string& before,
                           const std::string& after, const audit::Actor& actor) {
  const Time now = clock_.now();
  audit::Entry entry{
      .at = now, .action = action_of(group), .object_id = std::string(enum_name(group))};
  entry.object_before = before;
  entry.object_after = after;
  return database_.write([&](db::Connection& connection) {
    if (!shop_settings::save(connection, {group, version, now, actor.member_id}, after)) {
      return false;
    }
    audit::record(connection, actor, entry);
    return true;
  });
}

}  // namespace typecase::shop_settings
