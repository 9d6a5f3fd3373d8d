#include "accounts/listing/customer_filter.h"

#include "base/scalar.h"
#include "base/text/page_cursor.h"

namespace typecase::accounts {

std::string to_text(const CustomerCursor& cursor) {
  const std::string_view list = enum_name(cursor.sort);
  const std::string& id = cursor.id.text;
  if (cursor.sort == CustomerSort::name) return to_cursor(TextCursor{cursor.name_key, id}, list);
  return to_cursor(PageCursor{cursor.created_at, id}, list);
}

std::optional<CustomerCursor> parse_cursor(std::string_view text, CustomerSort sort) {
  if (sort == CustomerSort::name) {
    auto place = parse_text_cursor(text, enum_name(sort));
    if (!place) return std::nullopt;
    return CustomerCursor{sort, 0, std::move(place->key), CustomerId(std::move(place->id))};
  }
  auto place = typecase::parse_cursor(text, enum_name(sort));
  if (!place) return std::nullopt;
  return CustomerCursor{sort, place->key, {}, CustomerId(std::move(place->id))};
}

}  // namespace typecase::accounts
