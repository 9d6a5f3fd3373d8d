#include "specimen/check/check_texts.h"

#include <algorithm>
#include <map>

#include "base/text/utf8.h"
#include "catalogue/languages/languages.h"
#include "fonts/read/script_words.h"
#include "fonts/shape/composition.h"
#include "fonts/tables/viramas.h"

namespace typecase::specimen {
namespace {

using Characters = std::vector<std::uint32_t>;

constexpr std::size_t letters_of_line = 24, lines_of_letters = 8;
constexpr std::size_t most_letters = 48, most_conjuncts = 48, most_bases = 2;
constexpr std::size_t most_brackets = 48;
constexpr std::size_t most_marks = 128, most_shared_marks = 32;

// Sequences that fonts set otherwise in some languages (Turkish, Catalan, Dutch) and that few names
// of days have.
constexpr const char* contextual[] = {"fi",       "ffi",           "fl",
                                      "l\u00B7l", "L\u00B7L",      "\u00EDj",
                                      "\u00CDJ",  "\u00EDj\u0301", "\u00CDJ\u0301"};

// Of what stands in many scripts.
constexpr std::string_view common = "Zyyy", inherited = "Zinh";

struct Script {
  Characters letters, marks;
};

std::string utf8(std::span<const std::uint32_t> characters) {
  std::string text;
  for (std::uint32_t c : characters) text += utf8_of(c);
  return text;
}

bool sets(std::span<const std::uint32_t> coverage, std::string_view text) {
  return std::ranges::all_of(code_points_of(text),
                             [&](std::uint32_t c) { return c == ' ' || has(coverage, c); });
}

// At most so many, from the first to the last.
Characters spread(const Characters& all, std::size_t most) {
  if (all.size() <= most) return all;
  Characters some;
  for (std::size_t i = 0; i < most; ++i) some.push_back(all[i * all.size() / most]);
  return some;
}

std::map<std::string, Script> scripts_of(std::span<const std::uint32_t> coverage) {
  std::map<std::string, Script> scripts;
  for (std::uint32_t c : coverage) {
    std::string code(fonts::script_of(c));
    if (fonts::is_mark(c)) {
      scripts[code].marks.push_back(c);
    } else if (fonts::is_letter_of(c, code)) {
      scripts[code].letters.push_back(c);
    }
  }
  const Characters shared = std::move(scripts[std::string(inherited)].marks);
  scripts.erase(std::string(inherited));
  scripts.erase(std::string(common));
  std::erase_if(scripts, [](const auto& each) { return each.second.letters.empty(); });
  for (auto& [code, script] : scripts) {
    if (script.marks.empty()) script.marks = spread(shared, most_shared_marks);
  }
  return scripts;
}

// Of the first letter that is of one.
std::string script_of(const Characters& letters) {
  for (std::uint32_t c : letters) {
    std::string_view code = fonts::script_of(c);
    if (code != common && code != inherited) return std::string(code);
  }
  return std::string(common);
}

class Texts {
 public:
  Texts(std::span<const std::uint32_t> coverage, std::vector<CheckText>& texts)
      : coverage_(coverage), texts_(texts) {}

  void add_script(const std::string& code, const Script& script) {
    script_ = code;
    language_.clear();
    add_letters(script.letters);
    add_clusters(script);
    add_conjuncts(script.letters);
  }

  void add_language(const std::string& language, Characters letters) {
    script_ = script_of(letters);
    language_ = language;
    auto words = fonts::weekday_names(language, script_);
    std::ranges::copy(fonts::month_names(language, script_), std::back_inserter(words));
    if (script_ == "Latn") std::ranges::copy(contextual, std::back_inserter(words));
    add_words(words);
    add(utf8(spread(letters, letters_of_line)));
  }

 private:
  void add(std::string text) {
    if (sets(coverage_, text)) texts_.push_back({script_, language_, std::move(text)});
  }

  void add_cluster(const Characters& characters) { add(utf8(characters)); }

  void add_words(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) {
      if (sets(coverage_, word)) line += (line.empty() ? "" : " ") + word;
    }
    if (!line.empty()) add(std::move(line));
  }

  void add_letters(const Characters& letters) {
    Characters some = spread(letters, letters_of_line * lines_of_letters);
    for (std::size_t i = 0; i < some.size(); i += letters_of_line) {
      std::size_t end = std::min(some.size(), i + letters_of_line);
      add(utf8(std::span(some).subspan(i, end - i)));
    }
  }

  // Every mark on some letters, and letters behind another: some vowels are letters.
  void add_clusters(const Script& script) {
    Characters bases = spread(script.letters, most_bases);
    Characters marks = spread(script.marks, most_marks);
    for (std::size_t i = 0; i < marks.size(); ++i) {
      add_cluster({marks[i]});
      for (std::uint32_t base : bases) add_cluster({base, marks[i]});
      add_cluster({bases.front(), marks[i], bases.back()});
      add_cluster({bases.back(), marks[i], marks[(i + 1) % marks.size()]});
    }
    for (std::uint32_t letter : spread(script.letters, most_letters)) {
      add_cluster({bases.front(), letter});
      add_cluster({'(', letter, ')'});
    }
    if (fonts::is_right_to_left(script_)) add_mirrored(bases.front());
  }

  // Each bracket is set by another, which the text does not name.
  void add_mirrored(std::uint32_t letter) {
    Characters brackets;
    std::ranges::copy_if(coverage_, std::back_inserter(brackets),
                         [](std::uint32_t c) { return fonts::mirrored(c) != c; });
    for (std::uint32_t bracket : spread(brackets, most_brackets)) add_cluster({letter, bracket});
  }

  void add_conjuncts(const Characters& letters) {
    Characters some = spread(letters, most_conjuncts);
    for (std::uint32_t virama : fonts::viramas_of(script_)) {
      for (std::size_t i = 0; i < some.size(); ++i) {
        add_cluster({some[i], virama, some[(i * 7 + 1) % some.size()]});
      }
    }
  }

  std::span<const std::uint32_t> coverage_;
  std::vector<CheckText>& texts_;
  std::string script_, language_;
};

Characters letters_of(const catalogue::Language& language) {
  Characters letters;
  for (const catalogue::CodePointRange& range : language.letters) {
    for (std::uint32_t c = range.first; c <= range.last; ++c) letters.push_back(c);
  }
  return letters;
}

}  // namespace

std::vector<CheckText> check_texts(std::span<const std::uint32_t> coverage) {
  std::vector<CheckText> texts;
  Texts adding(coverage, texts);
  for (const auto& [code, script] : scripts_of(coverage)) adding.add_script(code, script);
  auto covered = catalogue::languages_of(Characters(coverage.begin(), coverage.end()));
  for (std::size_t place : catalogue::places_of(covered)) {
    const catalogue::Language& language = catalogue::languages()[place];
    adding.add_language(language.code, letters_of(language));
  }
  return texts;
}

}  // namespace typecase::specimen
