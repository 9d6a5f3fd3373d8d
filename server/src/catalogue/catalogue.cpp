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

const Family* Catalogue::family(std::string_view id) const { return look_up(families_by_id_, id); }
const Style* Catalogue::style(std::string_view id) const { return look_up(styles_by_id_, id); }
const Package* Catalogue::package(std::string_view id) const {
  return look_up(packages_by_id_, id);
}

void Catalogue::index() {
  families_by_id_.clear();
  styles_by_id_.clear();
  packages_by_id_.clear();
  for (const Family& family : families) {
    families_by_id_[family.id.text] = &family;
    for (const Style& style : family.styles) styles_by_id_[style.id.text] = &style;
    for (const Package& package : family.packages) packages_by_id_[package.id] = &package;
  }
}

}  // namespace typecase::catalogue
