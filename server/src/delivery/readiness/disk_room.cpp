#include "delivery/readiness/disk_room.h"

#include <algorithm>
#include <stdexcept>

#include "db/record.h"

namespace typecase::delivery {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t times_its_fonts = 5;
constexpr std::uint64_t formats = 3;  // "otf", "woff2", "woff"
constexpr std::uint64_t least_order = 100'000'000;

std::string megabytes(std::uint64_t bytes) {
  return std::to_string((bytes + 999'999) / 1'000'000) + " MB";
}

std::uint64_t room_to_build(std::uint64_t needed, std::uint64_t spare_bytes) {
  return needed + spare_bytes;
}

}  // namespace

std::uint64_t free_room(const fs::path& folder) {
  fs::create_directories(folder);
  return fs::space(folder).available;
}

std::uint64_t disk_needed(const PackageContent& content) {
  std::uint64_t fonts = 0;
  for (const SoldLine& sold : content.lines) {
    for (const SoldFont& font : sold.fonts) fonts += font.size * sold.line.formats.size();
  }
  return times_its_fonts * fonts;
}

void check_disk(const PackageContent& content, const PackageSettings& settings,
                const FreeRoom& room) {
  std::uint64_t free = room(settings.scratch);
  std::uint64_t wanted = room_to_build(disk_needed(content), settings.spare_bytes);
  if (free >= wanted) return;
  throw std::runtime_error("the disk is too full for a build: " + megabytes(wanted) +
                           " have to be free, " + megabytes(free) + " are");
}

// length() reads no font; font_blob.size stands behind the bytes, which SQLite would read first.
std::uint64_t largest_item(db::Connection& connection) {
  return connection.value<std::uint64_t>(
      "WITH sold AS (SELECT s.id, length(b.bytes) AS bytes FROM style s "
      "JOIN style_release r ON r.style_id = s.id AND r.number = s.release "
      "JOIN font_blob b ON b.sha256 = r.file) "
      "SELECT coalesce(max(bytes), 0) FROM (SELECT bytes FROM sold UNION ALL "
      "SELECT sum(bytes) FROM sold JOIN package_style p ON p.style_id = sold.id "
      "GROUP BY p.package_id) AS item");
}

std::uint64_t room_to_sell(std::uint64_t largest, std::uint64_t spare_bytes) {
  const std::uint64_t needed = times_its_fonts * formats * largest;
  return room_to_build(std::max(needed, least_order), spare_bytes);
}

}  // namespace typecase::delivery
