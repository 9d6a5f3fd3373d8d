#include "api/console/offer_answers.h"

#include <algorithm>

namespace typecase::api::answers {

std::vector<OfferItem> items_of(const catalogue::Family& family) {
  std::vector<OfferItem> items;
  for (const auto* packages : {&family.packages, &family.hidden_packages}) {
    for (const catalogue::Package& package : *packages) {
      std::optional<std::string_view> style;
      if (!package.styles.empty()) style = package.styles.front().text;
      items.push_back({package.id, package.item_class, package.name, style});
    }
  }
  for (const auto* styles : {&family.styles, &family.hidden_styles}) {
    for (const catalogue::Style& style : *styles) {
      items.push_back({style.id.text, "style", style.full_name, style.id.text});
    }
  }
  return items;
}

std::vector<OfferLine> offer_lines(const pricing::PricedCart& cart,
                                   const std::vector<std::optional<Money>>& shop_prices,
                                   const catalogue::Catalogue& catalogue) {
  std::vector<OfferLine> lines;
  for (std::size_t at = 0; at < cart.lines.size(); ++at) {
    const auto shop_price = at < shop_prices.size() ? shop_prices[at] : std::nullopt;
    lines.push_back({catalogue, cart.lines[at], shop_price});
  }
  return lines;
}

std::vector<SoldFamily> offered_families(const pricing::PricedCart& cart,
                                         const catalogue::Catalogue& catalogue) {
  std::vector<SoldFamily> families;
  for (const pricing::QuoteLine& line : cart.lines) {
    SoldFamily offered{std::nullopt, line.description, style_of(line.styles, catalogue)};
    if (const auto* family = catalogue.family(line.family)) {
      offered.id = family->id.text;
      offered.name = family->name;
    }
    if (std::ranges::find(families, offered.name, &SoldFamily::name) == families.end()) {
      families.push_back(offered);
    }
  }
  return families;
}

std::optional<std::string_view> maker_of(const backoffice::OfferRow& offer,
                                         const backoffice::NamesById& members) {
  if (!offer.made_by) return std::nullopt;
  auto known = members.find(*offer.made_by);
  if (known == members.end()) return std::nullopt;
  return known->second;
}

std::optional<std::string_view> order_of(const backoffice::OfferRow& offer) {
  if (offer.spent_by) return offer.spent_by->text;
  if (offer.open_order) return offer.open_order->text;
  return std::nullopt;
}

}  // namespace typecase::api::answers
