#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "carts/coupons.h"
#include "carts/prepared_carts.h"
#include "carts/shared_carts.h"
#include "carts/upgrades.h"
#include "db/database.h"
#include "pricing/quote.h"
#include "pricing/vat_verifier.h"
#include "snapshot/snapshot.h"

namespace typecase::carts {

using snapshot::Snapshot;

// A cart whose price somebody asks.
struct CartRequest {
  std::vector<pricing::CartItem> items;
  std::optional<std::string> prepared_cart_id = {};
  std::optional<std::string> shared_cart_id = {};
  std::optional<std::string> coupon = {};
  std::optional<std::string> currency = {};
  pricing::Buyer buyer = {};
  std::string email = {};                   // folded; empty: not known
  std::optional<CustomerId> customer = {};  // who has signed in: whose licences may be upgraded
  bool is_verified = false;                 // The customer has proved to own `email`.
};

// Under which words a line is sold, and in what shape.
struct LineTerms {
  std::vector<std::string> formats;
  std::string eula_kind;  // as AcceptedEula names it
  std::string eula_version;
  std::string eula_sha256;
};

// The price of a cart, and the contents of an order made of it.
struct Offer {
  pricing::Quote quote;
  std::vector<LineTerms> terms;       // of each line of the quote
  std::optional<FoundCoupon> coupon;  // that applies
  CouponCustomer customer;            // that asks
  std::optional<std::string> prepared_cart;
  std::optional<std::string> recipient;  // folded address of the only one who may pay
  bool is_accepted = true;  // false: the prepared cart has not been priced as a cart before
};

// The one way from a cart to its price: for quotes, shared and prepared carts, and the checkout.
// Thread-safe.
class Offers {
 public:
  Offers(
      db::Database& database, snapshot::Snapshots& snapshots, const Clock& clock,
      SharingLimits limits = {}, pricing::VatVerifier* vat_verifier = nullptr,
      std::function<std::chrono::days()> shared_for = [] { return std::chrono::days(30); })
      : database_(database),
        snapshots_(snapshots),
        clock_(clock),
        limits_(limits),
        vat_verifier_(vat_verifier),
        shared_for_(std::move(shared_for)) {}

  // The current snapshot; its is_current() tells whether what is sold still is the same.
  std::shared_ptr<const Snapshot> snapshot() const { return snapshots_.current(); }
  // The same after a look whether anything has changed: one short read.
  std::shared_ptr<const Snapshot> refreshed_snapshot();

  // Whether the price of such a cart cannot be told from memory: from what is on sale and the day.
  static bool needs_database(const CartRequest& request);

  // Answer of the register about the buyer's VAT number, as VatVerifier::check(); nullopt as well
  // where this shop asks none. Not within a transaction: it may take seconds.
  std::optional<pricing::VatCheck> check_vat_number(const pricing::Buyer& buyer,
                                                    std::string_view client) const;
  // Whether check_vat_number() may have to wait for the database or a register.
  bool needs_vat_check(const pricing::Buyer& buyer) const;

  // invalid: as pricing::price() and check_upgrades(); /items cart_too_large, beyond 200 lines,
  // 3000 font files that staff have not prepared, or 1000 licences that give way; /coupon
  // unknown_coupon; /sharedCartId unknown_cart and shared_cart_changed; /preparedCartId
  // unknown_cart and prepared_cart_changed. gone: cart_expired, cart_withdrawn,
  // prepared_cart_expired, prepared_cart_spent. At most eight
  // statements.
  Result<Offer> offer(db::Connection& connection, const Snapshot& shop,
                      const CartRequest& request) const;
  // The same in a transaction of its own, or in none.
  Result<Offer> offer(const Snapshot& shop, const CartRequest& request);
  Result<Offer> offer(const CartRequest& request) { return offer(*snapshot(), request); }

  // Freezes a cart for others, without its upgrades, which are one customer's. As offer(), and
  // empty_cart, cart_too_large, too_many_carts.
  Result<SharedCart> share(CartRequest request, std::string_view address_block);

  struct SharedOffer {
    SharedCart shared;
    pricing::Quote quote;  // for a buyer of whom nothing is known
  };
  // not_found; gone: cart_expired, cart_withdrawn.
  Result<SharedOffer> show_shared(std::string_view id);

  struct PreparedOffer {
    PreparedCart prepared;
    pricing::Quote quote;  // for a buyer of whom nothing is known
  };
  // not_found; gone: prepared_cart_expired, prepared_cart_spent, cart_withdrawn.
  Result<PreparedOffer> show_prepared(std::string_view id);
  // The same of the cart that took its place, where the foundry has changed an offer.
  Result<PreparedOffer> show_current(std::string_view id);

  // Keep for staff that a client has opened or loaded a prepared cart. At most one short write an
  // hour for each, however often it is opened.
  void note_seen(const PreparedCart& prepared);
  void note_accepted(const Offer& offer);

  struct Holding {
    HeldLicence licence;
    std::string family;  // id; empty: its fonts are no longer in the shop
    Multiplier size;     // size_of()
    bool upgradable = false;
  };
  // The licences that a customer holds or held, newest first. One statement.
  std::vector<Holding> holdings(const CustomerId& customer);

 private:
  struct Source;
  Result<Source> source(db::Connection* connection, const Snapshot& shop,
                        const CartRequest& request) const;
  Result<Source> shared_source(db::Connection& connection, const Snapshot& shop,
                               const CartRequest& request) const;
  Result<Source> prepared_source(db::Connection& connection, const Snapshot& shop,
                                 const CartRequest& request) const;
  Result<Source> items_source(db::Connection* connection, const Snapshot& shop,
                              const CartRequest& request) const;
  Result<Offer> offer(db::Connection* connection, const Snapshot& shop,
                      const CartRequest& request) const;

  db::Database& database_;
  snapshot::Snapshots& snapshots_;
  const Clock& clock_;
  SharingLimits limits_;
  pricing::VatVerifier* vat_verifier_;                   // null: VAT numbers are read, not checked
  const std::function<std::chrono::days()> shared_for_;  // prices of a cart that is shared now
};

}  // namespace typecase::carts
