#include "staff/permissions.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace typecase::staff {
namespace {

constexpr std::array roles{Role::owner,   Role::manager,    Role::editor,
                           Role::support, Role::accountant, Role::viewer};
constexpr std::array permissions{Permission::write_menus};

struct Granted {
  Permission permission;
  Role role;
};

constexpr std::array granted{
    Granted{Permission::write_menus, Role::owner},
    Granted{Permission::write_menus, Role::manager},
    Granted{Permission::write_menus, Role::editor},
};

template <class Named>
auto find_named(const Named& all, std::string_view text)
    -> std::optional<typename Named::value_type> {
  auto found = std::ranges::find_if(all, [&](auto value) { return name(value) == text; });
  return found == all.end() ? std::nullopt : std::optional(*found);
}

std::string joined(const auto& all, std::string_view separator) {
  std::string text;
  for (auto value : all) {
    if (!text.empty()) text += separator;
    text += name(value);
  }
  return text;
}

}  // namespace

std::string_view name(Role role) {
  constexpr std::string_view names[] = {"owner",   "manager",    "editor",
                                        "support", "accountant", "viewer"};
  return names[static_cast<std::size_t>(role)];
}

std::string_view name(Permission permission) {
  switch (permission) {
    case Permission::write_menus:
      return "menus:write";
  }
  return "";
}

std::optional<Role> find_role(std::string_view name) { return find_named(roles, name); }
std::optional<Permission> find_permission(std::string_view name) {
  return find_named(permissions, name);
}

bool may(Role role, Permission permission) {
  return std::ranges::any_of(granted, [&](const Granted& one) {
    return one.role == role && one.permission == permission;
  });
}

std::string role_names() { return joined(roles, ", "); }
std::string permission_names() { return joined(permissions, ", "); }

std::string to_scopes(const std::vector<Permission>& permissions) {
  return joined(permissions, " ");
}

std::vector<Permission> from_scopes(std::string_view scopes) {
  std::vector<Permission> found;
  std::istringstream words{std::string(scopes)};
  for (std::string word; words >> word;) {
    if (auto permission = find_permission(word)) found.push_back(*permission);
  }
  return found;
}

}  // namespace typecase::staff
