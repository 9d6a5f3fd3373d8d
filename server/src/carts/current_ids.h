#pragma once

#include <vector>

#include "carts/held_licences.h"
#include "catalogue/catalogue.h"
#include "pricing/cart.h"

// Former ids of families, styles and packages give way to the current ones before anything is
// compared or sold.
namespace typecase::carts {

bool names_former_ids(const std::vector<pricing::CartItem>& items,
                      const catalogue::Catalogue& catalogue);
void use_current_ids(std::vector<pricing::CartItem>& items, const catalogue::Catalogue& catalogue);
void use_current_ids(pricing::PricedCart& cart, const catalogue::Catalogue& catalogue);
// Families of its scope.
void use_current_ids(pricing::Coupon& coupon, const catalogue::Catalogue& catalogue);
void use_current_ids(std::vector<HeldLicence>& held, const catalogue::Catalogue& catalogue);

}  // namespace typecase::carts
