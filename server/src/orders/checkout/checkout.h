#pragma once

#include <array>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "accounts/accounts.h"
#include "accounts/registration/registration.h"
#include "carts/offers.h"
#include "orders/checkout/order_limits.h"
#include "orders/order_rows.h"
#include "orders/orders.h"
#include "orders/payment/settlement.h"

namespace typecase::orders {

using snapshot::Snapshot;

struct CheckoutRequest {
  std::vector<pricing::CartItem> items;
  std::optional<std::string> prepared_cart_id;
  std::optional<std::string> shared_cart_id;
  std::optional<std::string> coupon;
  std::string currency;
  std::int64_t total = 0;  // minor units, as the customer saw it
  std::optional<std::string> email;
  Licensee licensee;
  Billing billing;
  std::vector<AcceptedEula> eula;
  bool immediate_delivery = false;
  std::optional<std::string> replaces;
};
BOOST_DESCRIBE_STRUCT(CheckoutRequest, (),
                      (items, prepared_cart_id, shared_cart_id, coupon, currency, total, email,
                       licensee, billing, eula, immediate_delivery, replaces))

// Data that the browser needs to pay. No client secret: nothing is left to pay.
struct Payable {
  OrderId order;
  std::optional<std::string> client_secret;
  std::optional<std::string> publishable_key;
  std::optional<accounts::Tokens> tokens;  // of a guest
};

// The prices moved since the customer saw them; nothing was ordered.
struct PriceChanged {
  pricing::Quote quote;
};

// Freezes carts as orders and begins their payment.
class Checkout {
 public:
  // can_deliver: whether an order that is made now could be delivered; asked for each, from any
  // thread.
  Checkout(
      db::Database& database, carts::Offers& offers, accounts::Accounts& accounts,
      accounts::Registration& registration, Settlement& settlement, payments::Gateway& gateway,
      const Clock& clock, std::function<bool()> can_deliver = [] { return true; },
      std::function<std::chrono::days()> payable_for = [] { return std::chrono::days(7); })
      : database_(database),
        offers_(offers),
        accounts_(accounts),
        registration_(registration),
        settlement_(settlement),
        gateway_(gateway),
        clock_(clock),
        can_deliver_(std::move(can_deliver)),
        payable_for_(std::move(payable_for)) {}

  // `key` is the Idempotency-Key, `sha256` the digest of the body. The same key and body give the
  // same order, whatever happened in between.
  // The price is told twice: before anything is done, and again in the transaction that freezes the
  // order, with what is on sale then.
  // invalid: a bad field, what Offers::offer() refuses, a prepared cart of somebody else
  // (/preparedCartId not_the_recipient), a consent that is missing (/immediateDelivery
  // consent_needed), an agreement that was not accepted (eula_changed), an upgrade for another
  // licensee than that of the licence whose place it takes (/licensee licensee_differs).
  // gone: as Offers::offer(). too_many: limits of order_limits.h, with the seconds to wait; a
  // repeat of a key is refused for declined cards only. unauthenticated: signed_out, the customer
  // is gone meanwhile. conflict: idempotency_mismatch, the key came with another body, from
  // somebody else, or for an order that was canceled or expired: begin again with another key;
  // payment_under_way, of another order that holds the prepared cart, a licence that is upgraded or
  // the coupon, with the seconds to wait: unpaid orders are closed and give way; order_replaced,
  // another checkout has put an order in place of the same one meanwhile; or as pay(). unavailable:
  // cannot_deliver or payments_not_set_up, nothing was ordered, or the order stays as it is;
  // payment_unreachable, ask again with the same key; payment_refused, the gateway will not take
  // it; busy, what is on sale keeps changing. visit: whose sign-in and mail it is, for a guest.
  Result<std::variant<Payable, PriceChanged>> check_out(
      const CheckoutRequest& request, std::string_view key, const Digest& sha256,
      const std::optional<accounts::Customer>& customer, const accounts::Visit& visit = {});

  // The payment of an open order, begun again where the last attempt ended.
  // too_many: too_many_declined_cards, on this order.
  // not_found; gone: prepared_cart_spent, by another order, not_active, a licence that this one was
  // to upgrade, credit_changed, such a one is worth less by now; conflict: not_payable,
  // payment_under_review (money has come and is looked at); unavailable: cannot_deliver,
  // payments_not_set_up, payment_unreachable, payment_refused.
  Result<Payable> pay(const OrderId& order, const accounts::Customer& customer);

