#include "search/index.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <tuple>
#include <utility>

#include "base/sorted.h"
#include "base/text/strings.h"
#include "base/text/utf8.h"
#include "catalogue/languages/languages.h"
#include "fonts/tables/unicode.h"
#include "search/words.h"

namespace typecase::search {
namespace {

using catalogue::Catalogue;
using catalogue::Family;
using catalogue::Style;

// Weight of a word for a thing: its name most, its text least.
constexpr float of_name = 4;
constexpr float of_detail = 2;
constexpr float of_body = 1;
// The same word; one that only begins so; one that is only near.
constexpr float exact = 1;
constexpr float begun = 0.7F;
constexpr float nearly_so = 0.5F;

// Nobody means more, and each is looked for among all things, while others wait.
constexpr std::size_t most_words = 12;

// Two letters begin the names of half of Unicode: shorter words count where they are whole.
constexpr std::uint32_t least_of_character = 3;
// Nearly every family sets a hundred languages, which any few letters begin.
constexpr std::uint32_t only_whole = std::numeric_limits<std::uint32_t>::max();

// Ideographs and syllables have a number for a name.
bool has_a_name(std::string_view name) {
  return !name.starts_with("U+") && !name.starts_with("CJK ") &&
         !name.starts_with("Hangul syllable");
}

std::string hexadecimal(const char* format, std::uint32_t code_point) {
  char text[16];
  std::snprintf(text, sizeof text, format, code_point);
  return text;
}

std::vector<std::uint32_t> covered_by(const Family& family) {
  std::vector<std::uint32_t> all;
  const std::uint32_t* last = nullptr;  // Most styles of a family share their list.
  for (const Style& style : family.styles) {
    if (std::exchange(last, style.coverage.data()) == style.coverage.data()) continue;
    all = united(all, style.coverage.list());
  }
  return all;
}

// The style that introduces the family, where it has the character; else the first that does; empty
// where none does.
StyleId showing(const Family& family, std::uint32_t character) {
  auto holds = [&](const Style& style) { return has(style.coverage, character); };
  auto found = std::ranges::find_if(family.styles, [&](const Style& style) {
    return style.id == family.specimen.style && holds(style);
  });
  if (found == family.styles.end()) found = std::ranges::find_if(family.styles, holds);
  return found == family.styles.end() ? StyleId() : found->id;
}

Found found_character(const Family& family, const StyleId& style, std::uint32_t character) {
  return {Kind::character, utf8_of(character),
          hexadecimal("U+%04X ", character) + fonts::character_name(character) + ", " + family.name,
          "/" + family.id.text + "?glyph=" + hexadecimal("%x", character) + "#glyphs", style};
}

Found found_family(const Family& family) {
  std::string styles = std::to_string(family.styles.size());
  styles += family.styles.size() == 1 ? " style" : " styles";
  return {Kind::family, family.name, styles, "/" + family.id.text, family.specimen.style};
}

Found found_language(const catalogue::Language& language, std::size_t families) {
  std::string detail = language.own_name.empty() ? "" : language.own_name + ", ";
  detail += families == 1 ? "one family" : std::to_string(families) + " families";
  return {Kind::language, language.name, detail, "/?language=" + language.code, StyleId()};
}

std::vector<std::string> distinct_words_of(std::string_view text) {
  return sorted_unique(words_of(text));
}

}  // namespace

Index::Index(std::shared_ptr<const Catalogue> catalogue, const std::vector<Text>& texts)
    : catalogue_(std::move(catalogue)) {
  std::vector<std::uint32_t> families;
  for (const Family& family : catalogue_->families) {
    families.push_back(static_cast<std::uint32_t>(entries_.size()));
    add_family(family);
  }
  add_languages(families);
  for (const Text& text : texts) {
    add({text.kind, text.title, text.description, text.path, StyleId()}, text.published,
        {{text.title, of_name}, {text.description, of_detail}, {text.body, of_body}});
  }
  for (const Entry& entry : entries_) {
    for (std::string& word : words_of(entry.found.title)) names_.push_back(std::move(word));
  }
  names_ = sorted_unique(std::move(names_));
  add_characters();
}

void Index::add(Found found, Time published,
                std::initializer_list<std::pair<std::string, float>> texts) {
  auto entry = static_cast<std::uint32_t>(entries_.size());
  const std::uint32_t least = found.kind == Kind::character ? least_of_character : 0;
  entries_.push_back({std::move(found), published});
  for (const auto& [text, weight] : texts) {
    for (const std::string& word : distinct_words_of(text)) {
      postings_[word].push_back({entry, weight, least});
    }
  }
}

void Index::add_family(const Family& family) {
  add(found_family(family), {},
      {{family.name, of_name},
       {joined(family.designers, " ") + " " + family.category + " " + family.summary, of_body}});
  for (const Style& style : family.styles) {
    add({Kind::style, style.full_name, family.name, "/" + family.id.text, style.id}, {},
        {{style.full_name, of_name}});
  }
}

void Index::add_languages(const std::vector<std::uint32_t>& families) {
  std::vector<catalogue::LanguageSet> sets;
  for (const Family& family : catalogue_->families) {
    sets.push_back(catalogue::set_by_some_style(family));
  }
  for (std::size_t place = 0; place < catalogue::languages().size(); ++place) {
    const catalogue::Language& language = catalogue::languages()[place];
    std::vector<Posting> setting;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      if (sets[i].test(place)) setting.push_back({families[i], of_body, only_whole});
    }
    if (setting.empty()) continue;
    const std::string names = language.name + " " + language.own_name;
    add(found_language(language, setting.size()), {}, {{names, of_name}});
    for (const std::string& word : distinct_words_of(names)) {
      auto& postings = postings_[word];
      postings.insert(postings.end(), setting.begin(), setting.end());
    }
  }
}

