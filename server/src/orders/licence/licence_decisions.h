#pragma once

#include <set>
#include <string>
#include <vector>

#include "audit/audit.h"
#include "orders/orders.h"

namespace typecase::orders {

// The decision of staff on a licence whose credit is in doubt.
enum class Decision { ended, accepted };
BOOST_DESCRIBE_ENUM(Decision, ended, accepted)

struct LicenceDecision {
  std::string serial;
  Decision decision = Decision::ended;
  std::string name;    // of the member of staff
  std::string reason;  // in their words
};

// Ends the licence, whatever it had taken the place of lives again as far as its own order stands;
// or lets it stand, and whatever takes its place, however its credit ends; with a row of the audit
// log. The same decision again changes nothing. An accepted one may be ended later. Returns the
// licence's state.
// not_found (licence); conflict: not_in_doubt, already_ended, paid_for (its line cost something of
// its own, which is to be paid back: that ends it).
Result<EntitlementState> decide_licence(db::Connection& connection, const LicenceDecision& asked,
                                        const audit::Actor& actor, Time now);

// A licence that rests until staff decide.
struct LicenceInDoubt {
  std::string serial;
  OrderId order;
  std::string description;
  std::vector<StyleId> styles;
};
std::vector<LicenceInDoubt> licences_in_doubt(db::Connection& connection);  // by order and line

// Serials of the licences of one order that rest until staff decide. No statement where none rests.
std::set<std::string> serials_in_doubt(db::Connection& connection, const Order& order);

}  // namespace typecase::orders
