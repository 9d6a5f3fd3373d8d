#include "change_sets/replay/list_prices.h"

#include <charconv>
#include <set>

namespace typecase::change_sets {
namespace {

using Prices = std::vector<std::optional<Money>>;
using pricing::CartItem;

// 2 of "/items/2/itemId". nullopt: it points to no item.
std::optional<std::size_t> index_in(std::string_view pointer) {
  constexpr std::string_view prefix = "/items/";
  if (!pointer.starts_with(prefix)) return std::nullopt;
  pointer.remove_prefix(prefix.size());
  std::size_t index = 0;
  const auto [end, failed] = std::from_chars(pointer.begin(), pointer.end(), index);
  return failed == std::errc() && end != pointer.begin() ? std::optional(index) : std::nullopt;
}

Result<pricing::PricedCart> price(const snapshot::Snapshot& shop,
                                  const std::vector<CartItem>& items, const std::string& currency) {
  return pricing::price(*shop.catalogue, *shop.licences, *shop.sales_settings, items, currency);
}

// Prices of what is left when the items that the fault names are taken out.
Prices price_rest(const snapshot::Snapshot& shop, const std::vector<CartItem>& items,
                  const std::string& currency, const std::vector<Fault>& faults) {
  std::set<std::size_t> bad;
  for (const Fault& fault : faults) {
    if (const auto index = index_in(fault.pointer)) bad.insert(*index);
  }
  std::vector<CartItem> rest;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (bad.contains(i)) continue;
    rest.push_back(items[i]);
    places.push_back(i);
  }
  Prices prices(items.size());
  if (bad.empty() || rest.empty()) return prices;
  const auto priced = price(shop, rest, currency);
  if (!priced) return prices;
  for (const pricing::QuoteLine& line : priced->lines) {
    prices[places[static_cast<std::size_t>(line.index)]] = line.list_price;
  }
  return prices;
}

}  // namespace

Prices list_prices(const snapshot::Snapshot& shop, const std::vector<CartItem>& items,
                   const std::string& currency) {
  const auto priced = price(shop, items, currency);
  if (!priced) return price_rest(shop, items, currency, priced.error().faults);
  Prices prices(items.size());
  for (const pricing::QuoteLine& line : priced->lines) {
    prices[static_cast<std::size_t>(line.index)] = line.list_price;
  }
  return prices;
}

}  // namespace typecase::change_sets
