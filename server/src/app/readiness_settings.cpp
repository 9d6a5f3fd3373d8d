#include "app/readiness_settings.h"

#include <unistd.h>

#include <array>

namespace typecase::app {
namespace {

constexpr std::uint64_t room_of_an_order = 100'000'000;  // bytes

}  // namespace

std::filesystem::path builds_folder(const Config& config) {
  return std::filesystem::path(config.data) / "cache" / "builds";
}

std::string node_name(const Config& config, const db::Database& database) {
  if (database.engine() == db::Engine::sqlite) return "shop";
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  return host.data() + std::string(":") + std::filesystem::absolute(config.data).string();
}

delivery::ReadinessSettings readiness_settings(const Config& config, const db::Database& database) {
  delivery::ReadinessSettings settings;
  settings.node = node_name(config, database);
  settings.folders = {config.data, builds_folder(config)};
  constexpr std::string_view file = "sqlite:";
  if (config.database.starts_with(file) && !config.database.starts_with("sqlite::")) {
    auto path = std::filesystem::absolute(config.database.substr(file.size()));
    settings.folders.push_back(path.parent_path());
  }
  settings.least_room = config.spare_disk_bytes + room_of_an_order;
  return settings;
}

}  // namespace typecase::app
