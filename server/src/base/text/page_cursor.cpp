#include "base/text/page_cursor.h"

#include <charconv>

#include "base/crypto/crypto.h"
#include "base/ids.h"
#include "base/text/utf8.h"

namespace typecase {
namespace {

// The word before the first blank; takes it and the blank off.
std::string take_word(std::string_view& text) {
  const std::size_t end = text.find(' ');
  std::string word(text.substr(0, end));
  text = end == text.npos ? std::string_view() : text.substr(end + 1);
  return word;
}

}  // namespace

// The key stands last, because a text may have blanks.
std::string to_cursor(const TextCursor& place, std::string_view list) {
  const std::string text = std::string(list) + " " + place.id + " " + place.key;
  return to_base64url(Bytes(text.begin(), text.end()));
}

std::optional<TextCursor> parse_text_cursor(std::string_view text, std::string_view list) {
  const auto bytes = from_base64url(text);
  if (!bytes) return std::nullopt;
  const std::string plain(bytes->begin(), bytes->end());
  if (!is_utf8(plain) || plain.find('\0') != plain.npos) return std::nullopt;
  std::string_view rest = plain;
  if (take_word(rest) != list) return std::nullopt;
  TextCursor place;
  place.id = take_word(rest);
  place.key = rest;
  if (!is_random_id(place.id)) return std::nullopt;
  return place;
}

std::string to_cursor(const PageCursor& place, std::string_view list) {
  return to_cursor(TextCursor{std::to_string(place.key), place.id}, list);
}

std::optional<PageCursor> parse_cursor(std::string_view text, std::string_view list) {
  auto place = parse_text_cursor(text, list);
  if (!place) return std::nullopt;
  PageCursor read{0, std::move(place->id)};
  const char* end = place->key.data() + place->key.size();
  auto [last, failure] = std::from_chars(place->key.data(), end, read.key);
  if (failure != std::errc{} || last != end) return std::nullopt;
  return read;
}

}  // namespace typecase
