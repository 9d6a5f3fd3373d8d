#include "fonts/write/trial.h"

#include <cstdio>
#include <map>
#include <set>

#include "base/sweep_testing.h"
#include "fonts/read/font_names.h"
#include "fonts/shape/composition.h"
#include "fonts/shape/fidelity_testing.h"
#include "fonts/shape/shaping_closure.h"
#include "fonts/tables/sfnt.h"
#include "fonts/tables/tables.h"

namespace typecase::fonts {
namespace {

using testing::demo_face;

// The characters of a family's trial in the tests: Basic Latin, and Arabic for those that are made
// for it.
std::vector<std::uint32_t> characters() {
  std::vector<std::uint32_t> all;
  for (std::uint32_t c = 0x20; c < 0x7F; ++c) all.push_back(c);
  for (std::uint32_t c = 0x621; c < 0x656; ++c) all.push_back(c);
  return all;
}

TrialMark mark_of(const std::string& family) {
  return {family, "Foundry;some-style trial;0123456789abcdefghjkmnpqrs;00000000",
          "To be tried, not to be published.", "https://shop.example/buy", from_micros(0)};
}

// The name in the shop of a family, by the folder of its files.
const std::map<std::string, std::string> families = {{"amiri", "Amiri"},
                                                     {"bricolage-grotesque", "Bricolage Grotesque"},
                                                     {"cormorant", "Cormorant"},
                                                     {"eb-garamond", "EB Garamond"},
                                                     {"fira-code", "Fira Code"},
                                                     {"fraunces", "Fraunces"},
                                                     {"instrument-serif", "Instrument Serif"},
                                                     {"inter", "Inter"},
                                                     {"junicode", "Junicode"},
                                                     {"league-mono", "League Mono"},
                                                     {"literata", "Literata"},
                                                     {"recursive", "Recursive"},
                                                     {"roboto-flex", "Roboto Flex"},
                                                     {"source-serif-4", "Source Serif 4"},
                                                     {"spectral", "Spectral"},
                                                     {"vollkorn", "Vollkorn"},
                                                     {"work-sans", "Work Sans"}};

std::string family_of(const std::string& file) {
  return families.at(file.substr(0, file.find('/')));
}

Bytes trial_of(const std::string& file, const std::optional<TrialPlace>& place = std::nullopt) {
  auto wanted = characters();
  return make_trial(SubsetSource(demo_face(file)), {wanted, {}}, mark_of(family_of(file)), place)
      .value();
}

std::string wide(std::string_view text) {
  std::string out;
  for (char c : text) out += {'\0', c};
  return out;
}

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

// How often the bytes hold the name as a word of its own that " Trial" does not follow, in UTF-8
// (also that of CFF, which is not compressed) and UTF-16BE.
int bare_names(const Bytes& font, const std::string& name) {
  std::string_view all(reinterpret_cast<const char*>(font.data()), font.size());
  int found = 0;
  auto count = [&](const std::string& needle, std::size_t unit, auto encode) {
    for (auto at = all.find(needle); at != all.npos; at = all.find(needle, at + 1)) {
      std::string_view after = all.substr(at + needle.size());
      std::size_t next = unit - 1;
      bool longer_word = next < after.size() && is_lower(after[next]);
      bool tried = after.starts_with(encode(" Trial")) || after.starts_with(encode("Trial"));
      found += !longer_word && !tried;
    }
  };
  count(name, 1, [](std::string_view text) { return std::string(text); });
  count(wide(name), 2, wide);
  return found;
}

std::set<std::string> retail_names(const Face& face, const std::string& family) {
  std::set<std::string> names = {family};
  for (NameId id :
       {NameId::family, NameId::typographic_family, NameId::full_name, NameId::postscript_name}) {
    for (const std::string& name : names_in_all_languages(face, id)) names.insert(name);
  }
  std::set<std::string> compact;
  for (std::string name : names) {
    std::erase(name, ' ');
    compact.insert(name);
  }
  names.merge(compact);
  names.erase("");
  return names;
}

std::vector<std::uint32_t> characters_of(const Face& face) {
  std::vector<std::uint32_t> has = coverage(face), both;
  std::ranges::set_intersection(has, characters(), std::back_inserter(both));
  return shaping_closure(both, has);
}

TEST(Trial, OfEveryDemoFontIsSoundAndHoldsNoRetailName) {
  EXPECT_GT(testing::fonts_below("demo").size(), 200u);
  for (const std::string& file : cases_in_turn(testing::fonts_below("demo"), 4)) {
    SCOPED_TRACE(file);
    Face whole = demo_face(file);
    Bytes made = trial_of(file);
    EXPECT_TRUE(testing::passes_ots(made));
    EXPECT_TRUE(check_sfnt(made));
    for (const std::string& name : retail_names(whole, family_of(file))) {
      EXPECT_EQ(bare_names(made, name), 0) << name;
    }
    Face trial = Face::open(made).value();
    EXPECT_EQ(coverage(trial), characters_of(whole));
    EXPECT_NE(font_name(trial, NameId::family).find(" Trial"), std::string::npos);
    EXPECT_EQ(font_name(trial, NameId::licence), "To be tried, not to be published.");
  }
}

TEST(Trial, IsSearchedForNamesThatTheSoldFontHas) {
  for (const char* file : {"fraunces/Fraunces_900Black.ttf", "inter/Inter-Bold.otf"}) {
    Face sold = demo_face(file);
    for (const std::string& name : {family_of(file), font_name(sold, NameId::full_name),
                                    font_name(sold, NameId::postscript_name)}) {
      EXPECT_GT(bare_names(testing::demo_font(file), name), 0) << name;
    }
  }
}

TEST(Trial, IsTheSameBytesForTheSameRequest) {
  for (const char* file : {"fraunces/Fraunces_900Black.ttf", "inter/Inter-Bold.otf"}) {
    EXPECT_EQ(trial_of(file), trial_of(file)) << file;
  }
}

TEST(Trial, NamesItsFamilyWhereverItIsNamed) {
  Face trial = Face::open(trial_of("fraunces/Fraunces_900Black.ttf")).value();

  EXPECT_EQ(font_name(trial, NameId::family), "Fraunces Trial Black");
  EXPECT_EQ(font_name(trial, NameId::typographic_family), "Fraunces Trial");
  EXPECT_EQ(font_name(trial, NameId::typographic_subfamily), "Black");
  EXPECT_EQ(font_name(trial, NameId::full_name), "Fraunces Trial Black");
  EXPECT_EQ(font_name(trial, NameId::postscript_name), "FrauncesTrial-Black");
}

TEST(Trial, HoldsItsPostScriptNameInCffToo) {
  Bytes table = table_of(Face::open(trial_of("inter/Inter-Bold.otf")).value().handle(),
                         HB_TAG('C', 'F', 'F', ' '));
  std::string_view cff(reinterpret_cast<const char*>(table.data()), table.size());

  EXPECT_NE(cff.find("InterTrial-Bold"), cff.npos);
  EXPECT_NE(cff.find("Inter Trial"), cff.npos);
}

TEST(Trial, SaysWhatDocumentsMayDoWithIt) {
  auto wanted = characters();
  SubsetSource source(demo_face("inter/Inter-Bold.otf"));
  for (auto [embedding, type] : {std::pair{Embedding::preview_and_print, 4},
                                 {Embedding::restricted, 2},
                                 {Embedding::installable, 0}}) {
    Bytes made = make_trial(source, {wanted, {}, embedding}, mark_of("Inter")).value();
    Bytes os2 = table_of(Face::open(made).value().handle(), HB_TAG('O', 'S', '/', '2'));
    EXPECT_EQ(read_u16(os2, 8), type);
  }
}

TEST(Trial, HasAFeatureOnlyWhereTheProfileNamesIt) {
  auto wanted = characters();
  SubsetSource source(demo_face("eb-garamond/EBGaramond12-Regular.otf"));
  std::vector<std::string> small_capitals = {"smcp"};
  auto features = [&](std::span<const std::string> kept) {
    Bytes made = make_trial(source, {wanted, kept}, mark_of("EB Garamond")).value();
    std::set<std::string> tags;
    for (const FeatureInfo& feature : read_metadata(Face::open(made).value()).features) {
      tags.insert(feature.tag);
    }
    return tags;
  };
  EXPECT_FALSE(features({}).contains("smcp"));
  EXPECT_TRUE(features({}).contains("liga"));
  EXPECT_TRUE(features(small_capitals).contains("smcp"));
}

TEST(Trial, IsRefusedWhereTheFontHasNothingOfIt) {
  std::vector<std::uint32_t> han = {0x5929, 0x5730};
  auto made =
      make_trial(SubsetSource(demo_face("inter/Inter-Bold.otf")), {han, {}}, mark_of("Inter"));
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, "nothing_to_try");
}

// The line without what the trial lacks; nullopt: nothing stays, or what stays is composed of more.
std::optional<testing::RandomLine> covered_line(testing::RandomLine line,
                                                const std::vector<std::uint32_t>& trial,
                                                const std::vector<std::uint32_t>& whole) {
  std::string kept;
  for (std::uint32_t c : code_points_of(line.text)) {
    if (std::ranges::binary_search(trial, c)) kept += utf8_of(c);
  }
  if (kept.empty()) return std::nullopt;
  if (!std::ranges::includes(trial, characters_to_set(code_points_of(kept), whole))) {
    return std::nullopt;
  }
  line.text = kept;
  line.setting.features.clear();
  return line;
}

TEST(Trial, SetsWhatItCoversAsTheWholeFontDoes) {
  testing::Tally tally;
  unsigned seed = testing::first_seed();
  for (const std::string& file : cases_in_turn(testing::fonts_below("demo"), 4)) {
    SCOPED_TRACE(file);
    Face whole = demo_face(file);
    Face trial = Face::open(trial_of(file)).value();
    std::vector<std::uint32_t> of_whole = coverage(whole), of_trial = coverage(trial);
    testing::RandomLines lines(whole, seed++);
    for (unsigned i = 0; i < 8 * testing::lines_of_each(); ++i) {
      if (auto line = covered_line(lines.next(), of_trial, of_whole)) {
        testing::compare(whole, trial, *line, false, 0, tally);
      }
    }
  }
  EXPECT_EQ(tally.differences, 0u);
  EXPECT_GT(tally.lines, 100u);
}

TEST(Trial, OfAVariableFontMayBeStatic) {
  std::string file = "fraunces/fraunces-latin-full-normal.woff2";
  TrialPlace black{"Black", {{"wght", 900}, {"opsz", 72}}};
  Face trial = Face::open(trial_of(file, black)).value();

  EXPECT_FALSE(trial.variable());
  EXPECT_TRUE(testing::passes_ots(trial_of(file, black)));
  EXPECT_EQ(font_name(trial, NameId::typographic_family), "Fraunces Trial");
  EXPECT_EQ(font_name(trial, NameId::typographic_subfamily), "Black");
  EXPECT_EQ(font_name(trial, NameId::postscript_name), "FrauncesTrial-Black");
  EXPECT_EQ(read_metadata(trial).weight, 900);
  for (const std::string& name : retail_names(demo_face(file), "Fraunces")) {
    EXPECT_EQ(bare_names(trial_of(file, black), name), 0) << name;
  }
  constexpr float rounding = 1.5;
  testing::Tally tally;
  testing::compare(demo_face(file), trial, {"AVATA To. fjord", {.coordinates = black.coordinates}},
                   true, rounding, tally);
  EXPECT_EQ(tally.differences, 0u);
}

// By fontconfig, which is what lists installed fonts on Linux.
std::string family_as_installed(const Bytes& font) {
  std::string path = ::testing::TempDir() + "typecase-trial-" + std::to_string(::getpid());
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(font.data()), static_cast<std::streamsize>(font.size()));
  FILE* scan = ::popen(("fc-scan --format '%{family[0]}' " + path).c_str(), "r");
  std::string family(200, '\0');
  family.resize(std::fread(family.data(), 1, family.size(), scan));
  ::pclose(scan);
  std::remove(path.c_str());
  return family;
}

