#include "orders/refund/refund_plan.h"

#include <algorithm>
#include <boost/json.hpp>

namespace typecase::orders {
namespace {

Error refuse(std::string_view code, std::string detail) {
  return {ErrorKind::conflict, code, std::move(detail), {}, 0};
}

Error misuse(std::string_view code, std::string detail) {
  return {ErrorKind::invalid, code, std::move(detail), {}, 0};
}

Result<void> check_form(const RefundRequest& asked) {
  if (!asked.lines.empty() && asked.amount) {
    return misuse("lines_and_amount", "Refund either lines or an amount, not both.");
  }
  if (asked.amount && *asked.amount <= Money{}) {
    return misuse("no_amount", "The amount must be greater than zero.");
  }
  return {};
}

Result<LedgerPayment> choose(const RefundRequest& asked, const Ledger& ledger) {
  for (const LedgerPayment& payment : ledger.payments) {
    if (asked.payment ? payment.gateway_id == *asked.payment : !payment.held) return payment;
  }
  if (asked.payment) return not_found("payment of this order");
  // Money that no licence was given for can only go back as a whole payment.
  if (ledger.payments.size() == 1) return ledger.payments.front();
  return refuse("not_paid", "This order has no payment to refund; name one that is held.");
}

Error superseded() {
  return refuse("superseded",
                "A larger licence has replaced this one and used its credit: refund that first.");
}

Result<const Line*> find_line(const Order& order, const Ledger& ledger, int index) {
  auto line = std::ranges::find(order.lines, index, &Line::line_index);
  if (line == order.lines.end()) return misuse("unknown_line", "The order has no such line.");
  if (ledger.refunded_lines.contains(index) || ledger.lines_under_way.contains(index)) {
    return refuse("already_refunded", "One of these lines has already been refunded.");
  }
  return &*line;
}

Result<Money> gross_of(const RefundRequest& asked, const Order& order, const Ledger& ledger) {
  Money sum;
  for (int index : std::set(asked.lines.begin(), asked.lines.end())) {
    auto line = find_line(order, ledger, index);
    if (!line) return line.error();
    sum += (*line)->gross;
  }
  return sum;
}

// Lines credited to larger licences stay until those have gone back. One that cost
// nothing ends with the line whose place it took, but only with all of that line's money.
Result<void> check_credits(const Refund& refund, const Order& order, const Ledger& ledger,
                           Money left, const std::set<int>& ineffective_upgrades) {
  bool ends_all = refund.lines.empty() && refund.amount == left;
  Money stays;
  for (const Line& line : order.lines) {
    if (line.licence_state != EntitlementState::superseded) continue;
    if (ledger.lines_under_way.contains(line.line_index)) continue;  // Its money is not in `left`.
    bool ends = ends_all || std::ranges::count(refund.lines, line.line_index) > 0;
    if (ends && !ineffective_upgrades.contains(line.line_index)) return superseded();
    if (!ends) stays += line.gross;
  }
  if (left - refund.amount < stays) return superseded();
  return {};
}

Result<Money> amount_of(const RefundRequest& asked, const Order& order, const Ledger& ledger,
                        const LedgerPayment& payment) {
  if (asked.amount) return *asked.amount;
  if (asked.lines.empty()) return payment.left;
  if (payment.held) {
    return misuse("held_payment", "No licences were given for this payment: name an amount.");
  }
  auto gross = gross_of(asked, order, ledger);
  if (!gross) return gross.error();
  // Money paid back before without naming lines is not paid twice.
  return std::min(*gross, payment.left);
}

Error other_licences_end() {
  return refuse("plan_changed", "The order has changed: other licences would end now.");
}

// Staff pay back what they were shown, and end what they were shown that it ends.
Result<void> check_expected(const RefundRequest& asked, const Refund& planned, const Order& order,
                            const Ledger& ledger) {
  if (asked.expected && *asked.expected != planned.amount) {
    return refuse("plan_changed",
                  "The order has changed: " + to_decimal(planned.amount, planned.currency) + " " +
                      planned.currency + " would go back now.");
  }
  const bool is_same =
      !asked.expected_ends || *asked.expected_ends == licences_ended_by(order, ledger, planned);
  if (is_same) return {};
  return other_licences_end();
}

}  // namespace

Digest digest_of(const RefundRequest& asked) {
  boost::json::object form{
      {"order", asked.order.text},
      {"lines", boost::json::value_from(asked.lines)},
      {"amount", asked.amount ? boost::json::value(asked.amount->minor) : nullptr},
      {"payment", asked.payment.value_or("")},
      {"reason", asked.reason}};
  return sha256(boost::json::serialize(form));
}

Result<Refund> plan_refund(const RefundRequest& asked, const Order& order, const Ledger& ledger,
                           const std::set<int>& ineffective_upgrades) {
  if (auto form = check_form(asked); !form) return form.error();
  auto payment = choose(asked, ledger);
  if (!payment) return payment.error();
  if (ledger.is_disputed && !payment->held) {
    return refuse("disputed", "The buyer's bank contests this payment and decides where it goes.");
  }
  auto amount = amount_of(asked, order, ledger, *payment);
  if (!amount) return amount.error();
  if (*amount <= Money{} || *amount > payment->left) {
    return refuse("too_much",
                  "No more can go back than is left: " + to_decimal(payment->left, order.currency) +
                      " " + order.currency + ".");
  }
  Refund refund;
  refund.order_id = order.id;
  refund.payment_id = payment->id;
  refund.intent = payment->gateway_id;
  refund.held = payment->held;
  refund.amount = *amount;
  refund.currency = payment->currency;
  std::set lines(asked.lines.begin(), asked.lines.end());
  refund.lines.assign(lines.begin(), lines.end());
  refund.reason = asked.reason;
  refund.actor = asked.actor;
  if (!payment->held) {
    auto credits = check_credits(refund, order, ledger, payment->left, ineffective_upgrades);
    if (!credits) return credits.error();
  }
  if (auto same = check_expected(asked, refund, order, ledger); !same) return same.error();
  return refund;
}

std::vector<FreeUpgrade> upgrades_ended_by(db::Connection& connection, const Order& order,
                                           const Ledger& ledger, const Refund& planned) {
  if (planned.held) return {};
  return free_upgrades_of(connection, order.id, licences_ended_by(order, ledger, planned));
}

Result<void> check_expected_upgrades(const RefundRequest& asked,
                                     const std::vector<FreeUpgrade>& ending) {
  if (!asked.expected_upgrades) return {};
  std::set<std::string> serials;
  for (const FreeUpgrade& upgrade : ending) serials.insert(upgrade.serial);
  if (serials == *asked.expected_upgrades) return {};
  return other_licences_end();
}

}  // namespace typecase::orders
