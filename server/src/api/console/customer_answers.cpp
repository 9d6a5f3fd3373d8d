#include "api/console/customer_answers.h"

#include <algorithm>

namespace typecase::api::answers {

std::vector<SoldFamily> tried_families(const trials::Trial& trial,
                                       const catalogue::Catalogue& catalogue) {
  std::vector<SoldFamily> families;
  for (const trials::GivenFamily& given : trial.families) {
    SoldFamily family{std::nullopt, given.name, std::nullopt};
    if (catalogue.family(given.id.text)) family.id = given.id.text;
    const auto known = std::ranges::find_if(given.styles, [&](const trials::GivenStyle& style) {
      return catalogue.style(style.id.text) != nullptr;
    });
    if (known != given.styles.end()) family.style_id = known->id.text;
    families.push_back(family);
  }
  return families;
}

}  // namespace typecase::api::answers