// A font of each family and every variable one: with outlines in glyf, CFF and CFF2.
TEST(Trial, InstallsBesideTheFontThatIsSold) {
  std::set<std::string> seen;
  for (const std::string& file : testing::fonts_below("demo")) {
    if (!seen.insert(family_of(file)).second && !demo_face(file).variable()) continue;
    SCOPED_TRACE(file);
    std::string sold = family_as_installed(testing::demo_font(file));
    std::string tried = family_as_installed(trial_of(file));
    EXPECT_TRUE(tried.starts_with(family_of(file) + " Trial")) << tried;
    EXPECT_NE(sold, tried);
    EXPECT_FALSE(sold.empty());
  }
  EXPECT_EQ(seen.size(), families.size());
}

// A vowel on the dotted circle, as fonts set it that stands alone.
TEST(Trial, HoldsWhatShapingPutsIn) {
  Face whole = testing::test_face("noto-sans-khmer/NotoSansKhmer-Regular.ttf");
  std::vector<std::uint32_t> khmer;
  for (std::uint32_t c = 0x1780; c < 0x17E0; ++c) khmer.push_back(c);
  Face trial =
      Face::open(make_trial(SubsetSource(whole), {khmer, {}}, mark_of("Noto Sans Khmer")).value())
          .value();
  for (const char* text : {"\u17C6", "\u1780\u17BE", "\u1780\u17D2\u1781"}) {
    EXPECT_EQ(compare_line(whole, {}, trial, {}, text, 0).difference, std::nullopt) << text;
  }
}

}  // namespace
}  // namespace typecase::fonts
