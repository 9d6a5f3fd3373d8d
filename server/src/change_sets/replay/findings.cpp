#include "change_sets/replay/findings.h"

namespace typecase::change_sets {
namespace {

using catalogue::Catalogue;
using catalogue::Family;
using catalogue::Package;

using PricesById = std::map<std::string, std::optional<Money>>;

PricesById prices_of(const Catalogue& catalogue) {
  PricesById prices;
  for (const Family& family : catalogue.families) {
    for (const auto& style : family.styles) prices[style.id.text] = style.price;
    for (const Package& package : family.packages) prices[package.id] = package.price;
  }
  return prices;
}

std::optional<Money> find(const PricesById& prices, const std::string& id) {
  const auto found = prices.find(id);
  return found == prices.end() ? std::nullopt : found->second;
}

bool is_doubled(Money before, Money after) {
  return before.minor > 0 && after.minor > 0 &&
         (after.minor >= 2 * before.minor || 2 * after.minor <= before.minor);
}

// The sum of the styles one by one. nullopt: one of them is not sold by itself.
std::optional<Money> parts_of(const Package& package, const PricesById& prices) {
  Money sum;
  for (const StyleId& id : package.styles) {
    const auto price = find(prices, id.text);
    if (!price) return std::nullopt;
    sum.minor += price->minor;
  }
  return sum;
}

// The sum of the package's styles one by one, where that is less than its price.
std::optional<Money> cheaper_parts(const Package& package, const PricesById& prices) {
  const auto parts = parts_of(package, prices);
  const auto price = find(prices, package.id);
  return parts && price && *price > *parts ? parts : std::nullopt;
}

class Findings {
 public:
  Findings(const Catalogue& shop, const Catalogue& draft)
      : draft_(draft), before_(prices_of(shop)), after_(prices_of(draft)) {}

  std::vector<Finding> find_all() {
    for (const Family& family : draft_.families) {
      for (const auto& style : family.styles) look_at(style.id.text, style.full_name);
      for (const Package& package : family.packages) look_at(family, package);
    }
    return std::move(found_);
  }

 private:
  void look_at(const std::string& id, const std::string& name) {
    const auto before = find(before_, id), after = find(after_, id);
    if (!before || !after || !is_doubled(*before, *after)) return;
    found_.push_back({FindingKind::doubled, id, name, before, after});
  }

  void look_at(const Family& family, const Package& package) {
    const std::string name = family.name + ", " + package.name;
    look_at(package.id, name);
    const auto parts = cheaper_parts(package, after_);
    if (!parts || cheaper_parts(package, before_)) return;
    found_.push_back(
        {FindingKind::dearer_than_parts, package.id, name, parts, find(after_, package.id)});
  }

  const Catalogue& draft_;
  const PricesById before_, after_;
  std::vector<Finding> found_;
};

}  // namespace

std::vector<Finding> price_findings(const Catalogue& shop, const Catalogue& draft) {
  return Findings(shop, draft).find_all();
}

}  // namespace typecase::change_sets
