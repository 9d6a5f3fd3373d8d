#pragma once

#include <cstdint>

#include "delivery/package.h"

namespace typecase::delivery {

// How much disk a build may take at most, in bytes: in its scratch folder the fonts, the zip of the
// order and those of its lines, and both kinds of zips once more in a database on the same disk.
std::uint64_t disk_needed(const PackageContent& content);

// Throws std::runtime_error, which says how much is missing, when a build could leave less than
// settings.spare_bytes of the disk: the shop goes on selling, and the build is tried again later.
void check_disk(const PackageContent& content, const PackageSettings& settings);

}  // namespace typecase::delivery
