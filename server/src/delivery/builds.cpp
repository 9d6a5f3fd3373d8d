#include "delivery/builds.h"

#include <boost/json.hpp>

#include "delivery/delivery.h"
#include "delivery/stored_build.h"
#include "jobs/job.h"

namespace typecase::delivery {

std::string build_payload(const OrderId& order) {
  return boost::json::serialize(boost::json::object{{"orderId", order.text}});
}

std::vector<Unbuilt> unbuilt(db::Connection& connection) {
  std::vector<Unbuilt> builds;
  for (const db::Row& row : connection.rows(
           "SELECT key, kind, created_at, state, attempts, run_at, coalesce(last_error, '') "
           "FROM job WHERE kind IN ($1, $2) AND state <> 'done' "
           "UNION ALL SELECT o.id, $1, o.paid_at, 'lost', 0, o.paid_at, "
           "'no job makes its files' FROM orders o WHERE o.paid_at IS NOT NULL "
           "AND NOT EXISTS (SELECT 1 FROM delivery v WHERE v.order_id = o.id) "
           "AND NOT EXISTS (SELECT 1 FROM job j WHERE j.kind = $1 AND j.key = o.id "
           "AND j.state <> 'done') ORDER BY 3, 2, 1",
           Delivery::job_kind, Delivery::shrink_job_kind)) {
    builds.push_back({OrderId(row.text(0)), row.text(1) == Delivery::shrink_job_kind, row.time(2),
                      row.text(3) != "waiting", row.integer(4), row.time(5), row.text(6)});
  }
  return builds;
}

BuildAgain build_again(db::Connection& connection, const OrderId& order, Time now) {
  auto paid = connection.find_one("SELECT paid_at FROM orders WHERE id = $1", order.text);
  if (!paid || paid->is_null(0)) return BuildAgain::not_paid;
  if (is_final(connection, order)) return BuildAgain::is_final;
  remove_build(connection, order);
  jobs::run_again(connection, Delivery::job_kind, order.text, build_payload(order), now);
  return BuildAgain::begun;
}

}  // namespace typecase::delivery
