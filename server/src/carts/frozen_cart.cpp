#include "carts/frozen_cart.h"

#include <algorithm>

#include "base/json/json_reader.h"
#include "carts/custom_licences.h"

namespace typecase::carts {
namespace {

using pricing::CartItem;
using pricing::PricedCart;
using pricing::QuoteLine;

bool is_same(const CartItem& item, const QuoteLine& line) {
  return item.item_id == line.item_id && item.item_class == line.item_class &&
         item.font_license_id == line.licence_id && item.license_option_id == line.tier_id &&
         item.custom_license_id == line.custom_licence_id &&
         (!item.fields || *item.fields == line.fields) &&
         (!item.upgrades || item.upgrades->empty());
}

}  // namespace

PricedCart to_cart(const std::string& text) {
  auto cart = json::read_stored<PricedCart>(text);
  for (std::size_t i = 0; i < cart.lines.size(); ++i) {
    cart.lines[i].index = static_cast<int>(i);
    cart.lines[i].amount = cart.lines[i].list_price;
  }
  return cart;
}

std::vector<CartItem> items_of(const PricedCart& cart) {
  std::vector<CartItem> items;
  for (const QuoteLine& line : cart.lines) {
    CartItem item;
    item.item_id = line.item_id;
    item.item_class = line.item_class;
    item.font_license_id = line.licence_id;
    item.license_option_id = line.tier_id;
    item.custom_license_id = line.custom_licence_id;
    item.description = line.description;
    item.price = line.list_price.minor;
    item.currency = cart.currency;
    if (!line.fields.empty()) item.fields = line.fields;
    items.push_back(std::move(item));
  }
  return items;
}

bool is_same(const std::vector<CartItem>& items, const PricedCart& cart) {
  return std::ranges::equal(items, cart.lines, [](const CartItem& item, const QuoteLine& line) {
    return is_same(item, line);
  });
}

bool is_on_sale(const PricedCart& cart, const catalogue::Catalogue& catalogue,
                const licences::Licences& licences) {
  return std::ranges::all_of(cart.lines, [&](const QuoteLine& line) {
    bool is_style = line.item_class == "style";
    bool is_there = is_style ? catalogue.style(line.item_id) != nullptr
                             : catalogue.package(line.item_id) != nullptr;
    bool is_licensed =
        line.custom_licence_id ||
        licences.kind(std::string(catalogue.current_id(line.family)), line.licence_id) != nullptr;
    return is_there && is_licensed && std::ranges::all_of(line.styles, [&](const StyleId& style) {
             return catalogue.style(style.text) != nullptr;
           });
  });
}

}  // namespace typecase::carts
