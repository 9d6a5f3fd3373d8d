#include "pictures/picture_id.h"

#include <algorithm>
#include <charconv>

#include "pictures/limits.h"

namespace typecase::pictures {
namespace {

constexpr std::size_t digest_digits = 20;
constexpr std::string_view file_type = ".webp";

// A number as it is spelt here: without a sign or zeros before it.
std::optional<int> spelt(std::string_view text, int most) {
  int number = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = failed == std::errc() && end == text.data() + text.size();
  if (!is_whole || text.front() == '0' || number < 1 || number > most) return std::nullopt;
  return number;
}

bool is_hexadecimal(std::string_view text) {
  return std::ranges::all_of(
      text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

}  // namespace

PictureId make_picture_id(const Digest& sha256, int width, int height) {
  return {to_hex(sha256).substr(0, digest_digits) + "-" + std::to_string(width) + "x" +
              std::to_string(height),
          width, height};
}

std::optional<PictureId> parse_picture_id(std::string_view text) {
  const std::size_t times = text.find('x', std::min(text.size(), digest_digits));
  if (times == text.npos || text[digest_digits] != '-') return std::nullopt;
  if (!is_hexadecimal(text.substr(0, digest_digits))) return std::nullopt;
  const auto width =
      spelt(text.substr(digest_digits + 1, times - digest_digits - 1), widths.back());
  const auto height = spelt(text.substr(times + 1), longest_side);
  if (!width || !height) return std::nullopt;
  return PictureId{std::string(text), *width, *height};
}

std::string picture_path(const PictureId& id, int width) {
  return "/pictures/" + id.text + "/" + std::to_string(width) + std::string(file_type);
}

std::optional<int> parse_file_name(std::string_view name) {
  if (!name.ends_with(file_type)) return std::nullopt;
  name.remove_suffix(file_type.size());
  return spelt(name, widths.back());
}

}  // namespace typecase::pictures
