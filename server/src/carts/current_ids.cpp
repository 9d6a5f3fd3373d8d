#include "carts/current_ids.h"

#include <algorithm>

namespace typecase::carts {
namespace {

void use_current(std::string& id, const catalogue::Catalogue& catalogue) {
  std::string_view current = catalogue.current_id(id);
  if (current != id) id = std::string(current);
}

}  // namespace

bool names_former_ids(const std::vector<pricing::CartItem>& items,
                      const catalogue::Catalogue& catalogue) {
  return !catalogue.current_ids.empty() &&
         std::ranges::any_of(items, [&](const pricing::CartItem& item) {
           return catalogue.current_id(item.item_id) != item.item_id;
         });
}

void use_current_ids(std::vector<pricing::CartItem>& items, const catalogue::Catalogue& catalogue) {
  for (pricing::CartItem& item : items) use_current(item.item_id, catalogue);
}

void use_current_ids(pricing::PricedCart& cart, const catalogue::Catalogue& catalogue) {
  for (pricing::QuoteLine& line : cart.lines) {
    use_current(line.item_id, catalogue);
    use_current(line.family, catalogue);
    for (StyleId& style : line.styles) use_current(style.text, catalogue);
  }
}

void use_current_ids(pricing::Coupon& coupon, const catalogue::Catalogue& catalogue) {
  for (std::string& family : coupon.families) use_current(family, catalogue);
}

void use_current_ids(std::vector<HeldLicence>& held, const catalogue::Catalogue& catalogue) {
  for (HeldLicence& licence : held) {
    use_current(licence.item_id, catalogue);
    for (StyleId& style : licence.styles) use_current(style.text, catalogue);
  }
}

}  // namespace typecase::carts
