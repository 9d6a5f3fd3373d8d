#include "orders/checkout.h"

#include "accounts/account_errors.h"
#include "base/log.h"
#include "db/keyed.h"
#include "mail/mail.h"
#include "orders/attempts.h"
#include "orders/freeze.h"
#include "orders/order_rows.h"

namespace typecase::orders {
namespace {

constexpr auto guest_repeats_for = std::chrono::days(1);

Error empty_cart() {
  return {ErrorKind::invalid,
          "empty_cart",
          "There is nothing in the cart.",
          {{"/items", "empty_cart", "There is nothing in the cart."}},
          0};
}

Error not_begun(const payments::Failure& failure) {
  log::warning("payment_not_begun", {{"code", failure.code}, {"status", failure.status}});
  if (failure.kind == payments::FailureKind::refused) {
    return {ErrorKind::unavailable,
            "payment_refused",
            "The payment service does not take this order. Nothing was charged; write to us.",
            {},
            0};
  }
  return {ErrorKind::unavailable,
          "payment_unreachable",
          "The payment service does not answer. This step has charged nothing, and the order "
          "waits for you.",
          {},
          5};
}

Error conflict(std::string_view code, std::string detail) {
  return {ErrorKind::conflict, code, std::move(detail), {}, 0};
}

Error under_review() {
  return conflict("payment_under_review",
                  "Your payment has come in and is being looked at. Do not pay again.");
}

Error not_payable() { return conflict("not_payable", "This order can no longer be paid."); }

}  // namespace

Result<pricing::Quote> Checkout::quote(const CheckoutRequest& request) const {
  auto trade = trade_.current();
  auto cart = pricing::price(*catalogue_.current(), *licences_.current(), *trade, request.items,
                             request.currency);
  if (!cart) return cart.error();
  const Billing& billing = request.billing;
  pricing::Buyer buyer =
      pricing::buyer_of(billing.country, billing.region, billing.postal_code, billing.vat_number);
  return pricing::quote(*cart, *trade, buyer, {}, pricing::day_of(clock_.now()));
}

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
    const std::optional<accounts::Customer>& customer, const accounts::Visit& visit) {
  auto row = connection.find_one(
      "SELECT id, checkout_sha256, customer_id, created_at FROM orders WHERE checkout_key = $1",
      key);
  if (!row) return std::optional<Placed>();
  CustomerId owner(row->text(2));
  bool same_body = equal_in_constant_time(row->bytes(1), sha256);
  // Without tokens the key stands for the guest it made, for a day; never for an account.
  bool same_customer = customer ? customer->id == owner
                                : accounts::is_guest(connection, owner) &&
                                      clock_.now() < row->time(3) + guest_repeats_for;
  if (!same_body || !same_customer) {
    return conflict("idempotency_mismatch",
                    "This checkout was begun with other contents. Begin a new one.");
  }
  Placed placed{*find_order(connection, OrderId(row->text(0))), std::nullopt};
  Status status = placed.order.status;
  if (status == Status::canceled || status == Status::expired) {
    return conflict("idempotency_mismatch", "This checkout has ended. Begin a new one.");
  }
  // The first reply may have been lost, and with it a guest's tokens.
  if (!customer) placed.tokens = accounts_.open_session(connection, owner, true, visit.agent);
  return std::optional<Placed>(std::move(placed));
}

