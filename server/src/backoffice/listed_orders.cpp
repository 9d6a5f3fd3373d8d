#include "backoffice/listed_orders.h"

#include "orders/payment/reviews.h"

namespace typecase::backoffice {

std::vector<ListedOrder> to_listed(db::Connection& connection, std::vector<orders::Order> orders) {
  std::vector<OrderId> ids;
  for (const orders::Order& order : orders) ids.push_back(order.id);
  auto files = delivery::files_states(connection, ids);
  const auto unpaid = orders::unpaid_states(connection, orders);
  std::map<OrderId, std::vector<std::string>> reasons;
  for (const orders::Review& review : orders::open_reviews(connection, ids)) {
    reasons[review.order_id].push_back(review.why);
  }
  std::vector<ListedOrder> listed;
  for (orders::Order& order : orders) {
    const OrderId id = order.id;
    listed.push_back({std::move(order), files[id], std::move(reasons[id])});
    const auto found = unpaid.find(id);
    if (found != unpaid.end()) listed.back().unpaid = found->second;
  }
  return listed;
}

}  // namespace typecase::backoffice
