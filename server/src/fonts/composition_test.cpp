#include "fonts/composition.h"

#include <gmock/gmock.h>

namespace typecase::fonts {
namespace {

using ::testing::ElementsAre;

TEST(Composition, JoinsMarksToTheirLetters) {
  std::vector<std::uint32_t> text{U'c', 0x30C, U'e', 0x302, 0x301, U'x', 0x30C};
  EXPECT_THAT(composed(text), ElementsAre(U'č', U'ế', U'x', 0x30C));
  EXPECT_THAT(composed({}), ElementsAre());
  EXPECT_EQ(composition(U'a', U'b'), std::nullopt);
}

TEST(Composition, IsTakenApartToTheEnd) {
  EXPECT_THAT(decomposition(U'ế'), ElementsAre(U'e', 0x302, 0x301));
  EXPECT_THAT(decomposition(U'x'), ElementsAre(U'x'));
  EXPECT_THAT(decomposition(0x212B), ElementsAre(U'A', 0x30A));  // The ångström sign.
}

}  // namespace
}  // namespace typecase::fonts
