#include "webauthn/cbor.h"

#include <limits>

namespace typecase::webauthn {
namespace {

// Major types.
constexpr unsigned unsigned_type = 0;
constexpr unsigned negative_type = 1;
constexpr unsigned bytes_type = 2;
constexpr unsigned text_type = 3;
constexpr unsigned array_type = 4;
constexpr unsigned map_type = 5;
constexpr unsigned tag_type = 6;

constexpr int max_depth = 8;

}  // namespace

// The initial byte and the argument after it, which has 0, 1, 2, 4 or 8 bytes.
std::optional<CborReader::Head> CborReader::head() {
  if (rest_.empty()) return std::nullopt;
  const unsigned initial = rest_[0];
  Head found{initial >> 5U, initial & 0x1FU};
  std::size_t size = 0;
  if (found.argument > 27) return std::nullopt;  // reserved, or an indefinite length
  if (found.argument >= 24) size = std::size_t{1} << (found.argument - 24);
  if (rest_.size() < 1 + size) return std::nullopt;
  if (size > 0) found.argument = 0;
  for (std::uint8_t byte : rest_.subspan(1, size)) found.argument = (found.argument << 8U) | byte;
  rest_ = rest_.subspan(1 + size);
  return found;
}

std::optional<std::int64_t> CborReader::integer() {
  const ByteView before = rest_;
  std::optional<Head> found = head();
  if (found && found->type <= negative_type &&
      found->argument <= std::uint64_t{std::numeric_limits<std::int64_t>::max()}) {
    auto value = static_cast<std::int64_t>(found->argument);
    return found->type == unsigned_type ? value : -1 - value;
  }
  rest_ = before;
  return std::nullopt;
}

std::optional<ByteView> CborReader::payload(unsigned type) {
  const ByteView before = rest_;
  std::optional<Head> found = head();
  if (found && found->type == type && found->argument <= rest_.size()) {
    ByteView read = rest_.first(found->argument);
    rest_ = rest_.subspan(found->argument);
    return read;
  }
  rest_ = before;
  return std::nullopt;
}

std::optional<ByteView> CborReader::bytes() { return payload(bytes_type); }

std::optional<std::string_view> CborReader::text() {
  std::optional<ByteView> read = payload(text_type);
  if (!read) return std::nullopt;
  return std::string_view(reinterpret_cast<const char*>(read->data()), read->size());
}

std::optional<std::size_t> CborReader::map() {
  const ByteView before = rest_;
  std::optional<Head> found = head();
  // Each pair takes two bytes or more.
  if (found && found->type == map_type && found->argument <= rest_.size() / 2) {
    return found->argument;
  }
  rest_ = before;
  return std::nullopt;
}

// Moves past one item. Each level of `depth` reads at least one byte, each item of a list too: the
// work is linear in the bytes.
bool CborReader::skip(int depth) {
  std::optional<Head> found = head();
  if (!found || found->type == tag_type || depth > max_depth) return false;
  if (found->type == bytes_type || found->type == text_type) {
    if (found->argument > rest_.size()) return false;
    rest_ = rest_.subspan(found->argument);
  } else if (found->type == array_type || found->type == map_type) {
    if (found->argument > rest_.size()) return false;
    std::uint64_t items = found->type == map_type ? 2 * found->argument : found->argument;
    for (; items > 0; --items) {
      if (!skip(depth + 1)) return false;
    }
  }
  return true;
}

std::optional<ByteView> CborReader::item() {
  const ByteView before = rest_;
  if (skip(1)) return before.first(before.size() - rest_.size());
  rest_ = before;
  return std::nullopt;
}

}  // namespace typecase::webauthn
