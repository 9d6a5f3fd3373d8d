#include "orders/checkout.h"

#include <algorithm>

#include "base/log.h"
#include "mail/mail.h"
#include "orders/attempts.h"
#include "orders/order_rows.h"

namespace typecase::orders {
namespace {

constexpr auto payable_for = std::chrono::days(7);

Error empty_cart() {
  return {ErrorKind::invalid,
          "empty_cart",
          "There is nothing in the cart.",
          {{"/items", "empty_cart", "There is nothing in the cart."}},
          0};
}

Error unreachable_gateway(const payments::Failure& failure) {
  log::warning("payment_not_begun", {{"code", failure.code}, {"status", failure.status}});
  return {ErrorKind::unavailable,
          "payment_unreachable",
          "The payment service does not answer. No money has moved, and the order waits for you.",
          {},
          5};
}

const licences::Kind& kind_of(const licences::Licences& licences, const pricing::QuoteLine& line) {
  const licences::Kind* kind = licences.kind(line.licence_id);
  if (!kind) throw std::logic_error("a quote with an unknown licence");
  return *kind;
}

// Every licence kind of the cart must have been accepted in the version that is sold now.
Result<void> check_eulas(const licences::Licences& licences, const pricing::Quote& quote,
                         const std::vector<AcceptedEula>& accepted) {
  for (const pricing::QuoteLine& line : quote.lines) {
    const licences::Kind& kind = kind_of(licences, line);
    bool found = std::ranges::any_of(accepted, [&](const AcceptedEula& eula) {
      return eula.kind == kind.id && eula.version == kind.eula_version &&
             eula.sha256 == kind.eula_sha256;
    });
    if (!found) {
      return invalid_field("/eula", "eula_changed",
                           "The licence agreement has changed. Read it and accept it again.");
    }
  }
  return {};
}

Line to_line(const licences::Licences& licences, const pricing::QuoteLine& quoted) {
  const licences::Kind& kind = kind_of(licences, quoted);
  Line line;
  line.index = quoted.index;
  line.description = quoted.description;
  line.item_id = quoted.item_id;
  line.item_class = quoted.item_class;
  line.styles = quoted.styles;
  line.licence_id = quoted.licence_id;
  line.licence_name = quoted.licence_name;
  line.formats = kind.formats;
  line.tier_id = quoted.tier_id;
  line.tier_name = quoted.tier_name;
  line.fields = quoted.fields;
  line.eula_version = kind.eula_version;
  line.eula_sha256 = kind.eula_sha256;
  line.base = quoted.base;
  line.multiplier = quoted.multiplier;
  line.combination = quoted.combination;
  line.discount = quoted.discount;
  line.amount = quoted.amount;
  return line;
}

Order to_order(const CheckoutRequest& request, const pricing::Quote& quote,
               const licences::Licences& licences, Time now) {
  Order order;
  order.id = OrderId(random_id());
  order.currency = quote.currency;
  order.subtotal = quote.subtotal;
  order.discount = quote.discount;
  order.tax = quote.tax;
  order.total = quote.total;
  order.licensee = request.licensee;
  order.billing = request.billing;
  order.immediate_delivery = request.immediate_delivery;
  order.created_at = now;
  order.payable_until = now + payable_for;
  for (const pricing::QuoteLine& line : quote.lines) order.lines.push_back(to_line(licences, line));
  return order;
}

}  // namespace

Result<void> Checkout::check(const CheckoutRequest& request,
                             const std::optional<accounts::Customer>& customer) const {
  if (request.items.empty()) return empty_cart();
  if (request.coupon) {
    return invalid_field("/coupon", "unknown_coupon", "There is no such coupon.");
  }
  if (request.prepared_cart_id || request.shared_cart_id) {
    bool prepared = request.prepared_cart_id.has_value();
    return invalid_field(prepared ? "/preparedCartId" : "/sharedCartId", "unknown_cart",
                         "There is no such cart.");
  }
  if (!customer && (!request.email || !mail::is_address(*request.email))) {
    return invalid_field("/email", "invalid_email", "This is not an e-mail address.");
  }
  return {};
}

Result<std::optional<Checkout::Placed>> Checkout::find_placed(
    db::Connection& connection, std::string_view key, const Digest& sha256,
    const std::optional<accounts::Customer>& customer) {
  auto row = connection.find_one(
      "SELECT id, checkout_sha256, customer_id FROM orders WHERE checkout_key = $1", key);
  if (!row) return std::optional<Placed>();
  bool same_body = equal_in_constant_time(row->bytes(1), sha256);
  bool same_customer = !customer || customer->id.text == row->text(2);
  if (!same_body || !same_customer) {
    return Error{ErrorKind::conflict,
                 "idempotency_mismatch",
                 "This checkout was begun with other contents. Begin a new one.",
                 {},
                 0};
  }
  Placed placed{*find_order(connection, OrderId(row->text(0))), std::nullopt};
  // The first reply may have been lost, and with it a guest's tokens.
  if (!customer) placed.tokens = accounts_.open_session(connection, placed.order.customer, true);
  return std::optional<Placed>(std::move(placed));
}

Result<Checkout::Placed> Checkout::place(const CheckoutRequest& request,
                                         const pricing::Quote& quote, std::string_view key,
                                         const Digest& sha256,
                                         const std::optional<accounts::Customer>& customer) {
  auto licences = licences_.current();
  Time now = clock_.now();
  return database_.write([&](db::Connection& connection) -> Result<Placed> {
    auto known = find_placed(connection, key, sha256, customer);
    if (!known) return known.error();
    if (*known) return std::move(**known);

    Placed placed{to_order(request, quote, *licences, now), std::nullopt};
    accounts::Customer buyer =
        customer ? *customer : accounts_.add_guest(connection, *request.email);
    placed.order.customer = buyer.id;
    placed.order.email = buyer.email;
    if (!customer) placed.tokens = accounts_.open_session(connection, buyer.id, true);

    insert_order(connection, placed.order, key, sha256);
    if (placed.order.total == Money{}) {
      settlement_.complete_free(connection, placed.order);
      placed.order = *find_order(connection, placed.order.id);
    } else {
      insert_attempt(connection, placed.order, now);
    }
    return placed;
  });
}

// The order that this one replaces: canceled at the gateway first. Paid meanwhile: it is the
// answer.
std::optional<OrderId> Checkout::paid_meanwhile(const CheckoutRequest& request,
                                                const std::optional<accounts::Customer>& customer) {
  if (!request.replaces || !customer) return std::nullopt;
  OrderId id(*request.replaces);
  auto find = [&](db::Connection& c) { return find_order(c, id, customer->id); };
  auto order = database_.read(find);
  if (!order || order->status != Status::pending_payment) return std::nullopt;
  if (settlement_.give_up(*order, Status::canceled, "customer")) return std::nullopt;
  order = database_.read(find);
  return order->paid_at ? std::optional(id) : std::nullopt;
}

Result<std::variant<Payable, PriceChanged>> Checkout::check_out(
    const CheckoutRequest& request, std::string_view key, const Digest& sha256,
    const std::optional<accounts::Customer>& customer) {
  using Answer = std::variant<Payable, PriceChanged>;
  if (auto checked = check(request, customer); !checked) return checked.error();

  auto known = database_.write(
      [&](db::Connection& connection) { return find_placed(connection, key, sha256, customer); });
  if (!known) return known.error();
  std::optional<Placed> placed = std::move(*known);

  if (!placed) {
    auto licences = licences_.current();
    auto quote = pricing::quote(*catalogue_.current(), *licences, request.items);
    if (!quote) return quote.error();
    if (quote->total.minor != request.total || quote->currency != request.currency) {
      return Answer(PriceChanged{*quote});
    }
    if (auto accepted = check_eulas(*licences, *quote, request.eula); !accepted)
      return accepted.error();
    if (auto paid = paid_meanwhile(request, customer)) return Answer(Payable{*paid, {}, {}, {}});

    auto made = place(request, *quote, key, sha256, customer);
    if (!made) return made.error();
    placed = std::move(*made);
  }
  auto payable = this->payable(placed->order);
  if (!payable) return payable.error();
  payable->tokens = std::move(placed->tokens);
  return Answer(std::move(*payable));
}

Result<Payable> Checkout::payable(const Order& order) {
  if (order.status != Status::pending_payment) return Payable{order.id, {}, {}, {}};
  auto attempt = database_.write([&](db::Connection& connection) {
    auto newest = newest_attempt(connection, order.id);
    return newest && newest->live() ? *newest : insert_attempt(connection, order, clock_.now());
  });
  auto intent = settlement_.settle(attempt);
  if (!intent) return unreachable_gateway(intent.error());
  if (intent->status == payments::IntentStatus::succeeded) return Payable{order.id, {}, {}, {}};
  if (intent->status == payments::IntentStatus::canceled) {
    return Error{ErrorKind::unavailable,
                 "payment_unreachable",
                 "That payment was given up. No money has moved; try again.",
                 {},
                 1};
  }
  return Payable{order.id, intent->client_secret, gateway_.publishable_key(), {}};
}

Result<Payable> Checkout::pay(const OrderId& id, const accounts::Customer& customer) {
  auto order = database_.read([&](db::Connection& c) { return find_order(c, id, customer.id); });
  if (!order) return not_found("order");
  if (order->status != Status::pending_payment && !order->paid_at) {
    return Error{ErrorKind::conflict, "not_payable", "This order can no longer be paid.", {}, 0};
  }
  return payable(*order);
}

}  // namespace typecase::orders