Result<Checkout::Placed> Checkout::place(const CheckoutRequest& request,
                                         const pricing::Quote& quote, std::string_view key,
                                         const Digest& sha256,
                                         const std::optional<accounts::Customer>& customer,
                                         const accounts::Visit& visit) {
  auto licences = licences_.current();
  Time now = clock_.now();
  bool may_mail = !customer && registration_.may_mail(*request.email, visit.address_block);
  return db::write_keyed(database_, [&](db::Connection& connection) -> Result<Placed> {
    auto known = find_placed(connection, key, sha256, customer, visit);
    if (!known) return known.error();
    if (*known) return std::move(**known);

    Placed placed{freeze(request, quote, *licences, now), std::nullopt};
    auto buyer = customer ? accounts::find_customer(connection, customer->id)
                          : registration_.add_guest(connection, *request.email, may_mail);
    if (!buyer) return accounts::signed_out();  // He deletes his account at the same moment.
    placed.order.customer = buyer->id;
    placed.order.email = buyer->email;
    if (!customer) placed.tokens = accounts_.open_session(connection, buyer->id, true, visit.agent);

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

// The order that this one replaces is canceled, at the gateway first. Paid already or meanwhile: it
// is the answer. While that is open there must be no second order to pay.
Result<std::optional<OrderId>> Checkout::replace(
    const CheckoutRequest& request, const std::optional<accounts::Customer>& customer) {
  std::optional<OrderId> none;
  if (!request.replaces || !customer) return none;
  OrderId id(*request.replaces);
  auto find = [&](db::Connection& c) { return find_order(c, id, customer->id); };
  auto order = database_.read(find);
  if (!order) return none;
  if (order->paid_at) return std::optional(id);
  if (order->status != Status::pending_payment) return none;
  if (order->needs_review) return under_review();
  if (settlement_.give_up(*order, Status::canceled, "customer")) return none;
  order = database_.read(find);
  if (order->paid_at) return std::optional(id);
  if (order->status != Status::pending_payment) return none;
  return Error{ErrorKind::unavailable,
               "payment_unreachable",
               "The payment of your open order is still under way. Look at it before you order "
               "again.",
               {},
               5};
}

Result<std::variant<Payable, PriceChanged>> Checkout::check_out(
    const CheckoutRequest& request, std::string_view key, const Digest& sha256,
    const std::optional<accounts::Customer>& customer, const accounts::Visit& visit) {
  using Answer = std::variant<Payable, PriceChanged>;
  if (auto checked = check(request, customer); !checked) return checked.error();

  auto known = database_.write([&](db::Connection& connection) {
    return find_placed(connection, key, sha256, customer, visit);
  });
  if (!known) return known.error();
  std::optional<Placed> placed = std::move(*known);

  if (!placed) {
    auto licences = licences_.current();
    auto quote = this->quote(request);
    if (!quote) return quote.error();
    if (quote->total.minor != request.total) {
      return Answer(PriceChanged{*quote});
    }
    if (auto accepted = check_eulas(*licences, *quote, request.eula); !accepted)
      return accepted.error();
    auto paid = replace(request, customer);
    if (!paid) return paid.error();
    if (*paid) return Answer(Payable{**paid, {}, {}, {}});

    auto made = place(request, *quote, key, sha256, customer, visit);
    if (!made) return made.error();
    placed = std::move(*made);
  }
  auto payable = this->payable(placed->order.id);
  if (!payable) return payable.error();
  payable->tokens = std::move(placed->tokens);
  return Answer(std::move(*payable));
}

// The attempt that the order is to be paid by. nullopt: it is paid.
Result<std::optional<Attempt>> Checkout::live_attempt(db::Connection& connection,
                                                      const OrderId& id) {
  auto order = find_order(connection, id);
  if (!order) return not_found("order");
  if (order->paid_at) return std::optional<Attempt>();
  if (order->needs_review) return under_review();
  Time now = clock_.now();
  if (order->status != Status::pending_payment || now >= order->payable_until) return not_payable();
  auto newest = newest_attempt(connection, id);
  if (newest && newest->live()) return newest;
  return std::optional(insert_attempt(connection, *order, now));
}

Result<Payable> Checkout::payable(const OrderId& id) {
  auto attempt = db::write_keyed(database_, [&](db::Connection& c) { return live_attempt(c, id); });
  if (!attempt) return attempt.error();
  if (!*attempt) return Payable{id, {}, {}, {}};
  auto intent = settlement_.settle_for_customer(**attempt);
  if (!intent) return not_begun(intent.error());
  if (intent->status == payments::IntentStatus::succeeded) return Payable{id, {}, {}, {}};
  if (intent->status == payments::IntentStatus::canceled) {
    return Error{ErrorKind::unavailable,
                 "payment_unreachable",
                 "That payment was given up. Nothing was charged; try again.",
                 {},
                 1};
  }
  return Payable{id, intent->client_secret, gateway_.publishable_key(), {}};
}

Result<Payable> Checkout::pay(const OrderId& id, const accounts::Customer& customer) {
  auto order = database_.read([&](db::Connection& c) { return find_order(c, id, customer.id); });
  if (!order) return not_found("order");
  return payable(id);
}

}  // namespace typecase::orders
