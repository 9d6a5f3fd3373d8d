#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "orders/orders.h"
#include "orders/payment/ledger.h"
#include "orders/refund/refund_rows.h"

// How licences give way to larger ones. All in the caller's transaction.
namespace typecase::orders {

// Whether any of its lines takes the place of a licence.
bool upgrades(const Order& order);

// The licences that a line upgrades give way to the one that was sold on it, `successor`, those
// that rest too: it lives on what their orders keep. false: one of them has ended or given way
// already, and stays as it is; the others have given way.
bool supersede(db::Connection& connection, const std::string& successor,
               const std::vector<std::string>& serials, std::string_view actor, Time now);

// A licence that was revoked: what had given way to it is active again. Returns the serials of
// those; the caller, who knows the ledger, checks whether their own orders still stand.
std::vector<std::string> restore_superseded_by(db::Connection& connection,
                                               const std::string& successor);

// The lines of an order whose licences gave way, along the whole chain to ones that cost nothing:
// those end with it.
std::set<int> ineffective_upgrades(db::Connection& connection, const OrderId& order);

// The licences that would end by a refund of this order's money, by line; none by one of held
// money. `ledger` is that of the order, `refund` planned and not stored.
std::set<int> licences_ended_by(const Order& order, const Ledger& ledger, const Refund& refund);

struct FreeUpgrade {
  std::string serial;
  std::string name;  // "EB Garamond, complete family, Desktop"
};

// The licences of other orders that cost nothing and live on licences of these lines alone, along
// the whole chain: they end with those, unless staff have accepted them. By name.
std::vector<FreeUpgrade> free_upgrades_of(db::Connection& connection, const OrderId& order,
                                          const std::set<int>& lines);

// The licences that gave way to those of these lines, in words: they live again without them.
std::vector<std::string> replaced_by(db::Connection& connection, const OrderId& order,
                                     const std::set<int>& lines);

// The licences of other orders that cost nothing and have ended with licences of this one, in
// words: "EB Garamond, complete family, Desktop".
std::vector<std::string> ended_upgrades(db::Connection& connection, const OrderId& order);

// Whether every one of these licences has the licensee, by name and company; where a licence names
// no company one may be added.
bool have_licensee(db::Connection& connection, const std::vector<std::string>& serials,
                   const Licensee& licensee);

}  // namespace typecase::orders
