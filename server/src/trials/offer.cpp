#include "trials/offer.h"

#include <algorithm>

#include "fonts/read/script_words.h"

namespace typecase::trials {
namespace {

using catalogue::Family;
using catalogue::Style;

bool has(const std::vector<std::string>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

bool has_latin(const Family& family) {
  auto is_latin = [](std::uint32_t c) { return fonts::is_letter_of(c, "Latn"); };
  return std::ranges::any_of(family.styles, [&](const Style& style) {
    return std::ranges::any_of(style.coverage, is_latin);
  });
}

std::string latin_in_words(const std::vector<std::string>& sets) {
  if (has(sets, "latin")) return "Letters of the European languages and figures";
  return has(sets, "basic-latin") ? "Basic Latin letters and figures" : "";
}

std::string characters_in_words(const Family& family) {
  const auto& sets = family.trial.characters;
  if (has(sets, "all")) return "Every character";
  bool has_script = has(sets, "script"), is_latin = family.script == "Latn";
  bool sets_latin = has_latin(family);
  std::string text = sets_latin ? latin_in_words(sets) : "";
  std::string script = has_script && !is_latin ? fonts::script_name(family.script) : "";
  if (!script.empty()) return text.empty() ? script + " letters" : script + " and " + text;
  if (text.empty() && has_script && is_latin && sets_latin) return "Basic letters and figures";
  return text.empty() ? "A choice of characters" : text;
}

std::string formats_in_words(const Family& family, const std::vector<const Style*>& styles) {
  std::vector<std::string> names;
  bool as_drawn = has(family.trial.formats, "otf");
  auto drawn_as = [&](std::string_view format) {
    return as_drawn && std::ranges::count(styles, format, &Style::format) > 0;
  };
  if (drawn_as("otf")) names.emplace_back("OTF");
  if (drawn_as("ttf")) names.emplace_back("TTF");
  if (has(family.trial.formats, "woff2")) names.emplace_back("WOFF2");
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " and ") + names[i];
  }
  return text;
}

// The characters of its trial that a style has.
std::size_t tried_characters(const Family& family, const Style& style) {
  auto wanted =
      catalogue::trial_characters(family.trial, family.script, family.language, style.coverage);
  std::vector<std::uint32_t> both;
  std::ranges::set_intersection(wanted, style.coverage, std::back_inserter(both));
  return both.size();
}

OfferedFamily offered(const Family& family) {
  OfferedFamily found{&family, {}, {}, 0, {}};
  for (const Style& style : family.styles) {
    std::size_t characters = tried_characters(family, style);
    if (characters > 0) found.styles.push_back(&style);
    found.characters = std::max(found.characters, characters);
  }
  for (const Style& style : family.hidden_styles) {
    if (tried_characters(family, style) > 0) found.hidden_styles.push_back(&style);
  }
  found.summary = characters_in_words(family) + "; " + formats_in_words(family, found.styles);
  return found;
}

std::vector<OfferedFamily> offered(const std::vector<Family>& families) {
  std::vector<OfferedFamily> all;
  for (const Family& family : families) {
    if (!family.trial.offered) continue;
    OfferedFamily found = offered(family);
    if (!found.styles.empty()) all.push_back(std::move(found));
  }
  return all;
}

}  // namespace

const OfferedFamily* Offer::family(std::string_view id) const {
  std::string_view current = catalogue->current_id(id);
  for (const auto* list : {&families, &hidden_families}) {
    auto found = std::ranges::find_if(
        *list, [&](const OfferedFamily& entry) { return entry.family->id.text == current; });
    if (found != list->end()) return &*found;
  }
  return nullptr;
}

const OfferedFamily* Offer::family_of(std::string_view item) const {
  if (const OfferedFamily* whole = family(item)) return whole;
  const Style* style = catalogue->style(item);
  const OfferedFamily* found = style ? family(style->family.text) : nullptr;
  bool tried = found && (std::ranges::count(found->styles, style) > 0 ||
                         std::ranges::count(found->hidden_styles, style) > 0);
  return tried ? found : nullptr;
}

std::shared_ptr<const Offer> make_offer(std::shared_ptr<const catalogue::Catalogue> catalogue,
                                        std::shared_ptr<const licences::Licences> licences) {
  auto offer = std::make_shared<Offer>();
  offer->catalogue = std::move(catalogue);
  offer->licences = std::move(licences);
  if (offer->terms() == nullptr) return offer;
  offer->families = offered(offer->catalogue->families);
  offer->hidden_families = offered(offer->catalogue->hidden_families);
  return offer;
}

}  // namespace typecase::trials
