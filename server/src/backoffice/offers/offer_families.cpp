#include "backoffice/offers/offer_families.h"

#include "base/text/case_folding.h"

namespace typecase::backoffice {
namespace {

constexpr std::size_t most_families = 20;

}  // namespace

OfferFamilies search_families(std::shared_ptr<const snapshot::Snapshot> shop,
                              std::string_view words) {
  const std::string wanted = fold_case(words);
  OfferFamilies found{std::move(shop), {}};
  const catalogue::Catalogue& catalogue = *found.shop->catalogue;
  for (const auto* list : {&catalogue.families, &catalogue.hidden_families}) {
    for (const catalogue::Family& family : *list) {
      if (fold_case(family.name).find(wanted) == std::string::npos) continue;
      found.has_more = found.families.size() == most_families;
      if (found.has_more) return found;
      found.families.push_back({&family, &found.shop->licences->kinds_of(family.id.text)});
    }
  }
  return found;
}

OfferFamilies families_of(std::shared_ptr<const snapshot::Snapshot> shop,
                          const std::set<std::string>& ids) {
  OfferFamilies found{std::move(shop), {}};
  for (const std::string& id : ids) {
    const catalogue::Family* family = found.shop->catalogue->family(id);
    if (!family) continue;
    found.families.push_back({family, &found.shop->licences->kinds_of(family->id.text)});
  }
  return found;
}

}  // namespace typecase::backoffice
