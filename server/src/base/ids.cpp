#include "base/ids.h"

#include <array>
#include <cstdint>
#include <span>

namespace typecase {
namespace {

constexpr std::string_view crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

// U+00C0 to U+017F, in order: the letter without its mark, or the two letters of a ligature.
constexpr std::string_view latin =
    "a a a a a a ae c e e e e i i i i d n o o o o o - o u u u u y th ss "
    "a a a a a a ae c e e e e i i i i d n o o o o o - o u u u u y th y "
    "a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g "
    "g g g g h h h h i i i i i i i i i i ij ij j j k k k l l l l l l l "
    "l l l n n n n n n n n n o o o o o o oe oe r r r r r r s s s s s s "
    "s s t t t t t t u u u u u u u u u u u u w w y y y z z z z z z s ";

std::string_view fold_latin(unsigned letter) {
  std::size_t begin = 0;
  for (unsigned i = 0xC0; i < letter; ++i) begin = latin.find(' ', begin) + 1;
  return latin.substr(begin, latin.find(' ', begin) - begin);
}

// What a character of two bytes of UTF-8 becomes in a slug; "-" when nothing of it can be kept.
std::string_view fold(unsigned character) {
  if (character >= 0xC0 && character <= 0x17F) return fold_latin(character);
  if (character >= 0x300 && character <= 0x36F) return "";  // Marks that stand by themselves.
  if (character == 0x218 || character == 0x219) return "s";
  if (character == 0x21A || character == 0x21B) return "t";
  return "-";
}

// Takes the first character off and tells what to write for it.
std::string next(std::string_view& name) {
  auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(name[i]); };
  if (name.size() > 1 && (byte(0) & 0xE0) == 0xC0) {
    unsigned character = (byte(0) & 0x1Fu) << 6 | (byte(1) & 0x3Fu);
    name.remove_prefix(2);
    return std::string(fold(character));
  }
  char c = name.front();
  name.remove_prefix(1);
  if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) return {c};
  return c == '\'' ? "" : "-";
}

// 16 bytes in Crockford base32.
std::string base32(std::span<const std::uint8_t> bytes) {
  std::string id;
  unsigned pending = 0;
  int bits = 2;  // 130 bits make 26 characters: the first one holds only three.
  for (std::uint8_t byte : bytes) {
    pending = (pending << 8 | byte) & 0xFFFF;
    for (bits += 8; bits >= 5; bits -= 5) id += crockford[pending >> (bits - 5) & 31];
  }
  return id;
}

}  // namespace

std::string random_id() {
  std::array<std::uint8_t, 16> bytes;
  random_bytes(bytes);
  return base32(bytes);
}

std::string ordered_id(Time now) {
  std::array<std::uint8_t, 16> bytes;
  random_bytes(bytes);
  using std::chrono::milliseconds;
  auto since = std::chrono::floor<milliseconds>(now.time_since_epoch()).count();
  for (int place = 5; place >= 0; --place, since >>= 8) {
    bytes[place] = static_cast<std::uint8_t>(since & 0xFF);
  }
  return base32(bytes);
}

std::string digest_id(const Digest& digest) { return base32(std::span(digest).first(16)); }

bool is_random_id(std::string_view text) {
  return text.size() == 26 && text.find_first_not_of(crockford) == text.npos;
}

std::string slug(std::string_view name) {
  std::string slug;
  while (!name.empty()) {
    std::string piece = next(name);
    if (piece != "-")
      slug += piece;
    else if (!slug.empty() && slug.back() != '-')
      slug += '-';
  }
  while (slug.ends_with('-')) slug.pop_back();
  return slug;
}

}  // namespace typecase
