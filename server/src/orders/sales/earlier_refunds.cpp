// The journal of a shop that had refunds and disputes before it, as declared in journal.h.

#include <algorithm>

#include "db/record.h"
#include "orders/sales/journal.h"

namespace typecase::orders {
namespace {

struct EarlierEvent {
  std::string subject, subject_id, to_status;
  Time created_at;
};
BOOST_DESCRIBE_STRUCT(EarlierEvent, (), (subject, subject_id, to_status, created_at))

// Orders in one transaction: a commit takes longer than the entries of an order.
constexpr std::size_t at_once = 200;

void enter(db::Connection& connection, const OrderId& order) {
  for (const EarlierEvent& event : connection.select<EarlierEvent>(
           "SELECT " + db::columns<EarlierEvent>() +
               " FROM order_event WHERE order_id = $1 AND (subject = 'refund' "
               "OR subject = 'dispute') ORDER BY created_at, "
               "CASE to_status WHEN 'succeeded' THEN 0 ELSE 1 END, id",
           order)) {
    const std::string& id = event.subject_id;
    if (event.subject == "dispute" && event.to_status == "lost") {
      enter_disputes(connection, order, event.created_at);
    } else if (event.to_status == "succeeded") {
      enter_refund(connection, *find_refund(connection, id), event.created_at);
    } else if (event.to_status == "failed") {
      enter_failed_refund(connection, id, event.created_at);
    }
  }
}

}  // namespace

std::int64_t enter_earlier_refunds(db::Database& database) {
  const auto orders = database.read([](db::Connection& connection) {
    return connection.select<OrderId>(
        "SELECT r.order_id FROM refund r JOIN payment p ON p.id = r.payment_id "
        "WHERE p.held IS NULL AND r.state <> 'pending' AND EXISTS (SELECT 1 FROM order_event e "
        "WHERE e.order_id = r.order_id AND e.subject = 'refund' AND e.subject_id = r.id "
        "AND e.to_status = 'succeeded') AND NOT EXISTS (SELECT 1 FROM sale_entry s "
        "WHERE s.order_id = r.order_id AND s.event = 'refund/' || r.id) UNION "
        "SELECT d.order_id FROM dispute d JOIN payment p ON p.id = d.payment_id "
        "WHERE p.held IS NULL AND d.state = 'lost' AND NOT EXISTS (SELECT 1 FROM sale_entry s "
        "WHERE s.order_id = d.order_id AND s.event = 'dispute/1') ORDER BY 1");
  });
  for (std::size_t first = 0; first < orders.size(); first += at_once) {
    const auto last = std::min(first + at_once, orders.size());
    database.write([&](db::Connection& connection) {
      for (std::size_t at = first; at < last; ++at) enter(connection, orders[at]);
    });
  }
  return static_cast<std::int64_t>(orders.size());
}

}  // namespace typecase::orders
