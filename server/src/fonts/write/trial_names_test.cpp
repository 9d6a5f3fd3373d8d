#include "fonts/write/trial_names.h"

#include "fonts/tables/cff_names.h"
#include "fonts/tables/tables.h"
#include "fonts/testing.h"

namespace typecase::fonts {
namespace {

using testing::demo_face;

TEST(TrialNames, ChangeWordsThatStandAlone) {
  TrialNames names(demo_face("inter/Inter-Bold.otf"), "Inter");

  EXPECT_EQ(names.in_text("The Inter Project"), "The Inter Trial Project");
  EXPECT_EQ(names.in_text("International"), "International");
  EXPECT_EQ(names.in_text("Winter, Inter."), "Winter, Inter Trial.");
  EXPECT_EQ(names.in_text("example.org/Inter"), "example.org/InterTrial");
  EXPECT_EQ(names.in_postscript("Inter-Bold"), "InterTrial-Bold");
  EXPECT_EQ(names.in_postscript("Other-Bold"), "OtherTrial-Bold");
}

TEST(TrialNames, AreCutWherePostScriptEnds) {
  TrialNames names(demo_face("inter/Inter-Bold.otf"), "Inter");
  std::string a = names.in_postscript("Inter-" + std::string(70, 'a'));
  std::string b = names.in_postscript("Inter-" + std::string(71, 'a'));

  EXPECT_EQ(a.size(), 63u);
  EXPECT_EQ(b.size(), 63u);
  EXPECT_NE(a, b);
}

TEST(RenameCff, SurvivesDamage) {
  Face font = demo_face("league-mono/LeagueMono-Regular.otf");
  Bytes whole = table_of(font.handle(), HB_TAG('C', 'F', 'F', ' '));
  auto same = [](std::string_view text) { return std::string(text); };
  EXPECT_TRUE(rename_cff(whole, "Name", same));
  EXPECT_FALSE(rename_cff({}, "Name", same));
  for (std::size_t length = 0; length < 200; ++length) {
    EXPECT_FALSE(rename_cff(ByteView(whole).first(length), "Name", same)) << length;
  }
  for (std::size_t at = 0; at < 400; ++at) {
    Bytes damaged = whole;
    damaged[at] ^= 0xFF;
    rename_cff(damaged, "Name", same);
  }
}

}  // namespace
}  // namespace typecase::fonts
