#include "delivery/build/builds.h"

#include <boost/json.hpp>

#include "db/record.h"
#include "delivery/build/stored_build.h"
#include "delivery/delivery.h"
#include "jobs/job.h"

namespace typecase::delivery {

std::string build_payload(const OrderId& order) {
  return boost::json::serialize(boost::json::object{{"orderId", order.text}});
}

std::vector<Unbuilt> unbuilt(db::Connection& connection, std::int64_t most, Time paid_since) {
  return connection.select<Unbuilt>(
      "SELECT key AS \"order\", CASE WHEN kind = $2 THEN 1 ELSE 0 END AS smaller, "
      "created_at AS since, CASE WHEN state = 'waiting' THEN 0 ELSE 1 END AS is_parked, "
      "attempts, run_at AS next, coalesce(last_error, '') AS last_error "
      "FROM job WHERE kind IN ($1, $2) AND state <> 'done' "
      "UNION ALL SELECT o.id, 0, o.paid_at, 1, 0, o.paid_at, 'no job makes its files' "
      "FROM orders o WHERE o.paid_at IS NOT NULL AND o.paid_at >= $4 "
      "AND NOT EXISTS (SELECT 1 FROM delivery v WHERE v.order_id = o.id) "
      "AND NOT EXISTS (SELECT 1 FROM job j WHERE j.kind = $1 AND j.key = o.id "
      "AND j.state <> 'done') ORDER BY 3, 2, 1 LIMIT $3",
      Delivery::job_kind, Delivery::shrink_job_kind, most, paid_since);
}

std::map<OrderId, FilesState> files_states(db::Connection& connection,
                                           const std::vector<OrderId>& orders) {
  if (orders.empty()) return {};
  db::Connection::Parameters wanted{db::parameter(Delivery::job_kind)};
  for (const OrderId& id : orders) wanted.push_back(db::parameter(id));
  std::map<OrderId, FilesState> states;
  for (const db::Row& row : connection.rows(
           "SELECT o.id, v.built_at, v.final_at, j.state, j.created_at AS since, j.last_error "
           "FROM orders o LEFT JOIN delivery v ON v.order_id = o.id "
           "LEFT JOIN job j ON j.kind = $1 AND j.key = o.id WHERE o.id IN (" +
               db::placeholders(2, orders.size()) + ")",
           wanted)) {
    states[OrderId(row.text("id"))] = {row.optional_time("built_at"), row.optional_time("final_at"),
                                       row.optional_text("state").value_or("") == "waiting",
                                       row.optional_time("since"), row.optional_text("last_error")};
  }
  return states;
}

BuildAgain build_again(db::Connection& connection, const OrderId& order, Time now) {
  auto paid = connection.find_one("SELECT paid_at FROM orders WHERE id = $1", order.text);
  if (!paid || paid->is_null("paid_at")) return BuildAgain::not_paid;
  if (is_final(connection, order)) return BuildAgain::is_final;
  remove_build(connection, order);
  jobs::run_again(connection, Delivery::job_kind, order.text, build_payload(order), now);
  return BuildAgain::begun;
}

}  // namespace typecase::delivery
