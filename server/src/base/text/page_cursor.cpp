#include "base/text/page_cursor.h"

#include <charconv>

#include "base/crypto/crypto.h"
#include "base/ids.h"
#include "base/text/strings.h"

namespace typecase {

std::string to_cursor(const PageCursor& place, std::string_view list) {
  const std::string text = std::string(list) + " " + std::to_string(place.key) + " " + place.id;
  return to_base64url(Bytes(text.begin(), text.end()));
}

std::optional<PageCursor> parse_cursor(std::string_view text, std::string_view list) {
  const auto bytes = from_base64url(text);
  if (!bytes) return std::nullopt;
  const std::string plain(bytes->begin(), bytes->end());
  const auto parts = split(plain, ' ');
  constexpr std::size_t part_count = 3;
  if (parts.size() != part_count || parts[0] != list) return std::nullopt;
  PageCursor place{0, std::string(parts[2])};
  const char* end = parts[1].data() + parts[1].size();
  auto [read, failure] = std::from_chars(parts[1].data(), end, place.key);
  if (failure != std::errc{} || read != end || !is_random_id(place.id)) return std::nullopt;
  return place;
}

}  // namespace typecase
