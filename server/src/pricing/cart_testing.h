#pragma once

// For tests only: a shop of one family, two licence kinds and carts of them.

#include "base/text/slug.h"
#include "pricing/cart.h"

namespace typecase::pricing::testing {

using catalogue::Catalogue;
using licences::Licences;
using Fields = std::map<std::string, std::string>;

inline catalogue::Style style(const std::string& name, std::int64_t price) {
  catalogue::Style style;
  style.id = StyleId{"meridian-" + slug(name)};
  style.family = FamilyId{"meridian"};
  style.name = name;
  style.full_name = "Meridian " + name;
  style.price = Money{price};
  return style;
}

inline Catalogue shop() {
  catalogue::Family family;
  family.id = FamilyId{"meridian"};
  family.name = "Meridian";
  family.styles = {style("Regular", 3500), style("Bold", 3333), style("Free", 0)};
  std::vector<StyleId> all;
  for (const catalogue::Style& each : family.styles) all.push_back(each.id);
  family.packages = {
      {"meridian-family", "Meridian, complete family", "family", Money{9000}, all},
      {"meridian-text", "Meridian, text package", "package", Money{5001}, {all[0], all[1]}}};
  Catalogue catalogue;
  catalogue.foundry.currency = "EUR";
  catalogue.families = {family};
  catalogue.index();
  return catalogue;
}

inline Licences offers() {
  licences::Kind desktop;
  desktop.id = "desktop";
  desktop.name = "Desktop";
  desktop.tiers = {{"1-3", "1 to 3 people", Multiplier{10'000}, false},
                   {"4-10", "4 to 10 people", Multiplier{16'000}, false},
                   {"11-25", "11 to 25 people", Multiplier{26'005}, false},
                   {"more", "More", Multiplier{0}, true}};
  licences::Kind web = desktop;
  web.id = "web";
  web.name = "Web";
  web.fields = {{"domains", "Domains", true}, {"note", "Note", false}};
  Licences licences;
  licences.kinds = {desktop, web};
  return licences;
}

inline CartItem item(const std::string& id, const std::string& kind = "desktop",
                     const std::string& tier = "1-3", const std::string& item_class = "style") {
  CartItem item;
  item.item_id = id;
  item.item_class = item_class;
  item.font_license_id = kind;
  item.license_option_id = tier;
  if (kind == "web") item.fields = Fields{{"domains", "example.org"}};
  return item;
}

inline licences::Override departure(const std::string& kind) {
  licences::Override change;
  change.family = "meridian";
  change.kind = kind;
  return change;
}

}  // namespace typecase::pricing::testing
