#include "catalogue/import/release_difference.h"

#include <gmock/gmock.h>

#include "base/files.h"
#include "base/project_folder_testing.h"
#include "confinement/child.h"
#include "fonts/testing_font.h"
#include "fonts/testing_sfnt.h"

namespace typecase::catalogue {
namespace {

using fonts::testing::FontWriter;

class ReleaseDifferenceTest : public ::testing::Test {
 protected:
  std::filesystem::path file(const Bytes& bytes) {
    auto path = folder_.path() / ("font-" + std::to_string(++files_));
    save_file(path, bytes);
    return path;
  }

  std::string refusal(const Bytes& bytes) {
    auto face = read_release_file(file(bytes), {});
    return face ? "accepted" : std::string(face.error().code);
  }

 private:
  confinement::TempFolder folder_;
  int files_ = 0;
};

TEST_F(ReleaseDifferenceTest, ReadsAFontHoweverItIsPacked) {
  const std::string demo = project_folder() + "/build/demo/";
  for (const char* name : {"bricolage-grotesque/bricolage-grotesque-latin-standard-normal.woff2",
                           "league-mono/LeagueMono-Regular.otf"}) {
    EXPECT_TRUE(read_release_file(demo + name, {})) << name;
  }
}

TEST_F(ReleaseDifferenceTest, RefusesWhatAnImportRefuses) {
  const Bytes font = read_file(project_folder() + "/build/demo/league-mono/LeagueMono-Regular.otf");
  EXPECT_EQ(refusal({}), "empty_file");
  EXPECT_EQ(refusal(Bytes{'<', 'h', 't', 'm', 'l', '>'}), "not_a_font");
  EXPECT_EQ(refusal(Bytes(font.begin(), font.begin() + 20'000)), "font_truncated");
  EXPECT_EQ(refusal(fonts::testing::without_table(font, "hmtx")), "font_damaged");
  EXPECT_EQ(refusal(fonts::testing::collection_of({font, font})), "font_collection");
  EXPECT_EQ(read_release_file(file(font), {font.size() - 1}).error().code, "too_large");
  EXPECT_EQ(read_release_file("/no/such/file", {}).error().code, "no_such_file");
  EXPECT_EQ(read_release_file("/tmp", {}).error().code, "unreadable");
}

TEST(ReleaseDifference, NamesLanguagesGainedAndLost) {
  std::u32string english = U"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  auto before = fonts::Face::open(FontWriter(english).file()).value();
  auto after = fonts::Face::open(FontWriter(english + U"ÄÖÜẞäöüß").file()).value();
  ReleaseDifference difference = compare_releases(before, after);
  EXPECT_THAT(difference.languages_gained,
              ::testing::Contains(::testing::Field(&LanguageName::code, "de")));
  EXPECT_TRUE(difference.languages_lost.empty());
  EXPECT_THAT(compare_releases(after, before).languages_lost,
              ::testing::Contains(::testing::Field(&LanguageName::name, "German")));
  EXPECT_EQ(difference.font.added.count, 8u);
}

}  // namespace
}  // namespace typecase::catalogue
