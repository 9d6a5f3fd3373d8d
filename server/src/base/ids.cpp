#include "base/ids.h"

#include <array>
#include <cstdint>
#include <span>

namespace typecase {
namespace {

constexpr std::string_view crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

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

}  // namespace typecase
