#pragma once

#include <string>
#include <vector>

#include "base/error.h"
#include "base/ids.h"
#include "carts/held_licences.h"
#include "catalogue/catalogue.h"
#include "licences/licences.h"
#include "pricing/cart.h"

// Items that take the place of licences which their buyer holds.
namespace typecase::carts {

// The serials that these items name, each once.
std::vector<std::string> upgraded_serials(const std::vector<pricing::CartItem>& items);

// At /items/N/upgrades/M: unknown_licence (not held by this customer), upgraded_twice (in this
// cart), not_active, other_currency, other_kind (negotiated ones included; a kind may take the
// place of those it contains), smaller: its styles are not all in the item, its size, by the
// multiplier that is on sale now, is larger, what it names (domains) is not named by the item of
// the same kind, or the item is more than none of its licences in styles, size or kind. Of an item
// that is not on sale only what the licence alone tells. held: of the customer, those that are
// named.
std::vector<Fault> check_upgrades(const catalogue::Catalogue& catalogue,
                                  const licences::Licences& licences,
                                  const std::vector<pricing::CartItem>& items,
                                  const std::vector<HeldLicence>& held,
                                  const std::string& currency);

// Brings values to prices as the shop lists them now, with or without tax, by the tax that its own
// customers pay today.
void list_as(std::vector<HeldLicence>& held, const pricing::SalesSettings& sales_settings, Day day);

// Credits each line with what the licences that its item names are worth, at most its list price,
// in whole steps of the currency. The cart is that of the items, which have no faults.
void credit_upgrades(pricing::PricedCart& cart, const std::vector<pricing::CartItem>& items,
                     const std::vector<HeldLicence>& held);

// The family of a licence's fonts, by the first that the shop still has. Empty: none.
std::string family_of(const catalogue::Catalogue& catalogue, const HeldLicence& licence);

// Its size as on sale now; where that is not, as it was sold. Its replacement is no smaller.
Multiplier size_of(const catalogue::Catalogue& catalogue, const licences::Licences& licences,
                   const HeldLicence& licence);

// Active, not negotiated, its fonts and its kind on sale.
bool is_upgradable(const catalogue::Catalogue& catalogue, const licences::Licences& licences,
                   const HeldLicence& licence);

// Whether a licence that the order upgrades is no longer active, or held by another open order.
bool has_stale_upgrade(db::Connection& connection, const OrderId& order);

// Open orders that are to be closed, since a licence that they upgrade has given way to another,
// was revoked, is worth less by now or is held by another order; those whose next try is due, at
// most so many of each.
std::vector<OrderId> orders_with_stale_upgrade(db::Connection& connection, Time now, int most);

// Keeps what each licence that an order upgrades is worth at this moment.
void note_worth(db::Connection& connection, const OrderId& order, const CustomerId& customer);

// A line whose credit was larger than the licences that it upgrades are worth by now, because money
// of theirs went back.
struct LostCredit {
  int line = 0;
  Money lost;  // as listed
};
std::vector<LostCredit> lost_credits(db::Connection& connection, const OrderId& order);

Error upgrade_spent();   // kind gone
Error credit_changed();  // kind gone

}  // namespace typecase::carts
