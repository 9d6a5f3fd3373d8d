#include "fonts/tables/collection.h"

#include <gtest/gtest.h>

#include "fonts/check/sanitize.h"
#include "fonts/testing.h"
#include "fonts/testing_sfnt.h"

namespace typecase::fonts {
namespace {

using namespace testing;

constexpr std::size_t most = 10 << 20;

std::vector<Bytes> two_fonts() {
  return {demo_font("instrument-serif/InstrumentSerif_400Regular.ttf"),
          without_table(demo_font("league-mono/LeagueMono-Regular.otf"), "DSIG")};
}

std::string refusal(const Bytes& file, std::size_t index) {
  auto font = collection_font(file, index, most);
  return font ? "taken" : std::string(font.error().code);
}

TEST(CollectionTest, EachFontIsAFileOfItsOwnWithTheSameTables) {
  std::vector<Bytes> fonts = two_fonts();
  Bytes file = collection_of(fonts);

  ASSERT_EQ(collection_size(file).value(), 2u);
  for (std::size_t i = 0; i < fonts.size(); ++i) {
    Bytes font = collection_font(file, i, most).value();
    EXPECT_TRUE(passes_ots(font));
    EXPECT_TRUE(sanitize(font).value().remarks.empty());
    EXPECT_EQ(flavour(font), flavour(fonts[i]));
    auto by_tag = [](std::vector<Table> tables) {
      for (Table& table : tables) {
        if (table.first == "head") put_u32(table.second, 8, 0);  // checkSumAdjustment
      }
      std::ranges::sort(tables);
      return tables;
    };
    EXPECT_EQ(by_tag(take_apart(font)), by_tag(take_apart(fonts[i])));
  }
}

TEST(CollectionTest, TheSumOfAWholeFontIsTheConstantOfOpenType) {
  Bytes font = collection_font(collection_of(two_fonts()), 1, most).value();
  std::uint32_t sum = 0;
  for (std::size_t at = 0; at < font.size(); at += 4) sum += read_u32(font, at);
  EXPECT_EQ(sum, 0xB1B0AFBA);
}

TEST(CollectionTest, RefusesEveryTruncation) {
  Bytes file = collection_of(two_fonts());
  for (std::size_t length = 4; length < file.size() - 3; length += 97) {
    Bytes part(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(length));
    auto count = collection_size(part);
    EXPECT_TRUE(!count || refusal(part, 1) == "font_truncated") << length;
  }
}

TEST(CollectionTest, RefusesWhatPromisesTooMuch) {
  Bytes file = collection_of(two_fonts());
  EXPECT_EQ(collection_font(file, 0, 1000).error().code, "unpacks_too_large");
  put_u32(file, 8, 0x10000000);
  EXPECT_EQ(collection_size(file).error().code, "too_many_fonts");
  put_u32(file, 8, 0);
  EXPECT_EQ(collection_size(file).error().code, "font_damaged");
}

}  // namespace
}  // namespace typecase::fonts
