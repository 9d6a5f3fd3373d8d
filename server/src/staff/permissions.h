#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace typecase::staff {

enum class Role { owner, manager, editor, support, accountant, viewer };

// Permissions of members of staff, by role; also the scopes of a token.
enum class Permission { write_menus };

// "editor"; "menus:write".
std::string_view name(Role role);
std::string_view name(Permission permission);
std::optional<Role> find_role(std::string_view name);
std::optional<Permission> find_permission(std::string_view name);

// The one table of permissions.
bool may(Role role, Permission permission);

// "owner, manager, ..." and "menus:write", for messages.
std::string role_names();
std::string permission_names();

// Permissions as one column keeps them: names separated by spaces. Names that this version does not
// know permit nothing.
std::string to_scopes(const std::vector<Permission>& permissions);
std::vector<Permission> from_scopes(std::string_view scopes);

}  // namespace typecase::staff
