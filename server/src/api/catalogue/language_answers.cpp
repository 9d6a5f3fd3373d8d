#include "api/catalogue/language_answers.h"

#include <algorithm>
#include <map>

namespace typecase::api::answers {
namespace {

using catalogue::Catalogue;
using catalogue::Family;
using catalogue::LanguageSet;

// As api/openapi.yaml has them.
constexpr std::size_t most_missing = 160;
constexpr std::size_t most_others = 3;

std::vector<std::size_t> styles_that_set(const Family& family, std::size_t language) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < family.styles.size(); ++i) {
    if (family.styles[i].languages.test(language)) places.push_back(i);
  }
  return places;
}

std::string digits_of(const LanguageSet& set) {
  std::string digits;
  for (std::size_t i = 0; i < set.size(); i += 4) {
    int digit = set[i] + 2 * set[i + 1] + 4 * set[i + 2] + 8 * set[i + 3];
    digits += "0123456789abcdef"[digit];
  }
  digits.erase(digits.find_last_not_of('0') + 1);
  return digits;
}

// Styles by what they set, in their order.
std::vector<StyleLanguages> groups(const Family& family) {
  std::vector<StyleLanguages> groups;
  for (const catalogue::Style& style : family.styles) {
    std::string set = digits_of(style.languages);
    auto group = std::ranges::find(groups, set, &StyleLanguages::set);
    if (group == groups.end()) group = groups.insert(group, {{}, std::move(set)});
    group->styles.push_back(style.id.text);
  }
  return groups;
}

FamilyLanguages languages_of(const Family& family) {
  const LanguageSet every = catalogue::set_by_every_style(family);
  FamilyLanguages answer{family.id.text, digits_of(every), {}};
  if (catalogue::set_by_some_style(family) != every) answer.groups = groups(family);
  return answer;
}

// Styles that lack something, by what they lack, the least first.
std::vector<LackingStyles> lacking(const Family& family, std::size_t place) {
  const catalogue::Language& language = catalogue::languages()[place];
  std::map<std::pair<std::size_t, std::vector<std::uint32_t>>, std::vector<std::string_view>>
      by_missing;
  for (const catalogue::Style& style : family.styles) {
    if (style.languages.test(place)) continue;
    auto missing = catalogue::missing_letters(language, style.coverage);
    by_missing[{missing.size(), std::move(missing)}].push_back(style.id.text);
  }
  std::vector<LackingStyles> lacking;
  for (const auto& [missing, styles] : by_missing) {
    const auto& [count, letters] = missing;
    std::span first(letters.begin(), std::min(count, most_missing));
    lacking.push_back({styles, each<NamedCharacter>(first), count});
  }
  return lacking;
}

// Other listed families that set the language in some style, those that do in every style first.
std::vector<const Family*> others(const Catalogue& catalogue, const Family& family,
                                  std::size_t language) {
  std::vector<const Family*> found;
  for (const Family& other : catalogue.families) {
    if (other.id == family.id || !catalogue::set_by_some_style(other).test(language)) continue;
    found.push_back(&other);
  }
  std::stable_partition(found.begin(), found.end(), [&](const Family* other) {
    return catalogue::set_by_every_style(*other).test(language);
  });
  return found;
}

}  // namespace

FontLanguages font_languages(const Family& family) {
  FontLanguages made;
  std::map<std::vector<std::size_t>, std::size_t> groups;
  for (std::size_t place : catalogue::places_of(catalogue::set_by_some_style(family))) {
    FontLanguage& language =
        made.languages.emplace_back(FontLanguage{catalogue::languages()[place]});
    auto styles = styles_that_set(family, place);
    if (styles.size() == family.styles.size()) continue;
    auto [group, is_new] = groups.try_emplace(styles, groups.size());
    if (is_new) made.language_styles.push_back(std::move(styles));
    language.styles = group->second;
  }
  return made;
}

LanguageList language_list(const Catalogue& catalogue) {
  LanguageList list{each<Language>(catalogue::languages()), {}};
  for (const Family& family : catalogue.families) list.families.push_back(languages_of(family));
  return list;
}

LanguageAnswer language_answer(const Catalogue& catalogue, const Family& family,
                               std::size_t place) {
  LanguageAnswer answer{{catalogue::languages()[place]}};
  for (std::size_t style : styles_that_set(family, place)) {
    answer.set_by.push_back(family.styles[style].id.text);
  }
  answer.lacking = lacking(family, place);
  const auto found = others(catalogue, family, place);
  answer.other_count = found.size();
  answer.others = each<NamedFamily>(std::span(found).first(std::min(found.size(), most_others)));
  return answer;
}

}  // namespace typecase::api::answers
