#include "orders/checkout.h"

#include "base/fail_point.h"
#include "base/log.h"
#include "db/keyed.h"
#include "mail/mail.h"
#include "orders/agreement.h"
#include "orders/attempts.h"
#include "orders/entitlements.h"
#include "orders/freeze.h"
#include "orders/order_rows.h"

namespace typecase::orders {
namespace {

constexpr int looks_at_the_shop = 5;

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

bool is_key_known(db::Connection& connection, std::string_view key) {
  return connection.find_one("SELECT 1 FROM orders WHERE checkout_key = $1", key).has_value();
}

Error not_payable() { return conflict("not_payable", "This order can no longer be paid."); }

}  // namespace

Result<void> Checkout::check(const CheckoutRequest& request,
                             const std::optional<accounts::Customer>& customer) const {
  if (request.items.empty()) return empty_cart();
  if (!customer && (!request.email || !mail::is_address(*request.email))) {
    return invalid_field("/email", "invalid_email", "This is not an e-mail address.");
  }
  return {};
}

// The order that gives way to this one, if it may. Empty: none.
std::string Checkout::giving_way(const Call& call) {
  if (!call.request.replaces || !call.customer) return {};
  auto order = database_.read([&](db::Connection& connection) {
    return find_order(connection, OrderId(*call.request.replaces), call.customer->id);
  });
  bool may = order && order->status == Status::pending_payment && !order->needs_review;
  return may ? order->id.text : "";
}

Checkout::Draft Checkout::draft(const Call& call, const carts::OnSale& on_sale,
                                carts::Offer&& offer) const {
  Order order = freeze(call.request, offer, on_sale.catalogue->foundry, clock_.now());
  order.evidence.address_block = call.visit.address_block;
  OrderTexts texts = texts_of(order);
  return {std::move(offer), std::move(order), std::move(texts)};
}

// Looks before it leaps: whoever would be refused must not lose the order that this one replaces.
// Of a guest's address, which anybody may type, only the order itself tells what a coupon still is
// to it, and only to whoever was ready to pay the price.
Result<Checkout::Outcome> Checkout::order(const Call& call) {
  const auto& [request, key, sha256, customer, visit] = call;
  carts::CartRequest cart = cart_of(request, customer ? customer->email : "", customer);
  cart.replaces = giving_way(call);
  const carts::OnSale seen_on_sale = offers_.on_sale();
  const auto seen_on_day = pricing::day_of(clock_.now());
  auto seen = offers_.offer(seen_on_sale, cart);
  if (!seen) return seen.error();
  bool as_seen = is_as_seen(request, *seen);
  bool may_differ = !customer && seen->coupon;
  if (!as_seen && !may_differ) return Outcome(PriceChanged{std::move(seen->quote)});
  if (auto agreed = check_agreement(request, *seen, customer); !agreed) return agreed.error();
  const bool is_told_from_memory = !carts::Offers::needs_database(cart);
  if (!is_told_from_memory || seen->quote.total == Money{}) {
    auto may = database_.read([&](db::Connection& c) -> Result<void> {
      if (auto same = check_licensee(c, call.request, *seen); !same) return same;
      return check_free(c, call, *seen);
    });
    if (!may) return may.error();
  }
  auto paid = replace(request, customer);
  if (!paid) return paid.error();
  if (*paid) return Outcome(std::move(**paid));

  bool may_mail = !customer && registration_.may_mail(*request.email, visit.address_block);
  for (int look = 0; look < looks_at_the_shop; ++look) {
    auto on_sale = look == 0 ? offers_.on_sale_last() : offers_.on_sale_now();
    std::optional<Draft> ready;
    if (is_told_from_memory) {
      bool holds = on_sale == seen_on_sale && pricing::day_of(clock_.now()) == seen_on_day;
      auto offer = holds ? seen : offers_.offer(on_sale, cart);
      if (offer) ready = draft(call, on_sale, std::move(*offer));
    }
    auto outcome = place(call, on_sale, ready ? &*ready : nullptr, may_mail);
    bool differs = outcome && std::holds_alternative<PriceChanged>(*outcome);
    if (differs && !as_seen) return Outcome(PriceChanged{std::move(seen->quote)});
    if (!outcome || !std::holds_alternative<Outdated>(*outcome)) return outcome;
  }
  return Error{
      ErrorKind::unavailable, "busy", "The shop is being changed. Please try again.", {}, 2};
}

// The order that this one replaces is canceled, at the gateway first. Paid already or meanwhile: it
// is the answer. While that is open there must be no second order to pay.
Result<std::optional<Checkout::Placed>> Checkout::replace(
    const CheckoutRequest& request, const std::optional<accounts::Customer>& customer) {
  std::optional<Placed> none;
  auto answer = [](const Order& paid) { return std::optional(Placed{paid.id}); };
  if (!request.replaces || !customer) return none;
  OrderId id(*request.replaces);
  auto find = [&](db::Connection& c) { return find_order(c, id, customer->id); };
  auto order = database_.read(find);
  if (!order) return none;
  if (order->paid_at) return answer(*order);
  if (order->status != Status::pending_payment) return none;
  if (order->needs_review) return under_review();
  if (settlement_.give_up(*order, Status::canceled, "customer")) return none;
  order = database_.read(find);
  if (order->paid_at) return answer(*order);
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
  Call call{request, key, sha256, customer, visit};
  std::optional<Placed> placed;
  // A read first: it waits for nobody's commit, and of most keys there is nothing yet.
  if (database_.read([&](db::Connection& c) { return is_key_known(c, key); })) {
    auto known = database_.write([&](db::Connection& c) { return find_placed(c, call); });
    if (!known) return known.error();
    placed = std::move(*known);
  }
  if (!placed) {
    auto outcome = order(call);
    if (!outcome) return outcome.error();
    if (auto* changed = std::get_if<PriceChanged>(&*outcome)) return Answer(std::move(*changed));
    placed = std::get<Placed>(std::move(*outcome));
  }
  fail_point("K2.order_committed");
  auto payable = placed->attempt ? begin_payment(*placed->attempt) : this->payable(placed->order);
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
  if (carts::is_spent_by_another(connection, id)) return carts::prepared_cart_spent();
  if (carts::upgrades_in_vain(connection, id)) return carts::upgrade_spent();
  if (upgrades(*order) && !carts::lost_credits(connection, id).empty()) {
    return carts::credit_changed();
  }
  auto newest = newest_attempt(connection, id);
  if (newest && newest->live()) return newest;
  return std::optional(insert_attempt(connection, *order, number_after(newest), now));
}

Result<Payable> Checkout::payable(const OrderId& id) {
  auto attempt = db::write_keyed(database_, [&](db::Connection& c) { return live_attempt(c, id); });
  if (!attempt) return attempt.error();
  if (!*attempt) return Payable{id, {}, {}, {}};
  return begin_payment(**attempt);
}

Result<Payable> Checkout::begin_payment(const Attempt& attempt) {
  const OrderId& id = attempt.order;
  auto intent = settlement_.settle_for_customer(attempt);
  if (!intent) return not_begun(intent.error());
  if (intent->status == payments::IntentStatus::succeeded) return Payable{id, {}, {}, {}};
  if (intent->status == payments::IntentStatus::canceled) {
    return Error{ErrorKind::unavailable,
                 "payment_unreachable",
                 "That payment was given up. Nothing was charged; try again.",
                 {},
                 1};
  }
  fail_point("K5.intent_noted");
  return Payable{id, intent->client_secret, gateway_.publishable_key(), {}};
}

Result<Payable> Checkout::pay(const OrderId& id, const accounts::Customer& customer) {
  auto order = database_.read([&](db::Connection& c) { return find_order(c, id, customer.id); });
  if (!order) return not_found("order");
  return payable(id);
}

}  // namespace typecase::orders
