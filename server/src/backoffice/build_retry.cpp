#include "backoffice/build_retry.h"

namespace typecase::backoffice {

delivery::BuildAgain retry_build(db::Connection& connection, const OrderId& order,
                                 const audit::Actor& actor, Time now) {
  const auto outcome = delivery::build_again(connection, order, now);
  if (outcome == delivery::BuildAgain::begun) {
    audit::record(connection, actor,
                  {.at = now, .action = "build.retried", .object_id = order.text});
  }
  return outcome;
}

}  // namespace typecase::backoffice
