#include "trials/package.h"
#include "base/files.h"

#include <unistd.h>

#include <cstdio>
#include <set>

#include "documents/testing.h"
#include "fonts/check/sanitize.h"
#include "fonts/read/font_names.h"
#include "fonts/read/metadata.h"
#include "trials/identify.h"
#include "trials/testing.h"

namespace typecase::trials {
namespace {

using fonts::NameId;

class TrialPackageTest : public testing::TrialsFixture {
 protected:
  // Contents of the zip of a family, by name in its folder.
  std::map<std::string, Bytes> unzipped(const std::string& family) {
    refresh();
    FoundTrial found = trials.find(token_of({family})).value();
    TrialPackage package = open(found.families.at(0)).value();
    std::string folder = package.name.substr(0, package.name.size() - 4) + '/';
    std::map<std::string, Bytes> files;
    for (auto& [name, bytes] :
         documents::testing::unzip(Bytes(package.zip->begin(), package.zip->end()))) {
      EXPECT_TRUE(name.starts_with(folder)) << name;
      files[name.substr(folder.size())] = std::move(bytes);
    }
    return files;
  }

  static std::set<std::string> names(const std::map<std::string, Bytes>& files) {
    std::set<std::string> names;
    for (const auto& [name, bytes] : files) names.insert(name);
    return names;
  }

  static fonts::Face face(const Bytes& file) {
    return fonts::Face::open(fonts::sanitize(file).value().sfnt).value();  // ots-sanitize takes it.
  }

