#include "api/language_json.h"

#include <algorithm>
#include <map>

#include "catalogue/sample_line.h"

namespace typecase::api {
namespace {

using catalogue::Catalogue;
using catalogue::Family;
using catalogue::Language;
using catalogue::LanguageSet;
using catalogue::Style;

// As api/openapi.yaml has them.
constexpr std::size_t most_missing = 160;
constexpr std::size_t most_others = 3;

boost::json::object to_json(const Language& language) {
  return {{"code", language.code},
          {"name", language.name},
          {"ownName", language.own_name},
          {"script", language.script}};
}

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
boost::json::array groups(const Family& family) {
  std::vector<std::pair<LanguageSet, boost::json::array>> found;
  for (const Style& style : family.styles) {
    auto group = std::ranges::find_if(
        found, [&](const auto& each) { return each.first == style.languages; });
    if (group == found.end()) group = found.insert(group, {style.languages, {}});
    group->second.push_back(style.id.text.c_str());
  }
  boost::json::array json;
  for (auto& [set, styles] : found) {
    json.push_back({{"styles", std::move(styles)}, {"set", digits_of(set)}});
  }
  return json;
}

boost::json::object to_json(const Family& family) {
  const LanguageSet every = catalogue::set_by_every_style(family);
  boost::json::object json{{"id", family.id.text}, {"every", digits_of(every)}};
  if (catalogue::set_by_some_style(family) != every) json["groups"] = groups(family);
  return json;
}

boost::json::array characters(const std::vector<std::uint32_t>& code_points) {
  boost::json::array json;
  for (std::uint32_t code_point : code_points) {
    if (json.size() == most_missing) break;
    json.push_back({{"codePoint", code_point}, {"name", catalogue::letter_name(code_point)}});
  }
  return json;
}

// Styles that lack something, by what they lack, the least first.
boost::json::array lacking(const Family& family, std::size_t place) {
  const Language& language = catalogue::languages()[place];
  std::map<std::pair<std::size_t, std::vector<std::uint32_t>>, boost::json::array> by_missing;
  for (const Style& style : family.styles) {
    if (style.languages.test(place)) continue;
    auto missing = catalogue::missing_letters(language, style.coverage);
    by_missing[{missing.size(), std::move(missing)}].push_back(style.id.text.c_str());
  }
  boost::json::array json;
  for (auto& [missing, styles] : by_missing) {
    json.push_back({{"styles", std::move(styles)},
                    {"missing", characters(missing.second)},
                    {"count", missing.first}});
  }
  return json;
}

// Other listed families that set the language in some style, those that do in every style first.
std::vector<const Family*> others(const Catalogue& catalogue, const Family& family,
                                  std::size_t language) {
  std::vector<const Family*> found;
  for (const Family& other : catalogue.families) {
    if (other.id == family.id || !catalogue::set_by_some_style(other).test(language)) continue;
    found.push_back(&other);
  }
  std::ranges::stable_partition(found, [&](const Family* other) {
    return catalogue::set_by_every_style(*other).test(language);
  });
  return found;
}

}  // namespace

FontLanguages font_languages(const Family& family) {
  FontLanguages made;
  std::map<std::vector<std::size_t>, std::size_t> groups;
  for (std::size_t place : catalogue::places_of(catalogue::set_by_some_style(family))) {
    const Language& language = catalogue::languages()[place];
    boost::json::object json{
        {"code", language.code}, {"name", language.name}, {"script", language.script}};
    auto styles = styles_that_set(family, place);
    if (styles.size() < family.styles.size()) {
      auto [group, is_new] = groups.try_emplace(styles, groups.size());
      if (is_new) made.styles.push_back(boost::json::value_from(styles));
      json["styles"] = group->second;
    }
    made.languages.push_back(std::move(json));
  }
  return made;
}

boost::json::value language_list(const Catalogue& catalogue) {
  boost::json::array languages, families;
  for (const Language& language : catalogue::languages()) languages.push_back(to_json(language));
  for (const Family& family : catalogue.families) families.push_back(to_json(family));
  return boost::json::object{{"languages", std::move(languages)},
                             {"families", std::move(families)}};
}

boost::json::value language_answer(const Catalogue& catalogue, const Family& family,
                                   std::size_t place) {
  const Language& language = catalogue::languages()[place];
  boost::json::array set_by, named;
  for (std::size_t style : styles_that_set(family, place)) {
    set_by.push_back(family.styles[style].id.text.c_str());
  }
  const auto found = others(catalogue, family, place);
  for (const Family* other : found) {
    if (named.size() == most_others) break;
    named.push_back({{"id", other->id.text}, {"name", other->name}});
  }
  boost::json::object json = to_json(language);
  json["direction"] = language.right_to_left ? "rtl" : "ltr";
  json["sample"] = catalogue::days_line(language.code, language.script);
  json["letters"] = catalogue::letter_count(language);
  json["setBy"] = std::move(set_by);
  json["lacking"] = lacking(family, place);
  json["others"] = std::move(named);
  json["otherCount"] = found.size();
  return json;
}

}  // namespace typecase::api
