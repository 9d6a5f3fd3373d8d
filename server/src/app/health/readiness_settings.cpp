#include "app/health/readiness_settings.h"

#include <unistd.h>

#include <array>

namespace typecase::app {

std::filesystem::path builds_folder(const Config& config) {
  return std::filesystem::path(config.data) / "cache" / "builds";
}

delivery::PackageSettings package_settings(const Config& config) {
  return {.public_url = config.public_url,
          .key = config.server_key,
          .scratch = builds_folder(config),
          .spare_bytes = config.spare_disk_bytes};
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
  settings.spare_bytes = config.spare_disk_bytes;
  return settings;
}

}  // namespace typecase::app
