#include <chrono>

#include "base/fail_point.h"
#include "base/log.h"
#include "db/for_each_isolated.h"
#include "orders/refund/refunds.h"
#include "orders/transitions.h"

// Reading refunds from the gateway, and sending ours to it.
namespace typecase::orders {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::seconds between_searches = 60s;
constexpr int batch = 50;

RefundState state_of(payments::RefundStatus status) {
  switch (status) {
    case payments::RefundStatus::succeeded:
      return RefundState::succeeded;
    case payments::RefundStatus::failed:
    case payments::RefundStatus::canceled:
      return RefundState::failed;
    default:
      return RefundState::pending;
  }
}

std::string failure_of(const payments::Refund& found) {
  if (state_of(found.status) != RefundState::failed) return "";
  return found.failure_reason.empty() ? std::string(name(found.status)) : found.failure_reason;
}

std::string our_id(const payments::Refund& found) {
  auto id = found.metadata.find("refund_id");
  return id == found.metadata.end() ? "" : id->second;
}

// An answer that no refund was made, nor will be by this call. A wrong key of the shop's says
// nothing about this refund.
bool is_refused(const payments::Failure& failure) {
  return failure.kind != payments::FailureKind::unknown && failure.status != 401 &&
         failure.status != 403;
}

// The refund that the gateway's one is. One that staff made there is taken over: it is the truth,
// whatever ours would have allowed.
std::optional<Refund> find_or_take_over(db::Connection& connection, const payments::Refund& found,
                                        Time now) {
  if (auto known = find_refund_by_gateway_id(connection, found.id)) return known;
  auto known = find_refund(connection, our_id(found));
  if (known && known->intent == found.intent_id && !known->gateway_id) return known;
  auto payment = connection.find_one("SELECT id, order_id, held FROM payment WHERE gateway_id = $1",
                                     found.intent_id);
  if (!payment) return std::nullopt;
  Refund made;
  made.order_id = OrderId(payment->text("order_id"));
  made.payment_id = payment->text("id");
  made.intent = found.intent_id;
  made.held = payment->optional_text("held");
  made.amount = found.amount;
  made.currency = found.currency;
  made.actor = "gateway";
  made.gateway_id = found.id;
  made = insert_refund(connection, made, "gateway-" + found.id, sha256(found.id), now);
  restate_licences(connection, made.order_id, made.actor, now);
  return made;
}

}  // namespace

payments::Answer<std::optional<payments::Refund>> Refunds::find_made(const Refund& refund) {
  auto made = gateway_.refunds_of(refund.intent);
  if (!made) return made.error();
  for (const payments::Refund& found : *made) {
    if (our_id(found) == refund.id) return std::optional(found);
  }
  return std::optional<payments::Refund>();
}

payments::Answer<payments::Refund> Refunds::ask(const Refund& refund) {
  if (refund.gateway_id) return gateway_.retrieve_refund(*refund.gateway_id);
  auto make = [&](const std::string& key) {
    payments::NewRefund wanted;
    wanted.intent_id = refund.intent;
    wanted.amount = refund.amount;
    wanted.order_id = refund.order_id.text;
    wanted.refund_id = refund.id;
    wanted.idempotency_key = key;
    return gateway_.refund(wanted);
  };
  return calls_.run<payments::Refund>({refund.idempotency_key, refund.created_at, between_searches,
                                       [&] { return find_made(refund); }, make});
}

std::optional<Refund> Refunds::settle(const Refund& refund) { return take(refund, ask(refund)); }

std::optional<Refund> Refunds::take(const Refund& refund,
                                    const payments::Answer<payments::Refund>& found) {
  fail_point("K13.refund_unanswered");
  if (found) return apply(refund.id, *found);
  log::warning(
      "refund_not_settled",
      {{"refund", refund.id}, {"code", found.error().code}, {"status", found.error().status}});
  if (!refund.gateway_id && is_refused(found.error())) {
    return fail(refund.id, found.error().code);
  }
  return std::nullopt;
}

Refund Refunds::apply(const std::string& id, const payments::Refund& found) {
  return database_.write([&](db::Connection& connection) {
    auto refund = find_refund(connection, id);
    if (!refund) throw std::logic_error("a refund that is not stored");
    set_gateway_id(connection, *refund, found.id);
    bool matches = found.amount == refund->amount && found.currency == refund->currency &&
                   found.intent_id == refund->intent;
    if (matches)
      advance(connection, *refund, state_of(found.status), failure_of(found));
    else
      flag_for_review(connection, refund->order_id, "refund_mismatch", clock_.now());
    return *find_refund(connection, id);
  });
}

Refund Refunds::fail(const std::string& id, const std::string& failure) {
  return database_.write([&](db::Connection& connection) {
    auto refund = find_refund(connection, id);
    if (!refund) throw std::logic_error("a refund that is not stored");
    // An event may have told more meanwhile.
    bool is_unanswered = refund->state == RefundState::pending && !refund->gateway_id;
    if (is_unanswered) advance(connection, *refund, RefundState::failed, failure);
    return *find_refund(connection, id);
  });
}

bool Refunds::settle_found(const payments::Refund& found) {
  auto refund =
      database_.write([&](db::Connection& c) { return find_or_take_over(c, found, clock_.now()); });
  if (refund) apply(refund->id, found);
  return refund.has_value();
}

bool Refunds::settle_gateway_refund(const std::string& gateway_id) {
  auto found = gateway_.retrieve_refund(gateway_id);
  if (!found && found.error().not_found()) return false;
  return settle_found(found.value());
}

bool Refunds::settle_refunds_of(const std::string& intent_id) {
  bool known = true;
  for (const payments::Refund& found : gateway_.refunds_of(intent_id).value()) {
    known &= settle_found(found);
  }
  return known;
}

void Refunds::reconcile() {
  Time now = clock_.now();
  auto due = database_.read([&](db::Connection& c) { return due_refunds(c, now, batch); });
  db::for_each_isolated(due, "refund", [&](const Refund& refund) {
    database_.write([&](db::Connection& c) { schedule_check(c, refund, now); });
    auto found = ask(refund);
    take(refund, found);
    return found || !found.error().concerns_all();
  });
}

}  // namespace typecase::orders