// Each character once, as the first family has it.
void Index::add_characters() {
  std::vector<std::uint32_t> seen;
  for (const Family& family : catalogue_->families) {
    const auto coverage = covered_by(family);
    std::vector<std::uint32_t> fresh;
    std::ranges::set_difference(coverage, seen, std::back_inserter(fresh));
    for (std::uint32_t character : fresh) {
      std::string name = fonts::character_name(character);
      if (!has_a_name(name)) continue;
      add(found_character(family, showing(family, character), character), {}, {{name, of_body}});
    }
    seen = united(seen, fresh);
  }
}

std::vector<Found> Index::find(std::string_view question, std::size_t limit, Time now) const {
  auto character = character_asked_for(question);
  const std::vector<std::string> words = distinct_words_of(question);
  if (words.size() > most_words) return {};
  std::vector<Found> found = character ? having(*character, limit) : std::vector<Found>();
  std::vector<Found> named = find_words(words, found.empty(), limit, now);
  std::erase_if(named, [&](const Found& one) {
    return one.kind == Kind::character && !found.empty() && one.title == found[0].title;
  });
  // A letter of the alphabet is more likely the beginning of a name.
  bool is_plain = character && *character < 128;
  found.insert(is_plain ? found.begin() : found.end(), named.begin(), named.end());
  if (found.size() > limit) found.resize(limit);
  return found;
}

std::vector<Found> Index::find_words(const std::vector<std::string>& words, bool may_be_near,
                                     std::size_t limit, Time now) const {
  if (words.empty()) return {};
  auto found = best(score(words, false), false, limit, now);
  if (found.empty() && may_be_near) return best(score(words, true), true, limit, now);
  return found;
}

std::vector<Found> Index::having(std::uint32_t character, std::size_t limit) const {
  std::vector<Found> found;
  for (const Family& family : catalogue_->families) {
    if (found.size() == limit) break;
    StyleId style = showing(family, character);
    if (!style.text.empty()) found.push_back(found_character(family, style, character));
  }
  return found;
}

Index::Scores Index::score(const std::vector<std::string>& words, bool nearly) const {
  Scores all;
  for (const std::string& word : words) {
    Scores one(entries_.size(), 0);
    score_word(word, nearly, one);
    if (all.empty()) {
      all = std::move(one);
      continue;
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i] = all[i] == 0 || one[i] == 0 ? 0 : all[i] + one[i];
    }
  }
  return all;
}

void Index::score_word(const std::string& word, bool nearly, Scores& scores) const {
  auto count = [&](const std::string& beginning, float share) {
    auto at = postings_.lower_bound(beginning);
    for (; at != postings_.end() && at->first.starts_with(beginning); ++at) {
      bool is_whole = at->first.size() == beginning.size();
      for (const Posting& posting : at->second) {
        if (!is_whole && beginning.size() < posting.least) continue;
        float value = posting.weight * share * (is_whole ? exact : begun);
        scores[posting.entry] = std::max(scores[posting.entry], value);
      }
    }
  };
  count(word, 1);
  if (!nearly) return;
  for (const std::string& name : names_) {
    if (name != word && are_near(word, name)) count(name, nearly_so);
  }
}

std::vector<Found> Index::best(const Scores& scores, bool nearly, std::size_t limit,
                               Time now) const {
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < scores.size(); ++i) {
    if (scores[i] > 0 && entries_[i].published <= now) order.push_back(i);
  }
  auto is_better = [&](std::uint32_t a, std::uint32_t b) {
    if (scores[a] != scores[b]) return scores[a] > scores[b];
    return std::tie(entries_[a].found.kind, a) < std::tie(entries_[b].found.kind, b);
  };
  std::size_t count = std::min(limit, order.size());
  std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(count), is_better);
  std::vector<Found> found;
  for (std::size_t i = 0; i < count; ++i) {
    found.push_back(entries_[order[i]].found);
    found.back().near = nearly;
  }
  return found;
}

std::optional<Found> Index::nearest_family(std::string_view words) const {
  const Entry* nearest = nullptr;
  float most = 0;
  std::vector<std::string> wanted = words_of(words);
  if (wanted.size() > most_words) return std::nullopt;
  for (const std::string& word : wanted) {
    Scores scores(entries_.size(), 0);
    score_word(word, true, scores);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      // Only what its name says: a word of a summary makes no family the nearest.
      bool counts = entries_[i].found.kind == Kind::family && scores[i] > of_body;
      if (counts && scores[i] > most) std::tie(most, nearest) = std::tuple(scores[i], &entries_[i]);
    }
  }
  return nearest ? std::optional(nearest->found) : std::nullopt;
}

}  // namespace typecase::search
