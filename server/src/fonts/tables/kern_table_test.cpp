#include "fonts/tables/kern_table.h"

#include <gtest/gtest.h>

namespace typecase::fonts {
namespace {

// Pairs (3, 5) by -40 and (4, 9) by 20.
const Bytes two_pairs{0, 0, 0, 1,  // version, one subtable
                      0, 0, 0, 26, 0, 1,    0,    2, 0, 12, 0, 1, 0,
                      0, 0, 3, 0,  5, 0xFF, 0xD8, 0, 4, 0,  9, 0, 20};

std::optional<std::uint16_t> halved(std::uint16_t glyph) {
  if (glyph == 4) return std::nullopt;
  return static_cast<std::uint16_t>(glyph / 2);
}

TEST(KernTable, KeepsThePairsOfAPart) {
  EXPECT_EQ(kern_table_of_part(two_pairs, halved),
            (Bytes{0, 0, 0, 1, 0, 0, 0, 20, 0, 1, 0, 1, 0, 6, 0, 0, 0, 0, 0, 1, 0, 2, 0xFF, 0xD8}));
}

TEST(KernTable, IsEmptyWithoutPairs) {
  auto none = [](std::uint16_t) -> std::optional<std::uint16_t> { return std::nullopt; };
  EXPECT_TRUE(kern_table_of_part(two_pairs, none).empty());
  EXPECT_TRUE(kern_table_of_part({}, halved).empty());
}

TEST(KernTable, PassesOverOtherFormatsAndWhatIsCutOff) {
  Bytes apple = two_pairs;
  apple[1] = 1;
  EXPECT_TRUE(kern_table_of_part(apple, halved).empty());
  Bytes classes = two_pairs;
  classes[8] = 2;
  EXPECT_TRUE(kern_table_of_part(classes, halved).empty());
  for (std::size_t size = 0; size < two_pairs.size(); ++size) {
    Bytes cut(two_pairs.begin(), two_pairs.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_LE(kern_table_of_part(cut, halved).size(), 24u) << size;
  }
}

}  // namespace
}  // namespace typecase::fonts
