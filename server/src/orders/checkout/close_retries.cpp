#include "orders/checkout/close_retries.h"

#include <algorithm>

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::seconds first_delay = 30s;
constexpr std::chrono::seconds max_delay = 1h;

}  // namespace

void postpone_close(db::Connection& connection, const OrderId& order, Time now) {
  auto row =
      connection.find_one("SELECT failures FROM order_close_retry WHERE order_id = $1", order.text);
  const std::int64_t failures = row ? row->integer("failures") : 0;
  const auto delay = std::min(first_delay * (1 << std::min<std::int64_t>(failures, 7)), max_delay);
  connection.execute(
      "INSERT INTO order_close_retry (order_id, failures, retry_at) "
      "SELECT id, 1, $2 FROM orders WHERE id = $1 AND status = 'pending_payment' "
      "ON CONFLICT (order_id) DO UPDATE SET failures = order_close_retry.failures + 1, "
      "retry_at = excluded.retry_at",
      order.text, now + delay);
}

void forget_close_retry(db::Connection& connection, const OrderId& order) {
  connection.execute("DELETE FROM order_close_retry WHERE order_id = $1", order.text);
}

}  // namespace typecase::orders
