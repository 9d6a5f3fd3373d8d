#pragma once

#include <filesystem>
#include <string>

#include "app/wiring/config.h"
#include "db/database.h"
#include "delivery/build/package.h"
#include "delivery/readiness/readiness.h"

namespace typecase::app {

// Where builds of packages take place: on a disk, for a build may be larger than memory.
std::filesystem::path builds_folder(const Config& config);

delivery::PackageSettings package_settings(const Config& config);

// Names this server among those that share its database. SQLite belongs to one server alone.
std::string node_name(const Config& config, const db::Database& database);

// Watches the disks of data, builds and an SQLite file.
delivery::ReadinessSettings readiness_settings(const Config& config, const db::Database& database);

}  // namespace typecase::app
