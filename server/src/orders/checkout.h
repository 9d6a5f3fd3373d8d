#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "accounts/accounts.h"
#include "accounts/registration.h"
#include "orders/orders.h"
#include "orders/settlement.h"
#include "pricing/quote.h"

namespace typecase::orders {

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

// What the browser needs to pay. No client secret: nothing is left to pay.
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
  Checkout(db::Database& database, const catalogue::Current& catalogue,
           const licences::Current& licences, const pricing::CurrentTrade& trade,
           accounts::Accounts& accounts, accounts::Registration& registration,
           Settlement& settlement, payments::Gateway& gateway, const Clock& clock)
      : database_(database),
        catalogue_(catalogue),
        licences_(licences),
        trade_(trade),
        accounts_(accounts),
        registration_(registration),
        settlement_(settlement),
        gateway_(gateway),
        clock_(clock) {}

  // `key` is the Idempotency-Key, `sha256` the digest of the body. The same key and body give the
  // same order, whatever happened in between.
  // invalid: a bad field, an unknown coupon, an agreement that was not accepted (eula_changed).
  // unauthenticated: signed_out, the customer is gone meanwhile.
  // conflict: idempotency_mismatch, the key came with another body, from somebody else, or
  // for an order that was canceled or expired: begin anew with another key; or as
  // pay().
  // unavailable: payment_unreachable, ask again with the same key; payment_refused, the gateway
  // will not take it.
  // visit: whose sign-in and mail it is, for a guest.
  Result<std::variant<Payable, PriceChanged>> check_out(
      const CheckoutRequest& request, std::string_view key, const Digest& sha256,
      const std::optional<accounts::Customer>& customer, const accounts::Visit& visit = {});

  // The payment of an open order, begun anew where the last attempt ended.
  // not_found; conflict: not_payable, payment_under_review (money has come and is looked at);
  // unavailable: payment_unreachable, payment_refused.
  Result<Payable> pay(const OrderId& order, const accounts::Customer& customer);

 private:
  struct Placed {
    Order order;
    std::optional<accounts::Tokens> tokens;
  };
  Result<pricing::Quote> quote(const CheckoutRequest& request) const;
  Result<void> check(const CheckoutRequest& request,
                     const std::optional<accounts::Customer>& customer) const;
  Result<Placed> place(const CheckoutRequest& request, const pricing::Quote& quote,
                       std::string_view key, const Digest& sha256,
                       const std::optional<accounts::Customer>& customer,
                       const accounts::Visit& visit);
  Result<std::optional<Placed>> find_placed(db::Connection& connection, std::string_view key,
                                            const Digest& sha256,
                                            const std::optional<accounts::Customer>& customer,
                                            const accounts::Visit& visit);
  Result<std::optional<Attempt>> live_attempt(db::Connection& connection, const OrderId& id);
  Result<Payable> payable(const OrderId& id);
  Result<std::optional<OrderId>> replace(const CheckoutRequest& request,
                                         const std::optional<accounts::Customer>& customer);

  db::Database& database_;
  const catalogue::Current& catalogue_;
  const licences::Current& licences_;
  const pricing::CurrentTrade& trade_;
  accounts::Accounts& accounts_;
  accounts::Registration& registration_;
  Settlement& settlement_;
  payments::Gateway& gateway_;
  const Clock& clock_;
};

}  // namespace typecase::orders
