#include "catalogue/import/price_lines.h"

#include <algorithm>

namespace typecase::catalogue {
namespace {

constexpr std::string_view no_price = "not on sale: no price; write price or free = true";
constexpr std::string_view no_description =
    "not on sale: no price; write a family.toml beside the fonts";
constexpr std::string_view stored_price = "stored price, which no file names";

// nullopt: the state keeps nothing from sale. A family's state holds for all of it.
std::optional<std::string_view> remark_of(const Life& family, const Life& item) {
  for (const Life& life : {family, item}) {
    if (life.state == LifeState::retired) return "not on sale: retired";
    if (life.state == LifeState::draft) return "not on sale: a draft";
  }
  for (const Life& life : {family, item}) {
    if (life.on_from || life.on_until) return "on sale between its dates only";
    if (life.state == LifeState::hidden) return "hidden: sold by its link only";
  }
  return std::nullopt;
}

std::string named_with(const FamilyRecord& family, const PackageRecord& package) {
  const bool is_clear = package.name.starts_with(family.name);
  return is_clear ? package.name : family.name + ", " + package.name;
}

bool names_a_price(const Proposal& proposal, const StyleRecord& style) {
  if (!proposal.description) return false;
  if (proposal.description->price) return true;
  return std::ranges::any_of(proposal.styles, [&](const ProposedStyle& proposed) {
    return proposed.id == style.id && proposed.price;
  });
}

bool names_a_price(const Proposal& proposal, const PackageRecord& package) {
  if (!proposal.description) return false;
  if (package.item_class == complete_family) return proposal.description->family_price.has_value();
  return std::ranges::any_of(proposal.description->packages,
                             [&](const PackageDescription& described) {
                               return style_id(proposal.id, described.name) == package.id;
                             });
}

}  // namespace

std::vector<PriceLine> price_lines(const FamilyRecord& family, const Proposal& proposal) {
  std::vector<PriceLine> lines;
  for (const StyleRecord& style : family.styles) {
    PriceLine& line =
        lines.emplace_back(PriceLine{style.id, family.name + " " + style.name, style.price, {}});
    if (!style.price) {
      line.remark = proposal.description ? no_price : no_description;
    } else if (auto remark = remark_of(family.life, style.life)) {
      line.remark = *remark;
    } else if (!names_a_price(proposal, style)) {
      line.remark = stored_price;
    }
  }
  for (const PackageRecord& package : family.packages) {
    PriceLine& line =
        lines.emplace_back(PriceLine{package.id, named_with(family, package), package.price, {}});
    if (auto remark = remark_of(family.life, package.life)) {
      line.remark = *remark;
    } else if (!names_a_price(proposal, package)) {
      line.remark = stored_price;
    }
  }
  return lines;
}

}  // namespace typecase::catalogue
