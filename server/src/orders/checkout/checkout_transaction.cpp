// The transaction of Checkout, in which an order comes to be. All others who order wait for it:
// what can be done before it is.

#include "accounts/account_errors.h"
#include "base/fail_point.h"
#include "carts/reservations.h"
#include "db/keyed.h"
#include "db/row_id.h"
#include "orders/checkout/agreement.h"
#include "orders/checkout/checkout.h"
#include "orders/checkout/order_limits.h"
#include "orders/checkout/replacement.h"
#include "orders/licence/entitlements.h"
#include "orders/payment/attempts.h"

namespace typecase::orders {
namespace {

constexpr auto guest_repeats_for = std::chrono::days(1);

Error mismatch(std::string detail) {
  return {ErrorKind::conflict, "idempotency_mismatch", std::move(detail), {}, 0};
}

std::optional<std::string> known_network(const accounts::Visit& visit) {
  if (visit.address_block.empty()) return std::nullopt;
  return visit.address_block;
}

void note_listed_with_tax(db::Connection& connection, const OrderId& order) {
  connection.execute("UPDATE order_line SET listed_with_tax = 1 WHERE order_id = $1", order.text);
}

}  // namespace

Result<std::optional<Checkout::Placed>> Checkout::find_placed(db::Connection& connection,
                                                              const Call& call) {
  return find_placed(connection, call, defer_placed(connection, call));
}

db::Deferred Checkout::defer_placed(db::Connection& connection, const Call& call) {
  return connection.defer(
      "SELECT id, checkout_sha256, customer_id, created_at FROM orders WHERE checkout_key = $1",
      call.key);
}

Result<std::optional<Checkout::Placed>> Checkout::find_placed(db::Connection& connection,
                                                              const Call& call,
                                                              const db::Deferred& asked) {
  const auto row = asked.find_one();
  if (!row) return std::optional<Placed>();
  CustomerId owner(row->text("customer_id"));
  bool same_body = equal_in_constant_time(row->bytes("checkout_sha256"), call.sha256);
  // Without tokens the key stands for the guest it made, for a day; never for an account.
  bool same_customer = call.customer
                           ? call.customer->id == owner
                           : accounts::is_guest(connection, owner) &&
                                 clock_.now() < row->time("created_at") + guest_repeats_for;
  if (!same_body || !same_customer) {
    return mismatch("This checkout was begun with other contents. Begin a new one.");
  }
  Placed placed{OrderId(row->text("id"))};
  Status status = find_order(connection, placed.order)->status;
  if (status == Status::canceled || status == Status::expired) {
    return mismatch("This checkout has ended. Begin a new one.");
  }
  // The first reply may have been lost, and with it a guest's tokens.
  if (!call.customer) {
    placed.tokens = accounts_.open_session(connection, owner, true, call.visit.agent);
  }
  return std::optional<Placed>(std::move(placed));
}

Result<void> Checkout::check_free(db::Connection& connection, const Call& call,
                                  const carts::Offer& offer) const {
  if (offer.quote.total > Money{}) return {};
  if (call.customer) {
    auto few = check_free_orders(connection, call.customer->id, clock_.now());
    if (!few || call.customer->verified) return few;
  }
  return check_free_orders_of_network(connection, call.visit.address_block, clock_.now());
}

DeferredCheck Checkout::check_unpaid(db::Connection& connection, const Call& call) const {
  if (call.customer && call.customer->verified) {
    return check_unpaid_orders(connection, call.customer->id, clock_.now());
  }
  return check_unpaid_orders_of_network(connection, call.visit.address_block,
                                        call.request.replaces.value_or(""), clock_.now());
}

Checkout::Placed Checkout::insert(db::Connection& connection, const Call& call,
                                  const Snapshot& shop, Draft& draft,
                                  const accounts::Customer& buyer) {
  Order& order = draft.order;
  order.id = OrderId(db::row_id(connection, order.created_at));
  order.customer_id = buyer.id;
  order.email = buyer.email;
  Placed placed{order.id};
  if (!call.customer) {
    placed.tokens = accounts_.open_session(connection, buyer.id, true, call.visit.agent);
  }
  insert_order(connection, order, draft.records, call.key, call.sha256);
  carts::reserve(connection, order.id, draft.offer);
  if (upgrades(order)) carts::note_worth(connection, order.id, buyer.id);
  if (shop.sales_settings->seller.prices_include_tax) note_listed_with_tax(connection, order.id);
  if (order.total == Money{}) {
    if (!buyer.verified) note_free_order(connection, order.id, call.visit.address_block);
    settlement_.complete_free(connection, order);
  } else {
    placed.attempt = insert_attempt(connection, order, 1, order.created_at);
  }
  fail_point("K1.order_not_committed");
  return placed;
}

// Queries are sent first and read afterwards, so that PostgreSQL is waited for once.
Result<Checkout::Outcome> Checkout::place(db::Connection& connection, const Call& call,
                                          const Snapshot& shop, Draft* ready,
                                          const PlannedMail& mail) {
  const auto placed_before = defer_placed(connection, call);
  const auto versions = db::defer_shop_versions(connection);
  std::optional<db::Deferred> account;
  if (call.customer) account = accounts::defer_customer(connection, call.customer->id);
  DeferredCheck few_unpaid;
  if (!call.customer || !call.customer->verified) few_unpaid = check_unpaid(connection, call);

  auto known = find_placed(connection, call, placed_before);
  if (!known) return known.error();
  if (*known) return Outcome(std::move(**known));
  if (!shop.is_current(versions.value<db::ShopVersions>(), clock_.now())) {
    return Outcome(Outdated{});
  }
  if (call.replaced) {
    if (auto may = check_replaceable(connection, *call.replaced); !may) return may.error();
  }
  std::optional<accounts::Customer> buyer;
  if (account) {
    buyer = account->find<accounts::Customer>();
    if (!buyer) return accounts::signed_out();  // Account deleted at the same moment.
  }
  std::optional<Draft> made_here;
  if (!ready) {
    const std::string& email = buyer ? buyer->email : *call.request.email;
    carts::CartRequest cart = cart_of(call.request, email, buyer);
    cart.buyer.vat_check = call.vat_check;
    auto offer = offers_.offer(connection, shop, cart);
    if (!offer) return offer.error();
    ready = &made_here.emplace(draft(call, shop, std::move(*offer)));
  }
  const carts::Offer& offer = ready->offer;
  if (!is_price_as_expected(call.request, offer)) return Outcome(PriceChanged{offer.quote});
  if (auto agreed = check_agreement(call.request, offer, buyer); !agreed) return agreed.error();
  if (auto same = check_licensee(connection, call.request, offer); !same) return same.error();
  if (auto few = check_free(connection, call, offer); !few) return few.error();
  const bool counts_by_network = offer.quote.total > Money{} && !(buyer && buyer->verified);
  if (counts_by_network) {  // Once more, exactly: others of the network may have ordered meanwhile.
    if (!few_unpaid) few_unpaid = check_unpaid(connection, call);
    if (auto few = few_unpaid(); !few) return few.error();
    ready->order.unpaid_from = known_network(call.visit);
  }
  if (auto holder = carts::find_holder(connection, offer)) return Outcome(Held{*holder});
  if (!buyer) buyer = registration_.add_guest(connection, *call.request.email, mail);
  Placed placed = insert(connection, call, shop, *ready, *buyer);
  if (call.replaced) set_replaced_by(connection, *call.replaced, placed.order);
  return Outcome(std::move(placed));
}

Result<Checkout::Outcome> Checkout::place(const Call& call, const Snapshot& shop, Draft* ready,
                                          const PlannedMail& mail) {
  return db::write_keyed(database_, [&](db::Connection& connection) {
    return place(connection, call, shop, ready, mail);
  });
}

}  // namespace typecase::orders
