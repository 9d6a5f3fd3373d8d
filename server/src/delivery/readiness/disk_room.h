#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "db/connection.h"
#include "delivery/build/package.h"

// The one rule of how much disk must be free: before a build begins, and before an order is taken.
namespace typecase::delivery {

// The room on a folder's disk, in bytes. Throws std::filesystem::filesystem_error.
using FreeRoom = std::function<std::uint64_t(const std::filesystem::path& folder)>;
std::uint64_t free_room(const std::filesystem::path& folder);  // makes the folder

// How much disk a build may take at most, in bytes: in its scratch folder the fonts, the zip of the
// order and those of its lines, and both kinds of zips once more in a database on the same disk.
std::uint64_t disk_needed(const PackageContent& content);

// Throws std::runtime_error, which says how much is missing, when a build could leave less than
// settings.spare_bytes of the disk: it is tried again later.
void check_disk(const PackageContent& content, const PackageSettings& settings,
                const FreeRoom& room = free_room);

// Bytes of the fonts of the style or package on sale that has most of them; 0: nothing is on sale.
std::uint64_t largest_item(db::Connection& connection);

// How much of the disk must be free for the shop to sell: a build of the largest item in every
// format begins, and so does that of any order that needs less than 100 MB.
std::uint64_t room_to_sell(std::uint64_t largest, std::uint64_t spare_bytes);

}  // namespace typecase::delivery
