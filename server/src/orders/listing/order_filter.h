#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/ids.h"
#include "base/money.h"

namespace typecase::orders {

enum class OrderFilterState {
  review,     // staff have to look at it
  unpaid,     // it waits for its payment
  abandoned,  // placed some time ago, neither paid nor replaced; see unpaid_orders.h
  paid,       // it was paid, whatever happened to the money since
  refunded,   // money of it has gone back, partly or wholly
  disputed,   // a dispute of its money is open or lost
  ended       // canceled or expired
};
BOOST_DESCRIBE_ENUM(OrderFilterState, review, unpaid, abandoned, paid, refunded, disputed, ended)

// Conditions on an order; an empty member lets every order through.
struct OrderFilter {
  std::string question;  // begins id or invoice number, or stands in email, licensee or company
  std::optional<OrderFilterState> state;
  std::optional<Time> from;   // placed then or later
  std::optional<Time> until;  // placed before
  std::string country;        // of the billing address
  std::string family;         // id of a family of which something was sold, also under former ids
  std::string licence;        // id of a licence kind
  std::string currency;
  std::optional<Money> least;  // in minor units of `currency`
};
BOOST_DESCRIBE_STRUCT(OrderFilter, (),
                      (question, state, from, until, country, family, licence, currency, least))

// By time, or by total in minor units; orders of the same go by id.
enum class OrderSort { newest, oldest, largest, smallest };
BOOST_DESCRIBE_ENUM(OrderSort, newest, oldest, largest, smallest)

// The last order of a page, from which the next one goes on.
struct OrderCursor {
  OrderSort sort = OrderSort::newest;
  std::int64_t key = 0;  // microseconds since 1970, or minor units
  OrderId id;
};

// A text for addresses, which means nothing to who gets it.
std::string to_text(const OrderCursor& cursor);
// nullopt: it is none, or of a list in another order.
std::optional<OrderCursor> parse_cursor(std::string_view text, OrderSort sort);

}  // namespace typecase::orders