  static std::string text(const Bytes& file) { return std::string(file.begin(), file.end()); }
};
TYPECASE_EACH_ENGINE(TrialPackageTest);

// By fontconfig, which is what lists installed fonts on Linux.
std::string family_as_installed(const Bytes& font) {
  std::string path = ::testing::TempDir() + "typecase-trial-zip-" + std::to_string(::getpid());
  catalogue::testing::write_bytes(path, font);
  FILE* scan = ::popen(("fc-scan --format '%{family[0]}' " + path).c_str(), "r");
  std::string family(200, '\0');
  family.resize(std::fread(family.data(), 1, family.size(), scan));
  ::pclose(scan);
  std::remove(path.c_str());
  return family;
}

// How often a file says the name as a word of its own without " Trial" behind it, in one byte a
// letter or two.
int bare_names(const Bytes& font, const std::string& name) {
  std::string all(font.begin(), font.end());
  int bare = 0;
  for (std::size_t width : {1u, 2u}) {
    auto wide = [&](std::string_view narrow) {
      std::string text;
      for (char c : narrow) text += (width == 2 ? std::string(1, '\0') : "") + c;
      return text;
    };
    std::string needle = wide(name);
    for (auto at = all.find(needle); at != all.npos; at = all.find(needle, at + 1)) {
      std::string_view after = std::string_view(all).substr(at + needle.size());
      bool longer_word =
          after.size() >= width && after[width - 1] >= 'a' && after[width - 1] <= 'z';
      bool tried = after.starts_with(wide(" Trial")) || after.starts_with(wide("Trial"));
      bare += !longer_word && !tried;
    }
  }
  return bare;
}

TEST_P(TrialPackageTest, HoldsTheFontsTheTermsAndWordsToRead) {
  auto files = unzipped("amiri");
  EXPECT_EQ(names(files), (std::set<std::string>{"amiri-bold-trial.ttf", "amiri-regular-trial.ttf",
                                                 "read-me.txt", "terms.txt"}));
  EXPECT_EQ(text(files.at("terms.txt")), "To be tried.\n");
  EXPECT_NE(text(files.at("read-me.txt")).find("https://shop.example/amiri\n"), std::string::npos);
  EXPECT_NE(text(files.at("read-me.txt")).find("Ada Lovelace"), std::string::npos);
}

TEST_P(TrialPackageTest, HasTheFormatsOfItsProfile) {
  EXPECT_EQ(names(unzipped("inter")),
            (std::set<std::string>{"inter-bold-trial.otf", "inter-bold-trial.woff2", "read-me.txt",
                                   "terms.txt"}));
}

// Arabic, CFF, variable CFF2, variable TrueType made static.
TEST_P(TrialPackageTest, InstallsBesideWhatIsSoldAndHoldsNoNameOfIt) {
  testing::import_family(database(), {"source-serif-4/SourceSerif4Variable-Roman.otf"},
                         "name = \"Source Serif 4\"\n");
  testing::import_family(database(), {"fraunces/fraunces-latin-full-normal.woff2"},
                         "name = \"Fraunces\"\n[trial]\nstatic = true\n");
  int fonts = 0;
  for (auto [id, name] : std::map<std::string, std::string>{{"amiri", "Amiri"},
                                                            {"inter", "Inter"},
                                                            {"source-serif-4", "Source Serif 4"},
                                                            {"fraunces", "Fraunces"}}) {
    for (const auto& [file, bytes] : unzipped(id)) {
      if (!file.ends_with(".otf") && !file.ends_with(".ttf")) continue;
      SCOPED_TRACE(file);
      fonts::Face trial = face(bytes);
      EXPECT_TRUE(family_as_installed(bytes).starts_with(name + " Trial"));
      EXPECT_EQ(fonts::font_name(trial, NameId::licence).find("Trial font"), 0u);
      EXPECT_EQ(bare_names(bytes, name), 0);
      ++fonts;
    }
  }
  EXPECT_GE(fonts, 10);
}

TEST_P(TrialPackageTest, MakesEachNamedStyleOfAVariableFontStaticWhereItIsToBe) {
  testing::import_family(database(), {"fraunces/fraunces-latin-full-normal.woff2"},
                         "name = \"Fraunces\"\n[trial]\nstatic = true\n");
  auto files = unzipped("fraunces");
  refresh();
  const catalogue::Style& style = catalogue.current()->family("fraunces")->styles.at(0);
  std::set<std::string> instances, unique;
  for (const catalogue::Instance& instance : style.instances) instances.insert(instance.name);
  ASSERT_GT(instances.size(), 3u);
  EXPECT_EQ(files.size(), instances.size() + 2);
  for (const auto& [file, bytes] : files) {
    if (!file.ends_with(".ttf")) continue;
    EXPECT_FALSE(face(bytes).variable());
    unique.insert(fonts::font_name(face(bytes), 3));
  }
  EXPECT_EQ(unique.size(), instances.size());
}

TEST_P(TrialPackageTest, HasTheLettersOfItsScript) {
  auto covered = fonts::coverage(face(unzipped("amiri").at("amiri-regular-trial.ttf")));
  for (std::uint32_t c : {0x628u, 0x651u, 0x664u, 0x60Cu, 0x41u, 0x37u}) {
    EXPECT_TRUE(std::ranges::binary_search(covered, c)) << c;
  }
  EXPECT_FALSE(std::ranges::binary_search(covered, 0xE9u));
  EXPECT_LT(covered.size(), 300u);
}

TEST_P(TrialPackageTest, LeadsBackToWhoAskedForIt) {
  for (const auto& [file, bytes] : unzipped("inter")) {
    if (file.ends_with(".txt")) continue;
    auto found = identify(database(), bytes, settings.key).value();
    ASSERT_TRUE(found) << file;
    EXPECT_TRUE(found->genuine);
    EXPECT_EQ(found->style.text, "inter-bold");
    EXPECT_EQ(found->trial->email, "ada@example.org");
    EXPECT_EQ(found->trial->name, "Ada Lovelace");

    auto elsewhere = identify(database(), bytes, Bytes(32, 8)).value();
    EXPECT_FALSE(elsewhere->genuine);
    EXPECT_FALSE(elsewhere->trial);
  }
}

TEST_P(TrialPackageTest, NoFontThatIsSoldIsTakenForATrial) {
  Bytes sold = read_file(catalogue::testing::demo_fonts() / "inter/Inter-Bold.otf");
  EXPECT_FALSE(identify(database(), sold, settings.key).value());
  EXPECT_EQ(identify(database(), Bytes(100, 1), settings.key).error().code, "not_a_font");
}

TEST(TrialMark, IsReadHoweverTheFoundryIsNamed) {
  std::string id = random_id();
  ReadMark mark = read_mark("A;B trial;inter-bold trial black;" + id + ";0123abcd").value();
  EXPECT_EQ(mark.style.text, "inter-bold");
  EXPECT_EQ(mark.trial, id);
  EXPECT_EQ(mark.proof, "0123abcd");
}

TEST(TrialMark, IsNothingElse) {
  std::string id = random_id();
  for (const std::string& text :
       {std::string(), "A;inter-bold;" + id + ";0123abcd", "A; trial;" + id + ";0123abcd",
        "A;Inter trial;" + id + ";0123abcd", std::string("A;inter trial;x;0123abcd"),
        "A;inter trial;" + id + ";0123abc", "A;inter trial;" + id + ";0123abcg",
        "inter trial;" + id + ";0123abcd"}) {
    EXPECT_FALSE(read_mark(text)) << text;
  }
}

}  // namespace
}  // namespace typecase::trials
