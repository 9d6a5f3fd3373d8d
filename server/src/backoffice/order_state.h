#pragma once

#include "delivery/build/builds.h"
#include "orders/orders.h"

namespace typecase::backoffice {

// The one word that a list of orders shows.
enum class OrderState {
  unpaid,
  processing,  // the gateway has not said yet whether the payment came in
  paid,        // and its files can be downloaded
  building,
  build_failed,  // nothing builds them until staff ask again
  partly_refunded,
  refunded,
  disputed,  // a dispute is open or lost
  canceled,
  expired
};
BOOST_DESCRIBE_ENUM(OrderState, unpaid, processing, paid, building, build_failed, partly_refunded,
                    refunded, disputed, canceled, expired)

OrderState order_state(const orders::Order& order, const delivery::FilesState& files);

}  // namespace typecase::backoffice
