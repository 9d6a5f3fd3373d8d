#include "catalogue/catalogue.h"

#include <algorithm>

namespace typecase::catalogue {
namespace {

template <class T>
const T* look_up(const std::unordered_map<std::string, const T*>& by_id, std::string_view id) {
  auto found = by_id.find(std::string(id));
  return found == by_id.end() ? nullptr : found->second;
}

}  // namespace

std::string shown_name(const Foundry& foundry, std::string_view shop_url) {
  if (!foundry.name.empty()) return foundry.name;
  const std::size_t scheme = shop_url.find("://");
  return std::string(scheme == shop_url.npos ? shop_url : shop_url.substr(scheme + 3));
}

std::optional<Money> Family::from_price() const {
  std::optional<Money> least;
  for (const Style& style : styles) {
    if (style.price && (!least || *style.price < *least)) least = style.price;
  }
  if (least) return least;
  for (const Package& package : packages) {
    if (!least || package.price < *least) least = package.price;
  }
  return least;
}

bool Family::variable() const { return std::ranges::any_of(styles, &Style::variable); }

bool has_hidden_item(const Family& family, std::string_view id) {
  const auto is_named = [&](const Style& style) { return style.id.text == id; };
  return std::ranges::find(family.hidden_packages, id, &Package::id) !=
             family.hidden_packages.end() ||
         std::ranges::any_of(family.hidden_styles, is_named);
}

std::optional<Family> with_hidden_item(const Family& family, std::string_view id) {
  if (!has_hidden_item(family, id)) return std::nullopt;
  auto package = std::ranges::find(family.hidden_packages, id, &Package::id);
  const bool is_package = package != family.hidden_packages.end();
  Family shown = family;
  if (is_package) shown.packages.push_back(*package);
  for (const Style& style : family.hidden_styles) {
    bool is_named = is_package ? std::ranges::count(package->styles, style.id) > 0  //
                               : style.id.text == id;
    if (is_named) shown.styles.push_back(style);
  }
  return shown;
}

const Family* Catalogue::family(std::string_view id) const {
  return look_up(families_by_id_, current_id(id));
}
const Style* Catalogue::style(std::string_view id) const {
  return look_up(styles_by_id_, current_id(id));
}
const Package* Catalogue::package(std::string_view id) const {
  return look_up(packages_by_id_, current_id(id));
}

std::string_view Catalogue::current_id(std::string_view id) const {
  auto found = current_ids.find(std::string(id));
  return found == current_ids.end() ? id : std::string_view(found->second);
}

void Catalogue::index() {
  families_by_id_.clear();
  styles_by_id_.clear();
  packages_by_id_.clear();
  for (const auto* list : {&families, &hidden_families}) {
    for (const Family& family : *list) {
      families_by_id_[family.id.text] = &family;
      for (const Package& package : family.packages) packages_by_id_[package.id] = &package;
      for (const Package& package : family.hidden_packages) packages_by_id_[package.id] = &package;
    }
  }
  each_style([&](const Family&, const Style& style) { styles_by_id_[style.id.text] = &style; });
}

}  // namespace typecase::catalogue
