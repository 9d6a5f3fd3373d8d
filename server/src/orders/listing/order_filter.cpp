#include "orders/listing/order_filter.h"

#include <charconv>

#include "base/crypto/crypto.h"
#include "base/scalar.h"
#include "base/text/strings.h"

namespace typecase::orders {

std::string to_text(const OrderCursor& cursor) {
  const std::string text =
      std::string(enum_name(cursor.sort)) + " " + std::to_string(cursor.key) + " " + cursor.id.text;
  return to_base64url(Bytes(text.begin(), text.end()));
}

std::optional<OrderCursor> parse_cursor(std::string_view text, OrderSort sort) {
  const auto bytes = from_base64url(text);
  if (!bytes) return std::nullopt;
  const std::string plain(bytes->begin(), bytes->end());
  const auto parts = split(plain, ' ');
  constexpr std::size_t part_count = 3;
  if (parts.size() != part_count || parts[0] != enum_name(sort)) return std::nullopt;
  OrderCursor cursor{sort, 0, OrderId(std::string(parts[2]))};
  const char* end = parts[1].data() + parts[1].size();
  auto [read, failure] = std::from_chars(parts[1].data(), end, cursor.key);
  if (failure != std::errc{} || read != end || !is_random_id(cursor.id.text)) return std::nullopt;
  return cursor;
}

}  // namespace typecase::orders
