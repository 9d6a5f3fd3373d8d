#include "delivery/disk_room.h"

#include <stdexcept>

namespace typecase::delivery {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t times_its_fonts = 5;

std::string megabytes(std::uint64_t bytes) {
  return std::to_string((bytes + 999'999) / 1'000'000) + " MB";
}

}  // namespace

std::uint64_t disk_needed(const PackageContent& content) {
  std::uint64_t fonts = 0;
  for (const SoldLine& sold : content.lines) {
    for (const SoldFont& font : sold.fonts) fonts += font.size * sold.line.formats.size();
  }
  return times_its_fonts * fonts;
}

void check_disk(const PackageContent& content, const PackageSettings& settings) {
  fs::create_directories(settings.scratch);
  std::uint64_t free = fs::space(settings.scratch).available;
  std::uint64_t wanted = disk_needed(content) + settings.spare_bytes;
  if (free >= wanted) return;
  throw std::runtime_error("the disk is too full for a build: " + megabytes(wanted) +
                           " have to be free, " + megabytes(free) + " are");
}

}  // namespace typecase::delivery
