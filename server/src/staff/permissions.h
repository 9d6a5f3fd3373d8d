#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace typecase::staff {

enum class Role { owner, manager, editor, support, accountant, viewer };
BOOST_DESCRIBE_ENUM(Role, owner, manager, editor, support, accountant, viewer)

// A permission of the table, such as "menus:write"; also a scope of a token.
struct Permission {
  std::string_view name;  // in the table, which lasts as long as the program

  bool operator==(const Permission&) const = default;
};

// The demands of an operation of the API on the member of staff who calls it.
struct Access {
  std::optional<Permission> permission;  // none: every member has access
  bool needs_step_up = false;            // a second factor within the last 5 minutes
};

// The one table of permissions is site/permissions.json, which the console's menu and the tests
// read too: permissions by role, and access by operationId of api/*.yaml and by kind of
// entry.
bool may(Role role, Permission permission);
std::vector<Permission> permissions_of(Role role);
const Access& access_of(std::string_view operation);  // std::out_of_range: it is not in the table
// The demands on a member who edits an entry of this kind ("price"), of which the second factor is
// needed to publish it. std::out_of_range.
const Access& access_of_entry(std::string_view kind);

std::string_view name(Role role);  // "editor"
std::optional<Role> find_role(std::string_view name);
std::optional<Permission> find_permission(std::string_view name);

// "owner, manager, ..." and "menus:write, ...", for messages.
std::string role_names();
std::string permission_names();

// Permissions as one column keeps them: names separated by spaces. Names that this version does not
// know permit nothing.
std::string to_scopes(const std::vector<Permission>& permissions);
std::vector<Permission> from_scopes(std::string_view scopes);

}  // namespace typecase::staff