 private:
  struct Placed {
    OrderId order;
    std::optional<accounts::Tokens> tokens = {};
    std::optional<Attempt> attempt = {};  // of an order that was made just now
  };
  // An order that only its buyer is missing from.
  struct Draft {
    carts::Offer offer;  // that it is made of
    Order order;
    OrderRecords records;
  };
  // The offer as priced before the transaction, and the snapshot and day that decided it.
  struct PreliminaryQuote {
    std::shared_ptr<const Snapshot> shop;
    Day day;
    carts::Offer offer = {};
  };
  // The shop has changed since it was looked at: nothing was done.
  struct Outdated {};
  // An open order holds what may be used once: nothing was done.
  struct Held {
    OrderId by;
  };
  using Outcome = std::variant<Placed, PriceChanged, Outdated, Held>;
  struct Call {  // of check_out()
    const CheckoutRequest& request;
    std::string_view key;
    const Digest& sha256;
    const std::optional<accounts::Customer>& customer;
    const accounts::Visit& visit;
    std::optional<OrderId> replaced = {};  // in whose place the order is made
    std::optional<pricing::VatCheck> vat_check =
        {};  // looked up once, used each time the price is calculated
  };
  Result<void> check(const CheckoutRequest& request,
                     const std::optional<accounts::Customer>& customer) const;
  std::optional<OrderId> find_replaced(const Call& call);
  std::optional<pricing::VatCheck> check_vat_number(const Call& call) const;
  Result<PreliminaryQuote> preliminary_quote(const carts::CartRequest& cart);
  Result<void> precheck(const Call& call, const carts::CartRequest& cart,
                        const carts::Offer& offer);
  Draft draft(const Call& call, const Snapshot& shop, carts::Offer&& offer) const;
  std::optional<Draft> ready_draft(const Call& call, const carts::CartRequest& cart,
                                   const Snapshot& shop, PreliminaryQuote& preliminary);
  Result<Outcome> order(const Call& call);
  Result<Outcome> place_with_retry(const Call& call, const carts::CartRequest& cart,
                                   PreliminaryQuote preliminary);
  // The transaction (checkout_transaction.cpp). ready: of an offer that the snapshot alone decides,
  // its buyer is set; null: the offer is asked for there.
  using PlannedMail = std::optional<accounts::MailTime>;  // to a guest
  Result<Outcome> place(const Call& call, const Snapshot& shop, Draft* ready,
                        const PlannedMail& mail);
  Result<Outcome> place(db::Connection& connection, const Call& call, const Snapshot& shop,
                        Draft* ready, const PlannedMail& mail);
  Result<void> check_free(db::Connection& connection, const Call& call,
                          const carts::Offer& offer) const;
  DeferredCheck check_unpaid(db::Connection& connection, const Call& call) const;
  // Whether the key has an order already: limits never refuse a repeat.
  Result<bool> find_key_or_check_limits(const Call& call);
  // The order of this key, made before; nullopt: none.
  Result<std::optional<Placed>> find_known(const Call& call);
  Placed insert(db::Connection& connection, const Call& call, const Snapshot& shop, Draft& draft,
                const accounts::Customer& buyer);
  Result<std::optional<Placed>> find_placed(db::Connection& connection, const Call& call);
  Result<std::optional<Placed>> find_placed(db::Connection& connection, const Call& call,
                                            const db::Deferred& asked);
  static db::Deferred defer_placed(db::Connection& connection, const Call& call);
  Result<std::optional<Attempt>> live_attempt(db::Connection& connection, const OrderId& id);
  Result<Payable> payable(const OrderId& id);
  Result<void> check_deliverable(const OrderId& id);
  static Error payments_not_set_up();
  static Error under_review();
  Result<Payable> begin_payment(const Attempt& attempt);
  Result<std::optional<Placed>> replace(const Call& call);
  // The open order gives back what it holds (checkout_takeover.cpp). In turn: or the turn was
  // waited for, and nothing was done yet.
  Result<void> take_over(const OrderId& id);
  Result<void> take_over_in_turn(std::unique_lock<std::timed_mutex>& turn, const OrderId& holder);
  std::timed_mutex& takeover_turn(const CheckoutRequest& request);

  db::Database& database_;
  carts::Offers& offers_;
  accounts::Accounts& accounts_;
  accounts::Registration& registration_;
  Settlement& settlement_;
  payments::Gateway& gateway_;
  const Clock& clock_;
  const std::function<bool()> can_deliver_;
  const std::function<std::chrono::days()> payable_for_;  // an order that is made now
  // Of those who want the same, one takes over at a time: otherwise many cancel each other. By the
  // digest of what they want.
  std::array<std::timed_mutex, 32> takeover_turns_;
};

}  // namespace typecase::orders
