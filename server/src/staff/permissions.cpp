#include "staff/permissions.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>

#include "base/json/json_reader.h"
#include "staff/permissions.gen.h"

namespace typecase::staff {
namespace {

struct Operation {
  std::optional<std::string> permission;
  bool needs_step_up = false;
};
BOOST_DESCRIBE_STRUCT(Operation, (), (permission, needs_step_up))

struct File {
  std::map<std::string, std::vector<Role>> permissions;
  std::map<std::string, Operation> operations;
  std::map<std::string, Operation> entries;
};
BOOST_DESCRIBE_STRUCT(File, (), (permissions, operations, entries))

using AccessTable = std::map<std::string, Access, std::less<>>;

struct Table {
  const File& file;
  AccessTable operations, entries;
};

std::optional<Permission> find_in(const File& file, std::string_view name) {
  auto found = file.permissions.find(std::string(name));
  return found == file.permissions.end() ? std::nullopt : std::optional(Permission{found->first});
}

AccessTable to_access(const File& file, const std::map<std::string, Operation>& rows) {
  AccessTable table;
  for (const auto& [name, row] : rows) {
    Access access{.permission = std::nullopt, .needs_step_up = row.needs_step_up};
    if (row.permission) access.permission = find_in(file, *row.permission);
    if (row.permission && !access.permission) {
      throw std::logic_error("site/permissions.json: " + name + " names no permission");
    }
    table.emplace(name, access);
  }
  return table;
}

// The permissions of the result point into its file.
const Table& table() {
  static const File file = json::read_stored<File>(permissions_json);
  static const Table read{file, to_access(file, file.operations), to_access(file, file.entries)};
  return read;
}

const Access& find_access(const AccessTable& table, std::string_view name) {
  auto found = table.find(name);
  if (found != table.end()) return found->second;
  throw std::out_of_range("site/permissions.json lacks " + std::string(name));
}

std::string joined(const std::vector<std::string_view>& names, std::string_view separator) {
  std::string text;
  for (std::string_view name : names) text.append(text.empty() ? "" : separator).append(name);
  return text;
}

std::vector<std::string_view> names_of(const std::vector<Permission>& permissions) {
  std::vector<std::string_view> names;
  for (const Permission& permission : permissions) names.push_back(permission.name);
  return names;
}

std::vector<Permission> permissions_where(const auto& is_wanted) {
  std::vector<Permission> found;
  for (const auto& [name, roles] : table().file.permissions) {
    if (is_wanted(roles)) found.push_back({name});
  }
  return found;
}

}  // namespace

bool may(Role role, Permission permission) {
  const auto granted = permissions_of(role);
  return std::ranges::find(granted, permission) != granted.end();
}

std::vector<Permission> permissions_of(Role role) {
  return permissions_where([role](const std::vector<Role>& roles) {
    return std::ranges::find(roles, role) != roles.end();
  });
}

const Access& access_of(std::string_view operation) {
  return find_access(table().operations, operation);
}

const Access& access_of_entry(std::string_view kind) { return find_access(table().entries, kind); }

std::string_view name(Role role) { return enum_name(role); }

std::optional<Role> find_role(std::string_view name) { return parse_enum<Role>(name); }

std::optional<Permission> find_permission(std::string_view name) {
  return find_in(table().file, name);
}

std::string role_names() {
  std::vector<std::string_view> names;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<Role>>(
      [&](auto one) { names.push_back(one.name); });
  return joined(names, ", ");
}

std::string permission_names() {
  return joined(names_of(permissions_where([](const auto&) { return true; })), ", ");
}

std::string to_scopes(const std::vector<Permission>& permissions) {
  return joined(names_of(permissions), " ");
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
