#include "seeding/cart_names.h"

#include <algorithm>

namespace typecase::seeding {
namespace {

using Names = std::set<std::string, std::less<>>;

// Empty items are told by the reader of the table.
void check_item(toml_reader::Table& row, const pricing::CartItem& item,
                const catalogue::Catalogue& catalogue) {
  static const Names classes{"style", "family", "package"};
  if (item.item_class.empty() || item.item_id.empty()) return;
  if (!classes.contains(item.item_class)) {
    return row.unknown("class", "class", item.item_class, classes);
  }
  if (pricing::find_subject(catalogue, item)) return;
  Names known;
  for (const catalogue::Family& family : catalogue.families) {
    for (const catalogue::Style& style : family.styles) {
      if (item.item_class == "style") known.insert(style.id.text);
    }
    for (const catalogue::Package& package : family.packages) {
      if (item.item_class == package.item_class) known.insert(package.id);
    }
  }
  row.unknown("item", item.item_class, item.item_id, known);
}

void check_tier(toml_reader::Table& row, const licences::Kind& kind, const std::string& tier) {
  Names known;
  for (const licences::Tier& offered : kind.tiers) known.insert(offered.id);
  if (!tier.empty() && !known.contains(tier)) row.unknown("tier", "tier", tier, known);
}

}  // namespace

void check_names(toml_reader::Table& row, const pricing::CartItem& item,
                 const std::vector<std::string>& own, const catalogue::Catalogue& catalogue,
                 const licences::Licences& licences) {
  check_item(row, item, catalogue);
  const std::string& id = item.font_license_id;
  if (id.empty() || std::ranges::find(own, id) != own.end()) return;
  if (const licences::Kind* kind = licences.kind(id)) {
    auto subject = pricing::find_subject(catalogue, item);
    const licences::Kind* offered = subject ? licences.kind(subject->family, id) : kind;
    if (offered) return check_tier(row, *offered, item.license_option_id);
    return row.fault("licence", "not_offered", "This family is not offered under this licence.");
  }
  Names known(own.begin(), own.end());
  for (const licences::Kind& kind : licences.kinds) known.insert(kind.id);
  row.unknown("licence", "licence", id, known);
}

}  // namespace typecase::seeding
