#include "api/console/trial_answers.h"

namespace typecase::api::answers {

SoldFamily tried_family(const catalogue::Catalogue& catalogue, std::string_view id,
                        std::string_view name) {
  const catalogue::Family* family = catalogue.family(id);
  if (family == nullptr) return {std::nullopt, name, std::nullopt};
  SoldFamily tried{family->id.text, family->name, std::nullopt};
  if (!family->styles.empty()) tried.style_id = family->styles.front().id.text;
  return tried;
}

std::vector<SoldFamily> families_of_trial(const trials::ListedTrial& trial,
                                          const catalogue::Catalogue& catalogue) {
  std::vector<SoldFamily> families;
  for (const trials::TriedFamily& one : trial.families) {
    families.push_back(tried_family(catalogue, one.id, one.name));
  }
  return families;
}

std::optional<std::string_view> SentInvitation::member_name() const {
  if (!sent.sent_by) return std::nullopt;
  const auto found = members.find(*sent.sent_by);
  if (found == members.end()) return std::nullopt;
  return found->second;
}

}  // namespace typecase::api::answers
