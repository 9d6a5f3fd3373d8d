#include "documents/prose_pdf.h"

#include <gmock/gmock.h>

#include "documents/pdf_testing.h"
#include "documents/prose_blocks.h"

namespace typecase::documents {
namespace {

using ::testing::HasSubstr;
using Kind = ProseBlock::Kind;

TEST(ProseBlocks, AreHeadingsParagraphsAndItemsWithoutMarkup) {
  auto blocks = blocks_of_markdown(
      "## 1. *Scope*\n\nSome **strong** words\nand [a link](https://a.example).\n\n"
      "3. third\n4. fourth\n   - inner\n\n<script>no</script>\n");
  ASSERT_EQ(blocks.size(), 5u);
  EXPECT_EQ(blocks[0].kind, Kind::heading);
  EXPECT_EQ(blocks[0].text, "1. Scope");
  EXPECT_EQ(blocks[1].text, "Some strong words and a link (https://a.example).");
  EXPECT_EQ(blocks[2].marker + ' ' + blocks[2].text, "3. third");
  EXPECT_EQ(blocks[3].marker + ' ' + blocks[3].text, "4. fourth");
  EXPECT_EQ(blocks[4].kind, Kind::item);
  EXPECT_EQ(blocks[4].depth, 2);
}

TEST(ProseBlocks, KeepEveryCellOfATable) {
  auto blocks = blocks_of_markdown("| a | b |\n|---|---|\n| c | d |\n");
  ASSERT_EQ(blocks.size(), 2u);
  EXPECT_EQ(blocks[0].text, "a  b");
  EXPECT_EQ(blocks[1].text, "c  d");
}

TEST(ProsePdf, HoldsTheWholeTextOnNumberedPagesTheSameEveryTime) {
  std::string markdown = "**Web licence**\n\n";
  for (int i = 1; i <= 60; ++i) {
    std::string number = std::to_string(i);
    markdown += "## " + number + ". Clause\n\nClause number" + number +
                " is between Søren Ærø and Καλλιόπη.\n\n- one thing\n- another\n\n";
  }
  ProseFrame frame{{}, "Demo Foundry", "Licence", "web 1.0"};
  std::string pdf = pdf_from_markdown(markdown, frame);
  std::string text = testing::text_of(pdf);

  EXPECT_THAT(text, HasSubstr("Web licence"));
  EXPECT_THAT(text, HasSubstr("Clause number1 is between Søren Ærø and Καλλιόπη."));
  EXPECT_THAT(text, HasSubstr("Clause number60 is"));
  EXPECT_THAT(text, HasSubstr("2/8"));
  EXPECT_EQ(pdf, pdf_from_markdown(markdown, frame));
}

}  // namespace
}  // namespace typecase::documents
