#pragma once

#include <string>

#include "orders/orders.h"
#include "payments/gateway.h"

namespace typecase::orders {

// Payments that a buyer's bank contests. Licences of the order rest while a dispute is open and end
// when it is lost; staff answer it at the gateway. An inquiry changes nothing but that staff look.
// Thread-safe.
class Disputes {
 public:
  Disputes(db::Database& database, payments::Gateway& gateway, const Clock& clock)
      : database_(database), gateway_(gateway), clock_(clock) {}

  // Brings the dispute to what the gateway says. false: it concerns no payment that is known.
  // Throws while the gateway cannot be asked.
  bool settle(const std::string& gateway_id);

 private:
  bool apply(db::Connection& connection, const payments::Dispute& found);

  db::Database& database_;
  payments::Gateway& gateway_;
  const Clock& clock_;
};

}  // namespace typecase::orders
