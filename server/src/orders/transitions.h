#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "orders/orders.h"

// Legal transitions of all state machines of an order, in one table (transitions.cpp).
namespace typecase::orders {

enum class Subject { order, attempt, refund, dispute, entitlement };
BOOST_DESCRIBE_ENUM(Subject, order, attempt, refund, dispute, entitlement)

// The states that may follow `from`.
std::vector<std::string_view> allowed_after(Subject subject, std::string_view from);
bool may_become(Subject subject, std::string_view from, std::string_view to);

class ForbiddenTransition : public std::logic_error {
 public:
  ForbiddenTransition(Subject subject, std::string_view from, std::string_view to);

  Subject subject;
  std::string from, to;
  std::vector<std::string_view> allowed;
};

struct Transition {
  Subject subject = Subject::order;
  std::string id;  // of the row: a serial, of an entitlement
  OrderId order;
  std::string_view from, to;
  std::string_view actor;  // "gateway", "customer", a name of the staff, ...
};

// Changes the row and records who did, in the caller's transaction. Throws ForbiddenTransition; and
// std::logic_error when the row is not in `from`: the caller has just read it in the same
// transaction.
void move(db::Connection& connection, const Transition& transition, Time now);

// Records what has no machine of its own, or how something began (from: empty).
void record(db::Connection& connection, const Transition& transition, Time now);

// Staff have to look at the order; the record says why. They are told by the log, and by mail
// unless the reason is open already.
void flag_for_review(db::Connection& connection, const OrderId& order, std::string_view why,
                     Time now);
// One of the reasons is gone by itself; without another the order is no longer to be looked at.
// Nothing happens where it was none.
void settle_review(db::Connection& connection, const OrderId& order, std::string_view why,
                   Time now);
// They have looked. Returns false when nothing was to be looked at. Staff clear reviews by
// finish_review() (payment/reviews.h).
bool clear_review(db::Connection& connection, const OrderId& order, std::string_view actor,
                  Time now);

}  // namespace typecase::orders
