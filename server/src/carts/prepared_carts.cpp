#include "carts/prepared_carts.h"

#include <algorithm>

#include "base/text/case_folding.h"
#include "base/text/utf8.h"
#include "carts/frozen_cart.h"
#include "db/record.h"

namespace typecase::carts {

const CustomLicence* PreparedCart::licence(std::string_view id) const {
  auto found = std::ranges::find(licences, id, &CustomLicence::id);
  return found == licences.end() ? nullptr : &*found;
}

namespace {

constexpr std::chrono::hours seen_anew_after{1};

// The texts that a search looks through.
std::string words_of(const PreparedCart& cart, const PreparedFor& facts) {
  std::string words = facts.title + '\n' + cart.recipient.value_or("");
  for (const pricing::QuoteLine& line : cart.cart.lines) words += '\n' + line.description;
  for (const CustomLicence& licence : cart.licences) words += '\n' + licence.name;
  return fold_case(words);
}

}  // namespace

void insert_prepared_cart(db::Connection& connection, const PreparedCart& cart, Time now,
                          const PreparedFor& facts) {
  db::Record(cart)
      .add(facts)
      .set("cart", cart.cart)
      .set("created_at", now)
      .set("words", words_of(cart, facts))
      .insert(connection, "prepared_cart");
  for (std::size_t position = 0; position < cart.licences.size(); ++position) {
    insert_custom_licence(connection, cart.id, static_cast<int>(position), cart.licences[position]);
  }
}

std::optional<PreparedCart> find_prepared_cart(db::Connection& connection, std::string_view id) {
  if (!is_random_id(id)) return std::nullopt;
  auto row = connection.find_one(
      "SELECT " + db::columns<PreparedCart>() + ", cart FROM prepared_cart WHERE id = $1", id);
  if (!row) return std::nullopt;
  auto prepared = row->as<PreparedCart>();
  prepared.cart = to_cart(row->text("cart"));
  prepared.licences = custom_licences_of(connection, id);
  return prepared;
}

std::string current_prepared_cart(db::Connection& connection, std::string_view id) {
  constexpr int most_replaced = 100;
  std::string current(id);
  for (int step = 0; step < most_replaced; ++step) {
    auto next = connection.find<std::string>(
        "SELECT n.id FROM prepared_cart p JOIN prepared_cart n ON n.id = p.replaced_by "
        "WHERE p.id = $1 AND p.spent_by IS NULL AND coalesce(n.recipient, '') = "
        "coalesce(p.recipient, '')",
        current);
    if (!next) break;
    current = std::move(*next);
  }
  return current;
}

Error prepared_cart_spent() {
  return {ErrorKind::gone, "prepared_cart_spent", "This cart has been paid already."};
}

Error prepared_cart_withdrawn() {
  return {ErrorKind::gone, "prepared_cart_withdrawn",
          "This offer has been withdrawn. Write to us if you did not expect that."};
}

Result<void> check_open(const PreparedCart& cart, Time now, bool prices_include_tax) {
  if (cart.spent_by) return prepared_cart_spent();
  if (cart.withdrawn_at) return prepared_cart_withdrawn();
  bool is_over = cart.valid_until && now >= *cart.valid_until;
  if (is_over || cart.prices_include_tax != prices_include_tax) {
    return Error{ErrorKind::gone, "prepared_cart_expired", "This offer is no longer valid."};
  }
  return {};
}

void note_prepared_order(db::Connection& connection, const OrderId& order, std::string_view cart) {
  connection.execute("INSERT INTO prepared_cart_order (order_id, prepared_cart_id) VALUES ($1, $2)",
                     order.text, cart);
}

std::string_view spend_prepared_cart(db::Connection& connection, const OrderId& order) {
  auto row = connection.find_one(
      "SELECT c.id, c.withdrawn_at FROM prepared_cart_order p "
      "JOIN prepared_cart c ON c.id = p.prepared_cart_id WHERE p.order_id = $1",
      order.text);
  if (!row) return {};
  const bool is_first = connection.execute(
                            "UPDATE prepared_cart SET spent_by = $2 WHERE id = $1 "
                            "AND spent_by IS NULL",
                            row->text("id"), order.text) == 1;
  if (!is_first) return "prepared_cart_spent_twice";
  return row->get<std::optional<Time>>("withdrawn_at") ? "prepared_cart_withdrawn" : "";
}

Result<void> check_cart_of(db::Connection& connection, const OrderId& order) {
  auto row = connection.find_one(
      "SELECT c.withdrawn_at FROM prepared_cart_order p "
      "JOIN prepared_cart c ON c.id = p.prepared_cart_id "
      "LEFT JOIN reservation r ON r.subject = 'prepared_cart' AND r.subject_id = c.id "
      "WHERE p.order_id = $1 "
      "AND (c.spent_by <> $1 OR r.order_id <> $1 OR c.withdrawn_at IS NOT NULL)",
      order.text);
  if (!row) return {};
  return row->get<std::optional<Time>>("withdrawn_at") ? prepared_cart_withdrawn()
                                                       : prepared_cart_spent();
}

std::vector<OrderId> orders_losing_cart(db::Connection& connection, Time now, int most) {
  return connection.select<OrderId>(
      "SELECT o.id FROM prepared_cart c JOIN prepared_cart_order p "
      "ON p.prepared_cart_id = c.id JOIN orders o ON o.id = p.order_id "
      "LEFT JOIN reservation r ON r.subject = 'prepared_cart' AND r.subject_id = c.id "
      "WHERE (c.spent_by <> o.id OR r.order_id <> o.id OR c.withdrawn_at IS NOT NULL) "
      "AND o.status = 'pending_payment' AND o.needs_review = 0 "
      "AND NOT EXISTS (SELECT 1 FROM order_close_retry t "
      "WHERE t.order_id = o.id AND t.retry_at > $1) "
      "ORDER BY o.created_at, o.id LIMIT $2",
      now, most);
}

bool is_seen_to_be_noted(const PreparedCart& cart, Time now) {
  return !cart.last_seen_at || *cart.last_seen_at + seen_anew_after <= now;
}

void note_seen(db::Connection& connection, std::string_view cart, Time now) {
  connection.execute(
      "UPDATE prepared_cart SET first_seen_at = coalesce(first_seen_at, $2), last_seen_at = $2 "
      "WHERE id = $1 AND (last_seen_at IS NULL OR last_seen_at <= $3)",
      cart, now, now - seen_anew_after);
}

void note_accepted(db::Connection& connection, std::string_view cart, Time now) {
  connection.execute(
      "UPDATE prepared_cart SET accepted_at = $2 WHERE id = $1 AND accepted_at IS NULL", cart, now);
}

std::string mask_address(std::string_view email) {
  std::size_t at = email.rfind('@');
  if (at == email.npos || at == 0) return "…";
  const std::size_t first = first_character(email.substr(0, at)).size;
  return std::string(email.substr(0, first)) + "…" + std::string(email.substr(at));
}

}  // namespace typecase::carts
