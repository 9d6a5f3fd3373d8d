#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "backoffice/offers/new_offer.h"
#include "base/crypto/crypto.h"
#include "base/ids.h"
#include "base/text/page_cursor.h"
#include "db/connection.h"
#include "pricing/cart.h"

// Prepared carts as staff keep track of them.
namespace typecase::backoffice {

enum class OfferState {
  open,      // nobody has opened it
  seen,      // by its link
  accepted,  // loaded into a cart
  checkout,  // an order of it waits for its payment
  paid,
  expired,
  withdrawn
};
BOOST_DESCRIBE_ENUM(OfferState, open, seen, accepted, checkout, paid, expired, withdrawn)

// A row of prepared_cart. Described as the table has it.
struct StoredOffer {
  std::string id, title;
  std::optional<std::string> note, recipient;
  bool prices_include_tax = false;
  std::vector<std::optional<Money>> shop_prices;  // of each line; empty: a file prepared the cart
  std::optional<OfferSource> source;
  std::optional<std::string> made_by;  // id of a member; none: the command line
  int version = 1;
  Time created_at;
  std::optional<Time> valid_until, sent_at, first_seen_at, last_seen_at, accepted_at, withdrawn_at;
  std::optional<OrderId> spent_by;
  std::optional<std::string> replaced_by;
};
BOOST_DESCRIBE_STRUCT(StoredOffer, (),
                      (id, title, note, recipient, prices_include_tax, shop_prices, source, made_by,
                       version, created_at, valid_until, sent_at, first_seen_at, last_seen_at,
                       accepted_at, withdrawn_at, spent_by, replaced_by))

struct OfferRow : StoredOffer {
  std::optional<OrderId> open_order;  // that waits for its payment
  OfferState state = OfferState::open;
  pricing::PricedCart cart;

  Money total() const;
  std::optional<Money> shop_total() const;  // none: a line has no price in the shop
};

// The moment, and whether the shop's prices include tax: what decides if an offer has expired.
struct OfferMoment {
  Time now;
  bool prices_include_tax = false;
};

struct OfferFilter {
  std::string question = {};  // begins the id, or stands in licensee, address, items or licences
  std::optional<OfferState> state = {};
  std::optional<CustomerId> customer = {};  // whose address it is for
};

inline constexpr std::string_view offer_list = "offers";  // of its cursors

struct OfferPage {
  std::int64_t count = 0;  // over the whole filter
  std::vector<OfferRow> offers;
  std::optional<PageCursor> next;
};

// The newest first. Two statements.
OfferPage find_offers(db::Connection& connection, const OfferFilter& filter,
                      const PageRequest& page, const OfferMoment& moment);

// nullopt: there is none. One statement.
std::optional<OfferRow> find_offer(db::Connection& connection, std::string_view id,
                                   const OfferMoment& moment);

struct MadeOffer {
  std::string id;
  Digest request_sha256{};
};
BOOST_DESCRIBE_STRUCT(MadeOffer, (), (id, request_sha256))

// The offer that a request of this key has made. One statement.
std::optional<MadeOffer> find_made_offer(db::Connection& connection, std::string_view request_key);

}  // namespace typecase::backoffice
