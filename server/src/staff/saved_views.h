#pragma once

#include <boost/describe.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "db/database.h"
#include "staff/members.h"
#include "staff/sign_in/sessions.h"

namespace typecase::staff {

constexpr std::size_t most_views_of_member = 50;
constexpr std::size_t longest_view_name = 60;
constexpr std::size_t longest_view_filter = 2000;

// The lists of the console whose filters can be kept.
enum class ViewArea { orders, customers, audit, trials };
BOOST_DESCRIBE_ENUM(ViewArea, orders, customers, audit, trials)

struct NewView {
  ViewArea area = ViewArea::orders;
  std::string name;
  std::string filter;  // the query of the address, without the question mark
  bool is_shared = false;

  // required, too_long, not_allowed.
  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(NewView, (), (area, name, filter, is_shared))

struct SavedView : NewView {
  std::string id;
  std::string member_id;
  std::string owner;  // the member's name
};

// Filters that members keep under a name, for themselves or for all who may open the list. They
// grant nothing, and each is a member's own matter: no row of the audit log. Thread-safe.
class SavedViews {
 public:
  SavedViews(db::Database& database, const Clock& clock) : database_(database), clock_(clock) {}

  // The member's own ones and those that others share in areas that the member may open, by area
  // and name. Those of disabled members are left out.
  std::vector<SavedView> list(const Member& member) const;

  // Replaces the member's view of the same area and name. conflict (too_many_views);
  // unauthenticated (staff_signed_out).
  Result<SavedView> save(const SignedInMember& caller, const NewView& view);

  // Of the member, or of anybody where an owner asks. not_found.
  Result<void> remove(const SignedInMember& caller, std::string_view id);

 private:
  db::Database& database_;
  const Clock& clock_;
};

}  // namespace typecase::staff
