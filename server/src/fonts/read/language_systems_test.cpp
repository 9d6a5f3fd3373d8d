#include "fonts/read/language_systems.h"

#include <hb-ot.h>

#include "fonts/tables/hb_font.h"
#include "fonts/tables/tables.h"
#include "fonts/testing.h"

namespace typecase::fonts {
namespace {

using testing::demo_face;

constexpr hb_tag_t substitutions = HB_TAG('G', 'S', 'U', 'B');
constexpr hb_tag_t positions = HB_TAG('G', 'P', 'O', 'S');
constexpr const char* crowded = "junicode/JunicodeTwoBeta-Bold.otf";  // 2628 features

// A feature: its name, and how many lookups it has.
using Feature = std::pair<std::string, unsigned>;
// By script and language; that of the script's default has no name.
using Languages = std::map<std::pair<std::string, std::string>, std::vector<Feature>>;

const Feature lasting{"pref", 0};

std::vector<Feature> features(hb_face_t* face, hb_tag_t table, unsigned script, unsigned language) {
  std::vector<Feature> found;
  unsigned index = 0, one = 1;
  for (unsigned i = 0; hb_ot_layout_language_get_feature_indexes(face, table, script, language, i,
                                                                 &one, &index) > i;
       ++i) {
    hb_tag_t tag = 0;
    unsigned tags = 1;
    hb_ot_layout_table_get_feature_tags(face, table, index, &tags, &tag);
    found.emplace_back(tag_text(tag),
                       hb_ot_layout_feature_get_lookups(face, table, index, 0, nullptr, nullptr));
  }
  return found;
}

std::vector<hb_tag_t> language_tags(hb_face_t* face, hb_tag_t table, unsigned script) {
  unsigned count = hb_ot_layout_script_get_language_tags(face, table, script, 0, nullptr, nullptr);
  std::vector<hb_tag_t> tags(count);
  hb_ot_layout_script_get_language_tags(face, table, script, 0, &count, tags.data());
  return tags;
}

Languages languages(const Face& face, hb_tag_t table) {
  hb_face_t* handle = face.handle();
  unsigned count = hb_ot_layout_table_get_script_tags(handle, table, 0, nullptr, nullptr);
  std::vector<hb_tag_t> scripts(count);
  hb_ot_layout_table_get_script_tags(handle, table, 0, &count, scripts.data());
  Languages found;
  for (unsigned script = 0; script < count; ++script) {
    std::string name = tag_text(scripts[script]);
    found[{name, ""}] = features(handle, table, script, HB_OT_LAYOUT_DEFAULT_LANGUAGE_INDEX);
    auto tags = language_tags(handle, table, script);
    for (unsigned i = 0; i < tags.size(); ++i) {
      found[{name, tag_text(tags[i])}] = features(handle, table, script, i);
    }
  }
  return found;
}

std::set<std::string> scripts(const Languages& languages) {
  std::set<std::string> found;
  for (const auto& [language, own] : languages) found.insert(language.first);
  return found;
}

TEST(LanguageSystems, HaveOneFeatureMoreAndTheirOwnUnchanged) {
  for (const char* name : {"eb-garamond/EBGaramond12-Regular.otf", "vollkorn/Vollkorn-Regular.ttf",
                           "amiri/Amiri-Regular.ttf", "recursive/recursive-latin-full-normal.woff2",
                           "fraunces/fraunces-latin-full-italic.woff2",
                           "source-serif-4/SourceSerif4Variable-Roman.otf"}) {
    SCOPED_TRACE(name);
    Face face = demo_face(name);
    auto made = lasting_layout(face.handle());
    ASSERT_EQ(made.size(), 2u);
    Face ready = with_tables(face, made);
    for (hb_tag_t table : {substitutions, positions}) {
      Languages expected = languages(face, table);
      ASSERT_GE(expected.size(), 2u);
      for (auto& [language, own] : expected) own.push_back(lasting);
      EXPECT_EQ(languages(ready, table), expected) << tag_text(table);
    }
  }
}

TEST(LanguageSystems, SetTextAsBefore) {
  struct Case {
    const char* name;
    std::string_view text;
    std::vector<Setting> settings;
  };
  const Setting arabic{.direction = "rtl", .language = "ar"},
      urdu{.direction = "rtl", .language = "ur"}, dutch{.language = "nl"},
      romanian{.language = "ro"}, capitals{.features = {"smcp", "frac"}},
      slanted{.coordinates = {{"slnt", -15}, {"CRSV", 1}}},
      casual{.coordinates = {{"CASL", 1}, {"wght", 900}}};
  const std::vector<Case> cases = {
      {"eb-garamond/EBGaramond12-Regular.otf",
       "Office AVATA ţş íj 1/2",
       {dutch, romanian, capitals}},
      {"amiri/Amiri-Regular.ttf", "بِسْمِ ٱللَّهِ ۴۵۶", {arabic, urdu}},
      // Other forms in some part of an axis: rules behind the lists, by 32-bit offset.
      {"recursive/recursive-latin-full-normal.woff2",
       "AVATA efiklr & fjord",
       {{}, slanted, casual}}};
  for (const Case& font : cases) {
    Face face = demo_face(font.name);
    Face ready = with_tables(face, lasting_layout(face.handle()));
    for (const Setting& setting : font.settings) {
      testing::expect_same_setting(face, ready, font.text, setting);
    }
  }
}

// A language goes only when its features are those of its script.
TEST(LanguageSystems, KeepEveryScriptInASubset) {
  for (const char* name : {"eb-garamond/EBGaramond12-Regular.otf", "vollkorn/Vollkorn-Regular.ttf",
                           "amiri/Amiri-Regular.ttf", crowded}) {
    Face whole = demo_face(name);
    Face part =
        Face::open(SubsetSource(whole).subset(std::vector<std::uint32_t>{'H', 'o'}, {})).value();
    for (hb_tag_t table : {substitutions, positions}) {
      EXPECT_EQ(scripts(languages(part, table)), scripts(languages(whole, table)))
          << name << " " << tag_text(table);
    }
  }
}

TEST(LanguageSystems, LeaveOutFeaturesThatAreNotAskedFor) {
  Face face = demo_face("eb-garamond/EBGaramond12-Regular.otf");
  SetPointer wanted(hb_set_create());
  for (const char* tag : {"liga", "kern", "smcp"}) hb_set_add(wanted.get(), to_tag(tag));

  Face ready = with_tables(face, lasting_layout(face.handle(), wanted.get()));

  for (hb_tag_t table : {substitutions, positions}) {
    Languages expected = languages(face, table);
    for (auto& [language, own] : expected) {
      std::erase_if(
          own, [&](const auto& each) { return !hb_set_has(wanted.get(), to_tag(each.first)); });
      own.push_back(lasting);
    }
    EXPECT_EQ(languages(ready, table), expected);
  }
}

TEST(LanguageSystems, OfAFontThatIsReadyStayAsTheyAre) {
  Face face = demo_face("vollkorn/Vollkorn-Regular.ttf");
  Face ready = with_tables(face, lasting_layout(face.handle()));
  Face twice = with_tables(ready, lasting_layout(ready.handle()));

  EXPECT_EQ(languages(twice, substitutions), languages(ready, substitutions));
}

TEST(LanguageSystems, OfADamagedTableAreLeftAlone) {
  Face face = demo_face("inter/Inter-Regular.otf");
  const Bytes table = table_of(face.handle(), substitutions);
  for (std::size_t size = 1; size < 400; ++size) {
    Face damaged = with_tables(
        face,
        {{substitutions, Bytes(table.begin(), table.begin() + static_cast<std::ptrdiff_t>(size))}});
    auto made = lasting_layout(damaged.handle());
    EXPECT_FALSE(made.contains(substitutions)) << size;
    EXPECT_TRUE(made.contains(positions)) << size;
  }
}

TEST(LanguageSystems, AreTooCrowdedOnlyInAFewFonts) {
  Face junicode = demo_face(crowded);
  EXPECT_TRUE(has_too_many_features(junicode.handle()));
  EXPECT_FALSE(has_too_many_features(demo_face("cormorant/Cormorant_300Light.ttf").handle()));

  SetPointer few(hb_set_create());
  hb_set_add(few.get(), to_tag("liga"));
  Face less = with_tables(junicode, lasting_layout(junicode.handle(), few.get()));
  EXPECT_FALSE(has_too_many_features(less.handle()));
}

}  // namespace
}  // namespace typecase::fonts
