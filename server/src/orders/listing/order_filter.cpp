#include "orders/listing/order_filter.h"

#include "base/scalar.h"
#include "base/text/page_cursor.h"

namespace typecase::orders {

std::string to_text(const OrderCursor& cursor) {
  return to_cursor(PageCursor{cursor.key, cursor.id.text}, enum_name(cursor.sort));
}

std::optional<OrderCursor> parse_cursor(std::string_view text, OrderSort sort) {
  const auto place = typecase::parse_cursor(text, enum_name(sort));
  if (!place) return std::nullopt;
  return OrderCursor{sort, place->key, OrderId(place->id)};
}

}  // namespace typecase::orders
