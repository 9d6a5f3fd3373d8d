#include "pricing/price_lists.h"

#include <algorithm>

namespace typecase::pricing {

std::vector<std::string> PriceLists::currencies() const {
  std::vector<std::string> codes{currency};
  for (const PriceList& list : others) codes.push_back(list.currency);
  return codes;
}

const PriceList* PriceLists::find(std::string_view currency) const {
  auto found = std::ranges::find(others, currency, &PriceList::currency);
  return found == others.end() ? nullptr : &*found;
}

const std::string& PriceLists::for_country(std::string_view country) const {
  for (const PriceList& list : others) {
    if (std::ranges::find(list.countries, country) != list.countries.end()) return list.currency;
  }
  return currency;
}

}  // namespace typecase::pricing
