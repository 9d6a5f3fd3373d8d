#include "orders/payment/money_state.h"

#include <algorithm>
#include <array>

namespace typecase::orders {
namespace {

// Refunds in one state; of a paid order without those of held money, which never paid it.
Money sum_of_refunds(const Order& order, RefundState state) {
  Money sum;
  for (const RefundSummary& refund : order.refunds) {
    if (refund.state == state && !(order.paid_at && refund.is_held)) sum += refund.amount;
  }
  return sum;
}

// Whether a refund in this state takes the line's licence: it names the line, or with it nothing is
// left of the order's money.
bool takes_licence(const Order& order, const Line& line, RefundState state) {
  Money back = sum_of_refunds(order, RefundState::succeeded);
  if (state == RefundState::pending) back += sum_of_refunds(order, state);
  const bool is_all = back >= order.total;
  return std::ranges::any_of(order.refunds, [&](const RefundSummary& refund) {
    return refund.state == state && !refund.is_held &&
           (is_all || refund.lines.contains(line.line_index));
  });
}

}  // namespace

MoneyState money_state(const Order& order) {
  if (order.is_disputed) return MoneyState::disputed;
  if (order.is_dispute_lost) return MoneyState::dispute_lost;
  if (order.is_under_review) return MoneyState::under_review;
  const Money pending = sum_of_refunds(order, RefundState::pending);
  const Money back = sum_of_refunds(order, RefundState::succeeded);
  const bool is_all = !order.paid_at || back + pending >= order.total;
  if (pending > Money{}) return is_all ? MoneyState::refunding : MoneyState::partly_refunding;
  if (back > Money{}) return is_all ? MoneyState::refunded : MoneyState::partly_refunded;
  return order.paid_at ? MoneyState::kept : MoneyState::unpaid;
}

std::optional<LicenceReason> licence_reason(const Order& order, const Line& line) {
  if (line.licence_state == EntitlementState::suspended) {
    if (order.is_disputed) return LicenceReason::disputed;
    const bool goes_back = takes_licence(order, line, RefundState::pending);
    return goes_back ? LicenceReason::refunding : LicenceReason::credit_in_doubt;
  }
  if (line.licence_state == EntitlementState::revoked) {
    if (order.is_dispute_lost) return LicenceReason::dispute_lost;
    const bool went_back = takes_licence(order, line, RefundState::succeeded);
    return went_back ? LicenceReason::refunded : LicenceReason::credit_lost;
  }
  return std::nullopt;
}

}  // namespace typecase::orders
