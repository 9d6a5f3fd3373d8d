#include "orders/transitions.h"

#include <algorithm>
#include <array>

#include "base/log.h"
#include "db/pipelined.h"
#include "db/row_id.h"
#include "orders/documents/order_emails.h"
#include "orders/payment/reviews.h"

namespace typecase::orders {
namespace {

struct Allowed {
  Subject subject;
  std::string_view from, to;
};

// A final state stays, since events come late and in any order; only money outranks it: an attempt
// that was given up may have been paid, and its order is paid then.
constexpr std::array table{
    Allowed{Subject::order, "draft", "pending_payment"},
    Allowed{Subject::order, "draft", "canceled"},
    Allowed{Subject::order, "pending_payment", "paid"},
    Allowed{Subject::order, "pending_payment", "canceled"},
    Allowed{Subject::order, "pending_payment", "expired"},
    Allowed{Subject::order, "canceled", "paid"},
    Allowed{Subject::order, "expired", "paid"},
    Allowed{Subject::order, "paid", "completed"},

    Allowed{Subject::attempt, "created", "requires_action"},
    Allowed{Subject::attempt, "created", "processing"},
    Allowed{Subject::attempt, "created", "succeeded"},
    Allowed{Subject::attempt, "created", "failed"},
    Allowed{Subject::attempt, "created", "canceled"},
    Allowed{Subject::attempt, "requires_action", "created"},  // Another card is asked for.
    Allowed{Subject::attempt, "requires_action", "processing"},
    Allowed{Subject::attempt, "requires_action", "succeeded"},
    Allowed{Subject::attempt, "requires_action", "failed"},
    Allowed{Subject::attempt, "requires_action", "canceled"},
    Allowed{Subject::attempt, "processing", "created"},
    Allowed{Subject::attempt, "processing", "requires_action"},
    Allowed{Subject::attempt, "processing", "succeeded"},
    Allowed{Subject::attempt, "processing", "failed"},
    Allowed{Subject::attempt, "processing", "canceled"},
    Allowed{Subject::attempt, "failed", "succeeded"},
    Allowed{Subject::attempt, "canceled", "succeeded"},

    Allowed{Subject::refund, "pending", "succeeded"},
    Allowed{Subject::refund, "pending", "failed"},
    Allowed{Subject::refund, "succeeded", "failed"},  // The bank sends it back, days later.

    Allowed{Subject::dispute, "inquiry", "opened"},
    Allowed{Subject::dispute, "inquiry", "won"},
    Allowed{Subject::dispute, "inquiry", "lost"},
    Allowed{Subject::dispute, "opened", "won"},
    Allowed{Subject::dispute, "opened", "lost"},

    Allowed{Subject::entitlement, "active", "suspended"},
    Allowed{Subject::entitlement, "active", "revoked"},
    Allowed{Subject::entitlement, "active", "superseded"},
    Allowed{Subject::entitlement, "suspended", "active"},
    Allowed{Subject::entitlement, "suspended", "revoked"},
    Allowed{Subject::entitlement, "suspended", "superseded"},
    Allowed{Subject::entitlement, "revoked", "active"},  // The refund has failed.
    Allowed{Subject::entitlement, "revoked", "suspended"},
    Allowed{Subject::entitlement, "revoked", "superseded"},
    Allowed{Subject::entitlement, "superseded", "active"},
    Allowed{Subject::entitlement, "superseded", "revoked"},
};

std::string sentence(Subject subject, std::string_view from, std::string_view to) {
  std::string allowed;
  for (std::string_view state : allowed_after(subject, from)) {
    allowed += (allowed.empty() ? "" : ", ") + std::string(state);
  }
  return std::string(enum_name(subject)) + " " + std::string(from) + " cannot become " +
         std::string(to) + (allowed.empty() ? "; it is final" : "; it may become " + allowed);
}

std::int64_t change(db::Connection& connection, const Transition& t) {
  switch (t.subject) {
    case Subject::order:
      return connection.execute("UPDATE orders SET status = $3 WHERE id = $1 AND status = $2", t.id,
                                t.from, t.to);
    case Subject::attempt:
      return connection.execute(
          "UPDATE payment_attempt SET state = $3 WHERE id = $1 AND state = $2", t.id, t.from, t.to);
    case Subject::refund:
      return connection.execute("UPDATE refund SET state = $3 WHERE id = $1 AND state = $2", t.id,
                                t.from, t.to);
    case Subject::dispute:
      return connection.execute("UPDATE dispute SET state = $3 WHERE id = $1 AND state = $2", t.id,
                                t.from, t.to);
    case Subject::entitlement:
      return connection.execute(
          "UPDATE entitlement SET state = $3 WHERE serial = $1 AND state = $2", t.id, t.from, t.to);
  }
  throw std::logic_error("a subject that changes nothing");
}

void insert_event(db::Connection& connection, const Transition& transition,
                  std::string_view subject, Time now) {
  db::send(
      connection,
      "INSERT INTO order_event (id, order_id, actor, from_status, to_status, created_at, subject, "
      "subject_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
      db::row_id(connection, now), transition.order.text, transition.actor, transition.from,
      transition.to, now, subject, transition.id);
}

}  // namespace

std::vector<std::string_view> allowed_after(Subject subject, std::string_view from) {
  std::vector<std::string_view> allowed;
  for (const Allowed& entry : table) {
    if (entry.subject == subject && entry.from == from) allowed.push_back(entry.to);
  }
  return allowed;
}

bool may_become(Subject subject, std::string_view from, std::string_view to) {
  return std::ranges::any_of(table, [&](const Allowed& entry) {
    return entry.subject == subject && entry.from == from && entry.to == to;
  });
}

ForbiddenTransition::ForbiddenTransition(Subject subject, std::string_view from,
                                         std::string_view to)
    : std::logic_error(sentence(subject, from, to)),
      subject(subject),
      from(from),
      to(to),
      allowed(allowed_after(subject, from)) {}

void move(db::Connection& connection, const Transition& transition, Time now) {
  const auto& [subject, id, order, from, to, actor] = transition;
  if (!may_become(subject, from, to)) throw ForbiddenTransition(subject, from, to);
  if (change(connection, transition) != 1) {
    throw std::logic_error(std::string(enum_name(subject)) + " is not " + std::string(from));
  }
  record(connection, transition, now);
}

void record(db::Connection& connection, const Transition& transition, Time now) {
  Transition recorded = transition;
  if (transition.subject == Subject::order) recorded.id.clear();
  insert_event(connection, recorded, enum_name(transition.subject), now);
}

void flag_for_review(db::Connection& connection, const OrderId& order, std::string_view why,
                     Time now) {
  const bool is_open = std::ranges::count(open_reasons(connection, order), why) > 0;
  db::send(connection, "UPDATE orders SET needs_review = 1 WHERE id = $1", order.text);
  insert_event(connection, {Subject::order, "", order, "", why, "shop"}, "review", now);
  if (!is_open) notify_of_review(connection, order, why, now);
  log::error("order_needs_review", {{"order", order.text}, {"why", why}});
}

void settle_review(db::Connection& connection, const OrderId& order, std::string_view why,
                   Time now) {
  std::vector<std::string> reasons = open_reasons(connection, order);
  if (std::ranges::count(reasons, why) == 0) return;
  insert_event(connection, {Subject::order, "", order, why, "", "shop"}, "review", now);
  bool is_only = std::ranges::all_of(reasons, [&](const auto& reason) { return reason == why; });
  if (!is_only) return;
  db::send(connection, "UPDATE orders SET needs_review = 0 WHERE id = $1", order.text);
}

bool clear_review(db::Connection& connection, const OrderId& order, std::string_view actor,
                  Time now) {
  auto cleared = connection.execute(
      "UPDATE orders SET needs_review = 0 WHERE id = $1 AND needs_review = 1", order.text);
  if (cleared == 0) return false;
  insert_event(connection, {Subject::order, "", order, "needs_review", "", actor}, "review", now);
  return true;
}

}  // namespace typecase::orders
