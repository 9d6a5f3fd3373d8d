#pragma once

#include <string>
#include <vector>

#include "orders/orders.h"

namespace typecase::orders {

// The last word of staff on a licence whose credit is in doubt.
enum class Decision { ended, accepted };
BOOST_DESCRIBE_ENUM(Decision, ended, accepted)

struct LicenceDecision {
  std::string serial;
  Decision decision = Decision::ended;
  std::string actor;
  std::string reason;
};

// Ends the licence, whatever it had taken the place of lives again as far as its own order stands;
// or lets it stand, and whatever takes its place, however its credit ends. The same word again
// changes nothing. An accepted one may be ended later. Returns the licence's state.
// not_found (licence); conflict: not_in_doubt, already_ended, paid_for (its line cost something of
// its own, which is to be paid back: that ends it).
Result<EntitlementState> decide_licence(db::Connection& connection, const LicenceDecision& word,
                                        Time now);

// A licence that rests until staff decide.
struct LicenceInDoubt {
  std::string serial;
  OrderId order;
  std::string description;
};
std::vector<LicenceInDoubt> licences_in_doubt(db::Connection& connection);  // by order and line

}  // namespace typecase::orders
