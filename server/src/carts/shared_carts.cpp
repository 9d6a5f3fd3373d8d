#include "carts/shared_carts.h"

#include "base/ids.h"
#include "base/json/json_writer.h"
#include "carts/frozen_cart.h"
#include "db/keyed.h"
#include "db/record.h"

namespace typecase::carts {
namespace {

using std::chrono::days;

constexpr auto kept_for = days(180);
constexpr int seconds_of_an_hour = 3'600;
constexpr std::size_t most_bytes = 256 << 10;

Digest content_of(const SharedCart& cart, const std::string& text, Time now) {
  auto day = std::chrono::floor<days>(now).time_since_epoch().count();
  return sha256(std::to_string(day) + (cart.prices_include_tax ? " gross\n" : " net\n") +
                cart.coupon.value_or("") + "\n" + text);
}

std::optional<SharedCart> find(db::Connection& connection, std::string_view column,
                               const db::Parameter& key) {
  auto rows = connection.rows("SELECT " + db::columns<SharedCart>() +
                                  ", cart FROM shared_cart WHERE " + std::string(column) + " = $1",
                              db::Connection::Parameters{key});
  if (rows.empty()) return std::nullopt;
  auto shared = rows.front().as<SharedCart>();
  shared.cart = to_cart(rows.front().text("cart"));
  return shared;
}

bool is_too_many(db::Connection& connection, std::string_view block, Time now,
                 const SharingLimits& limits) {
  Time since = now - days(1);
  auto of_block = connection.value<std::int64_t>(
      "SELECT count(*) FROM shared_cart WHERE address_block = $1 AND created_at > $2", block,
      since);
  auto of_all = connection.value<std::int64_t>(
      "SELECT count(*) FROM shared_cart WHERE created_at > $1", since);
  return of_block >= limits.of_a_block || of_all >= limits.of_all;
}

Error too_large() {
  return invalid_field("/items", "cart_too_large", "This cart is too large to be shared.");
}

Error too_many() {
  return {ErrorKind::too_many,
          "too_many_carts",
          "Too many carts were shared today. Please try again later.",
          {},
          seconds_of_an_hour};
}

}  // namespace

Error cart_expired() {
  return {ErrorKind::gone, "cart_expired", "The prices of this cart no longer hold."};
}

Error cart_withdrawn() {
  return {ErrorKind::gone, "cart_withdrawn", "Something in this cart is no longer on sale."};
}

std::optional<SharedCart> find_shared_cart(db::Connection& connection, std::string_view id) {
  if (!is_random_id(id)) return std::nullopt;
  return find(connection, "id", id);
}

Result<SharedCart> share_cart(db::Database& database, SharedCart cart,
                              std::string_view address_block, Time now, const SharingLimits& limits,
                              std::chrono::days valid_for) {
  const std::string text = json::write_stored(cart.cart);
  if (text.size() > most_bytes) return too_large();
  const Digest content = content_of(cart, text, now);
  std::optional<SharedCart> known;
  bool full = database.read([&](db::Connection& connection) {
    known = find(connection, "content", ByteView(content));
    return !known && is_too_many(connection, address_block, now, limits);
  });
  if (known) return *known;
  if (full) return too_many();

  cart.id = random_id();
  cart.created_at = now;
  cart.valid_until = now + valid_for;
  return db::write_keyed(database, [&](db::Connection& connection) -> Result<SharedCart> {
    if (auto made = find(connection, "content", ByteView(content))) return *made;
    db::Record(cart)
        .set("content", content)
        .set("cart", text)
        .set("address_block", address_block)
        .insert(connection, "shared_cart");
    return cart;
  });
}

std::int64_t sweep_shared_carts(db::Connection& connection, Time now) {
  return connection.execute("DELETE FROM shared_cart WHERE valid_until <= $1", now - kept_for);
}

}  // namespace typecase::carts
