#include "carts/frozen_cart.h"

#include <algorithm>
#include <boost/json.hpp>

#include "carts/custom_licences.h"

namespace typecase::carts {
namespace {

using pricing::CartItem;
using pricing::PricedCart;
using pricing::QuoteLine;

boost::json::value to_json(const QuoteLine& line) {
  boost::json::array styles;
  for (const StyleId& style : line.styles) styles.emplace_back(style.text);
  boost::json::object object{{"base", line.base.minor},
                             {"multiplier", line.multiplier.ten_thousandths},
                             {"combination", line.combination.ten_thousandths},
                             {"list", line.list.minor},
                             {"description", line.description},
                             {"itemId", line.item_id},
                             {"itemClass", line.item_class},
                             {"family", line.family},
                             {"styles", std::move(styles)},
                             {"licence", line.licence_id},
                             {"licenceName", line.licence_name},
                             {"tier", line.tier_id},
                             {"tierName", line.tier_name},
                             {"question", line.question},
                             {"fields", boost::json::value_from(line.fields)}};
  if (line.custom_licence_id) object["customLicence"] = *line.custom_licence_id;
  return object;
}

QuoteLine to_line(const boost::json::object& object) {
  auto text = [&](const char* name) { return boost::json::value_to<std::string>(object.at(name)); };
  auto number = [&](const char* name) { return object.at(name).to_number<std::int64_t>(); };
  QuoteLine line;
  line.base = {number("base")};
  line.multiplier = {number("multiplier")};
  line.combination = {number("combination")};
  line.list = {number("list")};
  line.amount = line.list;
  line.description = text("description");
  line.item_id = text("itemId");
  line.item_class = text("itemClass");
  line.family = text("family");
  for (const boost::json::value& style : object.at("styles").as_array()) {
    line.styles.emplace_back(boost::json::value_to<std::string>(style));
  }
  line.licence_id = text("licence");
  line.licence_name = text("licenceName");
  line.tier_id = text("tier");
  line.tier_name = text("tierName");
  if (object.contains("question")) line.question = text("question");
  line.fields = boost::json::value_to<std::map<std::string, std::string>>(object.at("fields"));
  if (object.contains("customLicence")) line.custom_licence_id = text("customLicence");
  return line;
}

bool is_same(const CartItem& item, const QuoteLine& line) {
  return item.item_id == line.item_id && item.item_class == line.item_class &&
         item.font_license_id == line.licence_id && item.license_option_id == line.tier_id &&
         item.custom_license_id == line.custom_licence_id &&
         (!item.fields || *item.fields == line.fields) &&
         (!item.upgrades || item.upgrades->empty());
}

}  // namespace

std::string to_text(const PricedCart& cart) {
  boost::json::array lines;
  for (const QuoteLine& line : cart.lines) lines.push_back(to_json(line));
  return boost::json::serialize(
      boost::json::object{{"currency", cart.currency}, {"lines", std::move(lines)}});
}

PricedCart to_cart(const std::string& text) {
  boost::json::value parsed = boost::json::parse(text);
  const boost::json::object& object = parsed.as_object();
  PricedCart cart{boost::json::value_to<std::string>(object.at("currency")), {}};
  for (const boost::json::value& line : object.at("lines").as_array()) {
    cart.lines.push_back(to_line(line.as_object()));
    cart.lines.back().index = static_cast<int>(cart.lines.size()) - 1;
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
    item.price = line.list.minor;
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
