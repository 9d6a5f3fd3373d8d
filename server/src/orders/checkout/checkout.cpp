#include "orders/checkout/checkout.h"

#include <utility>

#include "base/fail_point.h"
#include "mail/mail.h"
#include "orders/checkout/agreement.h"
#include "orders/checkout/freeze.h"
#include "orders/checkout/replacement.h"
#include "orders/order_rows.h"

namespace typecase::orders {
namespace {

constexpr int max_attempts = 6;
constexpr int most_takeovers = 40;
constexpr auto takeover_patience = std::chrono::seconds(3);

Error empty_cart() {
  return {ErrorKind::invalid,
          "empty_cart",
          "There is nothing in the cart.",
          {{"/items", "empty_cart", "There is nothing in the cart."}},
          0};
}

Error cannot_deliver() {
  return {
      ErrorKind::unavailable,
      "cannot_deliver",
      "We cannot deliver fonts at the moment, so we take no orders. Nothing was charged, and your "
      "cart is kept. Please try again later.",
      {},
      60};
}

Error busy(const char* detail) { return {ErrorKind::unavailable, "busy", detail, {}, 2}; }

}  // namespace

Result<void> Checkout::check(const CheckoutRequest& request,
                             const std::optional<accounts::Customer>& customer) const {
  if (request.items.empty()) return empty_cart();
  if (!customer && (!request.email || !mail::is_address(*request.email))) {
    return invalid_field("/email", "invalid_email", "This is not an e-mail address.");
  }
  return {};
}

std::optional<OrderId> Checkout::find_replaced(const Call& call) {
  if (!call.request.replaces || !call.customer) return std::nullopt;
  return database_.read([&](db::Connection& connection) {
    return newest_in_place_of(connection, OrderId(*call.request.replaces), call.customer->id);
  });
}

// A stranger on the network of a verified customer takes none of the customer's lookups.
std::optional<pricing::VatCheck> Checkout::check_vat_number(const Call& call) const {
  const bool is_verified = call.customer && call.customer->verified;
  const std::string client = is_verified ? call.customer->id.text : call.visit.address_block;
  return offers_.check_vat_number(cart_of(call.request, "", std::nullopt).buyer, client);
}

Checkout::Draft Checkout::draft(const Call& call, const Snapshot& shop,
                                carts::Offer&& offer) const {
  Order order = freeze(call.request, offer, shop.catalogue->foundry, clock_.now(), payable_for_());
  order.evidence.address_block = call.visit.address_block;
  order.evidence.vat_check = call.vat_check;
  OrderRecords records(order);
  return {std::move(offer), std::move(order), std::move(records)};
}

Result<Checkout::PreliminaryQuote> Checkout::preliminary_quote(const carts::CartRequest& cart) {
  PreliminaryQuote preliminary{offers_.snapshot(), pricing::day_of(clock_.now())};
  auto offer = offers_.offer(*preliminary.shop, cart);
  if (!offer) return offer.error();
  preliminary.offer = std::move(*offer);
  return preliminary;
}

// Whether the transaction would refuse the preliminary quote. A read, where the price needed one or
// is nothing; of other offers it has nothing to ask.
Result<void> Checkout::precheck(const Call& call, const carts::CartRequest& cart,
                                const carts::Offer& offer) {
  if (auto agreed = check_agreement(call.request, offer, call.customer); !agreed) return agreed;
  if (!carts::Offers::needs_database(cart) && offer.quote.total > Money{}) return {};
  return database_.read([&](db::Connection& connection) -> Result<void> {
    if (auto same = check_licensee(connection, call.request, offer); !same) return same;
    return check_free(connection, call, offer);
  });
}

// Validates first, so that a refused checkout does not cancel the order that it would replace.
// Anybody may type a guest's address: only the order itself tells what a coupon still is to its
// guests, only to somebody who was ready to pay the price, and nothing of its verified customer.
Result<Checkout::Outcome> Checkout::order(const Call& call) {
  const CheckoutRequest& request = call.request;
  const auto& customer = call.customer;
  carts::CartRequest cart = cart_of(request, customer ? customer->email : "", customer);
  cart.buyer.vat_check = call.vat_check;
  auto preliminary = preliminary_quote(cart);
  if (!preliminary) return preliminary.error();
  const bool is_paid = preliminary->offer.quote.total > Money{};
  if (is_paid && !gateway_.is_set_up()) return payments_not_set_up();
  const bool may_differ = !customer && preliminary->offer.coupon;
  if (!may_differ && !is_price_as_expected(request, preliminary->offer)) {
    return Outcome(PriceChanged{std::move(preliminary->offer.quote)});
  }
  if (auto may = precheck(call, cart, preliminary->offer); !may) return may.error();
  auto paid = replace(call);
  if (!paid) return paid.error();
  if (*paid) return Outcome(std::move(**paid));
  return place_with_retry(call, cart, std::move(*preliminary));
}

// The order without its buyer, where what is on sale decides its price: made of the preliminary
// offer, which is moved from, while that is still valid.
std::optional<Checkout::Draft> Checkout::ready_draft(const Call& call,
                                                     const carts::CartRequest& cart,
                                                     const Snapshot& shop,
                                                     PreliminaryQuote& preliminary) {
  if (carts::Offers::needs_database(cart)) return std::nullopt;
  const bool holds =
      &shop == preliminary.shop.get() && pricing::day_of(clock_.now()) == preliminary.day;
  preliminary.shop = nullptr;  // Equals no snapshot, so that the offer is moved from only once.
  if (holds) return draft(call, shop, std::move(preliminary.offer));
  auto offer = offers_.offer(shop, cart);
  if (!offer) return std::nullopt;
  return draft(call, shop, std::move(*offer));
}

Result<Checkout::Outcome> Checkout::place_with_retry(const Call& call,
                                                     const carts::CartRequest& cart,
                                                     PreliminaryQuote preliminary) {
  std::optional<PriceChanged> differed;
  if (!is_price_as_expected(call.request, preliminary.offer))
    differed = PriceChanged{preliminary.offer.quote};
  PlannedMail mail;
  if (!call.customer) {
    mail = registration_.plan_mail(*call.request.email, call.visit.address_block);
  }
  std::unique_lock turn(takeover_turn(call.request), std::defer_lock);
  for (int attempt = 0, takeovers = 0; attempt < max_attempts && takeovers < most_takeovers;) {
    auto shop = attempt == 0 ? offers_.snapshot() : offers_.refreshed_snapshot();
    auto ready = ready_draft(call, cart, *shop, preliminary);
    auto outcome = place(call, *shop, ready ? &*ready : nullptr, mail);
    if (!outcome) return outcome;
    if (differed && std::holds_alternative<PriceChanged>(*outcome)) {
      return Outcome(*std::move(differed));
    }
    if (auto* held = std::get_if<Held>(&*outcome)) {
      ++takeovers;
      if (auto free = take_over_in_turn(turn, held->by); !free) return free.error();
    } else if (std::holds_alternative<Outdated>(*outcome)) {
      ++attempt;
    } else {
      return outcome;
    }
  }
  return busy("The shop is being changed. Please try again.");
}

// The holder may have changed while this checkout waited for its turn: the order is placed once
// more before the holder is closed.
Result<void> Checkout::take_over_in_turn(std::unique_lock<std::timed_mutex>& turn,
                                         const OrderId& holder) {
  if (turn.owns_lock()) return take_over(holder);
  if (turn.try_lock_for(takeover_patience)) return {};
  return busy("Another checkout of the same is under way. Please try again.");
}

// The order that this one replaces is canceled, at the gateway first. Paid already or meanwhile: it
// is the answer, unless it was itself made in place of the order that the customer names: that was
// another purchase. While that is open there must be no second order to pay.
Result<std::optional<Checkout::Placed>> Checkout::replace(const Call& call) {
  std::optional<Placed> none;
  auto answer = [](const Order& paid) { return std::optional(Placed{paid.id}); };
  if (!call.replaced) return none;
  auto find = [&](db::Connection& c) { return find_order(c, *call.replaced); };
  auto order = database_.read(find);
  if (order->paid_at && order->id.text == *call.request.replaces) return answer(*order);
  if (order->status != Status::pending_payment) return none;
  if (order->needs_review) return under_review();
  auto closing = settlement_.give_up(*order, Status::canceled, "customer");
  if (closing == Settlement::Closing::closed) return none;
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

Result<bool> Checkout::find_key_or_check_limits(const Call& call) {
  return database_.read_at_once([&](db::Connection& connection) -> Result<bool> {
    const auto placed = defer_placed(connection, call);
    const DeferredCheck few_unpaid = check_unpaid(connection, call);
    if (placed.find_one()) return true;
    if (call.request.total == 0) return false;
    if (auto few = few_unpaid(); !few) return few.error();
    return false;
  });
}

// A read first: it waits for nobody's commit, and of most keys there is nothing yet.
Result<std::optional<Checkout::Placed>> Checkout::find_known(const Call& call) {
  auto is_known = find_key_or_check_limits(call);
  if (!is_known) return is_known.error();
  if (!*is_known) return std::optional<Placed>();
  return database_.write([&](db::Connection& c) { return find_placed(c, call); });
}

Result<std::variant<Payable, PriceChanged>> Checkout::check_out(
    const CheckoutRequest& request, std::string_view key, const Digest& sha256,
    const std::optional<accounts::Customer>& customer, const accounts::Visit& visit) {
  using Answer = std::variant<Payable, PriceChanged>;
  if (auto checked = check(request, customer); !checked) return checked.error();
  Call call{request, key, sha256, customer, visit};
  auto known = find_known(call);
  if (!known) return known.error();
  std::optional<Placed> placed = std::move(*known);
  if (!placed && !can_deliver_()) return cannot_deliver();
  if (!placed) call.vat_check = check_vat_number(call);
  if (call.vat_check) {  // It may have taken seconds, in which the same call placed the order.
    auto again = find_known(call);
    if (!again) return again.error();
    placed = std::move(*again);
  }
  if (!placed) {
    call.replaced = find_replaced(call);
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

}  // namespace typecase::orders
