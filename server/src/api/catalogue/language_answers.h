#pragma once

#include "api/answer.h"
#include "catalogue/catalogue.h"
#include "catalogue/languages/languages.h"
#include "catalogue/languages/sample_line.h"

// The languages that fonts set come with the catalogue: nothing here reads a font.
namespace typecase::api::answers {

struct FontLanguage {
  const catalogue::Language& language;
  json::Omittable<std::size_t> styles = {};
  std::string_view code = language.code, name = language.name, script = language.script;
};
BOOST_DESCRIBE_STRUCT(FontLanguage, (), (code, name, script, styles))

struct FontLanguages {
  std::vector<FontLanguage> languages;
  std::vector<std::vector<std::size_t>> language_styles;  // as of Font
};
FontLanguages font_languages(const catalogue::Family& family);

struct Language {
  const catalogue::Language& language;
  std::string_view code = language.code, name = language.name, own_name = language.own_name;
  std::string_view script = language.script;
};
BOOST_DESCRIBE_STRUCT(Language, (), (code, name, own_name, script))

struct StyleLanguages {
  std::vector<std::string_view> styles;
  std::string set;
};
BOOST_DESCRIBE_STRUCT(StyleLanguages, (), (styles, set))

struct FamilyLanguages {
  std::string_view id;
  std::string every;
  json::Omittable<std::vector<StyleLanguages>> groups;
};
BOOST_DESCRIBE_STRUCT(FamilyLanguages, (), (id, every, groups))

struct LanguageList {
  std::vector<Language> languages;
  std::vector<FamilyLanguages> families;
};
BOOST_DESCRIBE_STRUCT(LanguageList, (), (languages, families))

LanguageList language_list(const catalogue::Catalogue& catalogue);

struct NamedCharacter {
  std::uint32_t code_point;
  std::string name = catalogue::letter_name(code_point);
};
BOOST_DESCRIBE_STRUCT(NamedCharacter, (), (code_point, name))

struct LackingStyles {
  std::vector<std::string_view> styles;
  std::vector<NamedCharacter> missing;
  std::size_t count;
};
BOOST_DESCRIBE_STRUCT(LackingStyles, (), (styles, missing, count))

struct NamedFamily {
  const catalogue::Family* family;
  std::string_view id = family->id.text, name = family->name;
};
BOOST_DESCRIBE_STRUCT(NamedFamily, (), (id, name))

struct LanguageAnswer : Language {
  std::string_view direction = language.right_to_left ? "rtl" : "ltr";
  std::string sample = catalogue::days_line(language.code, language.script);
  std::size_t letters = catalogue::letter_count(language);
  std::vector<std::string_view> set_by = {};
  std::vector<LackingStyles> lacking = {};
  std::vector<NamedFamily> others = {};
  std::size_t other_count = 0;
};
BOOST_DESCRIBE_STRUCT(LanguageAnswer, (Language),
                      (direction, sample, letters, set_by, lacking, others, other_count))

LanguageAnswer language_answer(const catalogue::Catalogue& catalogue,
                               const catalogue::Family& family, std::size_t language);

}  // namespace typecase::api::answers
