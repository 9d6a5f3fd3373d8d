#pragma once

#include <string>
#include <vector>

#include "orders/orders.h"
#include "payments/gateway.h"

namespace typecase::orders {

enum class DisputeState { inquiry, opened, won, lost };
BOOST_DESCRIBE_ENUM(DisputeState, inquiry, opened, won, lost)

// A dispute as the shop knows it.
struct KnownDispute {
  std::string gateway_id;
  Money amount;
  std::string currency;
  std::string reason;  // in the gateway's word
  DisputeState state = DisputeState::inquiry;
  Time created_at;
};
BOOST_DESCRIBE_STRUCT(KnownDispute, (), (gateway_id, amount, currency, reason, state, created_at))

// The oldest first. One statement.
std::vector<KnownDispute> disputes_of(db::Connection& connection, const OrderId& order);

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
