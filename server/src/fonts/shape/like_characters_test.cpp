#include "fonts/shape/like_characters.h"

#include <fstream>

#include "base/text/utf8.h"
#include "fonts/read/metadata.h"
#include "fonts/subset/kerned_pairs.h"
#include "fonts/testing.h"

namespace typecase::fonts {
namespace {

Face japanese() {
  std::ifstream file("/usr/share/fonts/opentype/ipaexfont-gothic/ipaexg.ttf", std::ios::binary);
  return Face::open(Bytes(std::istreambuf_iterator<char>(file), {})).value();
}

TEST(LikeCharacters, LeaveFewOfAFontOfIdeographsToMeasure) {
  Face face = japanese();
  const auto covered = coverage(face);
  DistinctCharacters distinct = LikeCharacters(face, {}).distinct(covered);
  EXPECT_GT(covered.size(), 10'000u);
  EXPECT_LT(distinct.characters.size(), 1'000u);
  EXPECT_EQ(distinct.places.size(), covered.size());
}

TEST(LikeCharacters, AreNoneOfThoseThatRulesName) {
  Face face = testing::demo_face("vollkorn/Vollkorn-Regular.ttf");
  const auto letters = code_points_of("AVToyTy.,é");
  EXPECT_EQ(LikeCharacters(face, {}).distinct(letters).characters, letters);
}

TEST(LikeCharacters, AreToldApartByScriptAndByWhatComposes) {
  Face droid = testing::test_face("droid-sans-fallback/DroidSansFallbackFull.ttf");
  const auto letters = code_points_of("一丁가힢힣ひ");
  EXPECT_EQ(LikeCharacters(droid, {}).distinct(letters).places,
            (std::vector<std::size_t>{0, 0, 1, 2, 2, 3}));
}

// Measurements of one of them hold for the others: one pair at a time, nothing is like it.
TEST(LikeCharacters, KernAsEachOfThemByItself) {
  const auto letters = code_points_of("AVo.一丁永가힣ァひ、①㈱");
  for (const Face& face : {japanese(), testing::demo_face("inter/Inter.var.ttf"),
                           testing::demo_face("vollkorn/Vollkorn-Regular.ttf")}) {
    PairCounts together = kerned_pairs(face, letters, letters);
    for (std::size_t i = 0; i < letters.size(); ++i) {
      for (std::size_t j = 0; j < letters.size(); ++j) {
        EXPECT_EQ(together[i][j], kerned_pairs(face, {&letters[i], 1}, {&letters[j], 1})[0][0])
            << std::hex << letters[i] << ' ' << letters[j];
      }
    }
  }
}

}  // namespace
}  // namespace typecase::fonts
