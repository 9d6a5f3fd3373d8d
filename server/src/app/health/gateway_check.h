#pragma once

#include "payments/gateway.h"

namespace typecase::app {

// Tells in the log whether the payment service takes the shop's key, before a buyer finds out.
// One thread calls run().
class GatewayCheck {
 public:
  explicit GatewayCheck(payments::Gateway& gateway) : gateway_(gateway) {}

  // Asks the payment service. Logs gateway_key_refused with the remedy whenever it refuses the key,
  // and gateway_key_accepted when it takes one that it had refused. A service that does not answer
  // says nothing of the key.
  void run();

 private:
  payments::Gateway& gateway_;
  bool is_refused_ = false;
};

}  // namespace typecase::app
