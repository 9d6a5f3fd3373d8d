#include "carts/shared_carts.h"

#include "base/ids.h"
#include "carts/frozen_cart.h"
#include "db/keyed.h"

namespace typecase::carts {
namespace {

using std::chrono::days;

constexpr auto valid_for = days(30);
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
  auto rows = connection.rows(
      "SELECT id, cart, coupon, prices_include_tax, created_at, valid_until FROM shared_cart "
      "WHERE " +
          std::string(column) + " = $1",
      db::Connection::Parameters{key});
  if (rows.empty()) return std::nullopt;
  const db::Row& row = rows.front();
  return SharedCart{row.text(0),    to_cart(row.text(1)), row.optional_text(2),
                    row.boolean(3), row.time(4),          row.time(5)};
}

bool is_too_many(db::Connection& connection, std::string_view block, Time now,
                 const SharingLimits& limits) {
  Time since = now - days(1);
  auto of_block = connection.find_one(
      "SELECT count(*) FROM shared_cart WHERE address_block = $1 AND created_at > $2", block,
      since);
  auto of_all =
      connection.find_one("SELECT count(*) FROM shared_cart WHERE created_at > $1", since);
  return of_block->integer(0) >= limits.of_a_block || of_all->integer(0) >= limits.of_all;
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
                              std::string_view address_block, Time now,
                              const SharingLimits& limits) {
  const std::string text = to_text(cart.cart);
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
    connection.execute(
        "INSERT INTO shared_cart (id, content, cart, coupon, prices_include_tax, address_block, "
        "created_at, valid_until) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        cart.id, content, text, cart.coupon, cart.prices_include_tax, address_block, now,
        cart.valid_until);
    return cart;
  });
}

std::int64_t sweep_shared_carts(db::Connection& connection, Time now) {
  return connection.execute("DELETE FROM shared_cart WHERE valid_until <= $1", now - kept_for);
}

}  // namespace typecase::carts
