#include "staff/saved_views.h"

#include <algorithm>

#include "base/ids.h"
#include "base/text/text_limits.h"
#include "base/text/utf8.h"
#include "db/record.h"

namespace typecase::staff {
namespace {

std::string_view permission_of(ViewArea area) {
  switch (area) {
    case ViewArea::orders:
      return "orders:read";
    case ViewArea::customers:
      return "customers:read";
    case ViewArea::audit:
      return "audit:read";
    case ViewArea::trials:
      return "trials:read";
  }
  return {};
}

bool may_open(const Member& member, ViewArea area) {
  const auto permission = find_permission(permission_of(area));
  return permission && may(member.role, *permission);
}

SavedView to_view(const db::Row& row) {
  SavedView view;
  view.area = to_enum<ViewArea>(row.text("area"));
  view.name = row.text("name");
  view.filter = row.text("filter");
  view.is_shared = row.get<bool>("shared");
  view.id = row.text("id");
  view.member_id = row.text("member_id");
  view.owner = row.text("owner");
  return view;
}

Error too_many_views() {
  return {ErrorKind::conflict,
          "too_many_views",
          "A member keeps at most 50 views: remove one that you no longer use.",
          {},
          0};
}

// The id of the member's view of that area and name.
std::optional<std::string> find_view(db::Connection& connection, const std::string& member_id,
                                     const NewView& view) {
  return connection.find<std::string>(
      "SELECT id FROM staff_view WHERE member_id = $1 AND area = $2 AND name = $3", member_id,
      enum_name(view.area), view.name);
}

std::size_t count_views(db::Connection& connection, const std::string& member_id) {
  return static_cast<std::size_t>(connection.value<std::int64_t>(
      "SELECT count(*) FROM staff_view WHERE member_id = $1", member_id));
}

void store(db::Connection& connection, const SavedView& view, Time now) {
  connection.execute(
      "INSERT INTO staff_view (id, member_id, area, name, filter, shared, created_at) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE SET "
      "filter = excluded.filter, shared = excluded.shared",
      view.id, view.member_id, enum_name(view.area), view.name, view.filter, view.is_shared ? 1 : 0,
      now);
}

}  // namespace

void NewView::check(const std::string& pointer, std::vector<Fault>& faults) const {
  need_text(name, pointer + "/name", faults);
  if (code_points(name) > longest_view_name) {
    faults.push_back({pointer + "/name", "too_long", "A name has at most 60 characters."});
  }
  if (filter.size() > longest_view_filter) {
    faults.push_back({pointer + "/filter", "too_long", "A filter has at most 2000 characters."});
  }
  const bool is_query = std::ranges::all_of(filter, [](char c) { return c > ' ' && c <= '~'; });
  if (!is_query) {
    faults.push_back({pointer + "/filter", "not_allowed", "A filter is the query of an address."});
  }
}

std::vector<SavedView> SavedViews::list(const Member& member) const {
  const auto rows = database_.read([&](db::Connection& connection) {
    return connection.rows(
        "SELECT v.id, v.member_id, v.area, v.name, v.filter, v.shared, m.name AS owner "
        "FROM staff_view v JOIN staff_member m ON m.id = v.member_id "
        "WHERE v.member_id = $1 OR (v.shared = 1 AND m.disabled_at IS NULL) "
        "ORDER BY v.area, v.name, v.id",
        member.id);
  });
  std::vector<SavedView> views;
  for (const db::Row& row : rows) {
    SavedView view = to_view(row);
    if (may_open(member, view.area)) views.push_back(std::move(view));
  }
  return views;
}

Result<SavedView> SavedViews::save(const SignedInMember& caller, const NewView& view) {
  SavedView saved;
  static_cast<NewView&>(saved) = view;
  saved.member_id = caller.member.id;
  saved.owner = caller.member.name;
  return database_.write([&](db::Connection& connection) -> Result<SavedView> {
    if (!is_signed_in(connection, caller)) return signed_out();
    const auto known = find_view(connection, saved.member_id, view);
    if (!known && count_views(connection, saved.member_id) >= most_views_of_member) {
      return too_many_views();
    }
    saved.id = known.value_or(random_id());
    store(connection, saved, clock_.now());
    return saved;
  });
}

Result<void> SavedViews::remove(const SignedInMember& caller, std::string_view id) {
  return database_.write([&](db::Connection& connection) -> Result<void> {
    if (!is_signed_in(connection, caller)) return signed_out();
    const auto removed = connection.execute(
        "DELETE FROM staff_view WHERE id = $1 AND (member_id = $2 OR ($3 = 'owner' AND shared = "
        "1))",
        id, caller.member.id, name(caller.member.role));
    if (removed == 0) return not_found("view");
    return {};
  });
}

}  // namespace typecase::staff
