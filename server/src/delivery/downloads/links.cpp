#include "delivery/downloads/links.h"

namespace typecase::delivery {

std::string Links::link(const OrderId& order, std::string_view name) const {
  return "/api/downloads/" + links_.grant(order.text, name) + '/' + std::string(name);
}

Result<OrderId> Links::check(std::string_view grant, std::string_view name) const {
  auto order = links_.check(grant, name);
  if (!order) return order.error();
  return OrderId(*std::move(order));
}

}  // namespace typecase::delivery
