#include "api/console/identified_answers.h"

namespace typecase::api::answers {
namespace {

using delivery::Identified;

FontVerdict verdict_of_sold(const Identified& found) {
  if (found.as_delivered) return FontVerdict::delivered;
  if (found.redrawn) return FontVerdict::redrawn;
  if (found.mark == Identified::Mark::genuine) return FontVerdict::changed;
  if (found.mark == Identified::Mark::forged) return FontVerdict::altered;
  return found.drawn_as.empty() ? FontVerdict::unknown : FontVerdict::unmarked;
}

SoldFamily named_style(const catalogue::Catalogue& catalogue, const StyleId& id) {
  const catalogue::Style* style = catalogue.style(id.text);
  if (style == nullptr) return {std::nullopt, id.text, std::nullopt};
  return {style->family.text, style->full_name, style->id.text};
}

void add_sold(const Identified& sold, const catalogue::Catalogue& catalogue,
              IdentifiedFont& answer) {
  answer.claim = sold.claim;
  if (sold.holder) {
    answer.style = sold.holder->style.text;
    answer.licence.emplace(IdentifiedLicence{*sold.holder});
  }
  for (const StyleId& style : sold.drawn_as) {
    answer.drawn_as.push_back(named_style(catalogue, style));
  }
}

}  // namespace

FontVerdict verdict_of(const backoffice::IdentifiedFont& found) {
  if (found.trial) return found.trial->trial ? FontVerdict::trial : FontVerdict::altered;
  return verdict_of_sold(*found.sold);
}

IdentifiedFont identified_answer(const backoffice::IdentifiedFont& found,
                                 const catalogue::Catalogue& catalogue) {
  IdentifiedFont answer{verdict_of(found), std::nullopt, {}, {}, std::nullopt, std::nullopt};
  if (!found.trial) {
    add_sold(*found.sold, catalogue, answer);
    return answer;
  }
  answer.style = found.trial->style.text;
  answer.claim = found.trial->claim;
  if (found.trial->trial) answer.trial.emplace(IdentifiedTrial{*found.trial->trial});
  return answer;
}

}  // namespace typecase::api::answers
