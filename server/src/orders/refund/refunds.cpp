#include "orders/refund/refunds.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "base/fail_point.h"
#include "base/log.h"
#include "carts/reservations.h"
#include "jobs/job.h"
#include "orders/documents/invoice.h"
#include "orders/documents/order_emails.h"
#include "orders/licence/entitlements.h"
#include "orders/order_rows.h"
#include "orders/payment/reviews.h"
#include "orders/sales/journal.h"
#include "orders/transitions.h"

namespace typecase::orders {
namespace {

// Whether staff have to look at the order for anything but money that is held.
bool has_other_reasons(db::Connection& connection, const OrderId& order) {
  constexpr std::array held{"amount_mismatch", "paid_twice", "customer_deleted"};
  return std::ranges::any_of(open_reasons(connection, order), [&](const std::string& why) {
    return std::ranges::count(held, why) == 0;
  });
}

// The gateway's money back of a held payment leaves nothing to look at: an order that it did not
// pay is closed, since its attempt is spent.
void release_held(db::Connection& connection, const Order& order, Time now) {
  for (const LedgerPayment& payment : ledger_of(connection, order.id).payments) {
    if (payment.held && payment.left > Money{}) return;
  }
  if (!has_other_reasons(connection, order.id)) clear_review(connection, order.id, "shop", now);
  if (order.status != Status::pending_payment) return;
  move_order(connection, order.id, order.status, Status::canceled, "shop", now);
  carts::release(connection, order.id);
}

void record(db::Connection& connection, const audit::Actor& actor, const Refund& refund, Time now) {
  audit::Entry entry{.at = now, .action = "refund.requested", .object_id = refund.id};
  entry.object_after = boost::json::serialize(boost::json::object{{"order", refund.order_id.text},
                                                                  {"amount", refund.amount.minor},
                                                                  {"currency", refund.currency},
                                                                  {"actor", refund.actor}});
  entry.reason = refund.reason;
  audit::record(connection, actor, entry);
}

bool has_reader(db::Connection& connection, const Order& order) {
  return accounts::find_customer(connection, order.customer_id).has_value() &&
         mail::is_address(order.email);
}

}  // namespace

Result<Refund> Refunds::request(const RefundRequest& asked, const audit::Actor& actor) {
  auto refund = database_.write([&](db::Connection& connection) -> Result<Refund> {
    Digest digest = digest_of(asked);
    if (auto known = find_refund_of_form(connection, asked.key)) {
      if (known->form_sha256 == digest) return known->refund;
      return Error{ErrorKind::conflict, "key_used", "This key belongs to another refund.", {}, 0};
    }
    auto order = find_order(connection, asked.order);
    if (!order) return not_found("order");
    const Ledger ledger = ledger_of(connection, order->id);
    auto planned = plan_refund(asked, *order, ledger, ineffective_upgrades(connection, order->id));
    if (!planned) return planned.error();
    const auto ending = upgrades_ended_by(connection, *order, ledger, *planned);
    if (auto same = check_expected_upgrades(asked, ending); !same) return same.error();
    Time now = clock_.now();
    Refund made = insert_refund(connection, *planned, asked.key, digest, now);
    restate_licences(connection, order->id, made.actor, now);
    record(connection, actor, made, now);
    return made;
  });
  fail_point("K13.refund_noted");
  return refund;
}

// Runs in the transaction that learns of it. Illegal transitions are flagged for staff.
void Refunds::advance(db::Connection& connection, const Refund& refund, RefundState to,
                      const std::string& failure) {
  if (to == refund.state) return;
  Time now = clock_.now();
  if (!may_become(Subject::refund, enum_name(refund.state), enum_name(to))) {
    return flag_for_review(connection, refund.order_id, "refund_state", now);
  }
  move(connection,
       {Subject::refund, refund.id, refund.order_id, enum_name(refund.state), enum_name(to),
        "gateway"},
       now);
  if (!failure.empty()) set_failure(connection, refund, failure);
  restate_licences(connection, refund.order_id, "gateway", now);
  auto order = find_order(connection, refund.order_id);
  if (!order) throw std::logic_error("a refund without an order");
  if (to == RefundState::succeeded)
    succeeded(connection, refund, *order);
  else
    failed(connection, refund, *order);
}

void Refunds::succeeded(db::Connection& connection, const Refund& refund, const Order& order) {
  Time now = clock_.now();
  log::info("refunded", {{"order", order.id.text}, {"refund", refund.id}});
  auto note = refund.held ? std::nullopt : issue_note(connection, refund, order);
  enter_refund(connection, refund, now);
  if (refund.held) release_held(connection, order, now);
  if (!has_reader(connection, order)) return;
  mail::queue(connection,
              refund_email(order, refund, note, catalogue_.current()->foundry.name, public_url_,
                           ended_upgrades(connection, order.id)),
              now);
}

// nullopt: more went back than was left of the invoice, as staff may have done at the gateway.
std::optional<std::int64_t> Refunds::issue_note(db::Connection& connection, const Refund& refund,
                                                const Order& order) {
  Time now = clock_.now();
  auto note = issue_credit_note(connection, order, refund.amount, refund.reason, now, refund.id);
  if (!note) {
    flag_for_review(connection, order.id, note.error().code, now);
    return std::nullopt;
  }
  queue_document(connection, order, note->number);
  return note->number;
}

void Refunds::failed(db::Connection& connection, const Refund& refund, const Order& order) {
  Time now = clock_.now();
  bool was_told = refund.state == RefundState::succeeded;
  flag_for_review(connection, order.id, was_told ? "refund_failed_late" : "refund_failed", now);
  if (!was_told) return;
  enter_failed_refund(connection, refund.id, now);
  if (auto note = cancel_credit_note(connection, refund.id, now)) {
    queue_document(connection, order, note->number);
  }
  if (!has_reader(connection, order)) return;
  mail::queue(connection,
              failed_refund_email(order, refund, catalogue_.current()->foundry.name, public_url_),
              now);
}

void Refunds::queue_document(db::Connection& connection, const Order& order, std::int64_t note) {
  jobs::enqueue(connection, credit_note_job_kind, std::to_string(note),
                boost::json::serialize(boost::json::object{{"orderId", order.id.text}}),
                clock_.now());
}

}  // namespace typecase::orders
