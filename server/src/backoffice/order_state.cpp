#include "backoffice/order_state.h"

namespace typecase::backoffice {
namespace {

using orders::PaymentStatus;
using orders::Status;

OrderState paid_state(const orders::Order& order, const delivery::FilesState& files) {
  if (order.is_disputed || order.is_dispute_lost) return OrderState::disputed;
  if (order.payment_status == PaymentStatus::refunded) return OrderState::refunded;
  if (order.payment_status == PaymentStatus::partially_refunded) return OrderState::partly_refunded;
  if (files.built_at) return OrderState::paid;
  return files.is_waiting ? OrderState::building : OrderState::build_failed;
}

}  // namespace

OrderState order_state(const orders::Order& order, const delivery::FilesState& files) {
  if (order.paid_at) return paid_state(order, files);
  if (order.status == Status::canceled) return OrderState::canceled;
  if (order.status == Status::expired) return OrderState::expired;
  return order.payment_status == PaymentStatus::processing ? OrderState::processing
                                                           : OrderState::unpaid;
}

}  // namespace typecase::backoffice
