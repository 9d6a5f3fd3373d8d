#include "base/text/text_limits.h"

#include <gtest/gtest.h>

namespace typecase {
namespace {

TEST(TextLimits, KnowsTheCountriesThatThereAre) {
  for (std::string_view code : {"AD", "PT", "XK", "ZW"}) EXPECT_TRUE(is_country(code)) << code;
  for (std::string_view code : {"", "P", "pt", "UK", "ZZ", "D A", "PRT", "DA", "AE AF"}) {
    EXPECT_FALSE(is_country(code)) << code;
  }
}

// They would forge a line, or turn one round, in what is signed and stamped.
TEST(TextLimits, RefusesWhatBreaksOrTurnsALine) {
  for (const char* hidden : {"\n", "\r", "\t", "\x7f", "\u0085", "\u2028", "\u2029", "\u202e",
                             "\u2066", "\xff", "\xc0\x80"}) {
    std::vector<Fault> faults;
    limit_text(std::string("Ada") + hidden + "Lovelace", "/name", faults);
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_EQ(faults[0].code, "not_allowed");
  }
}

TEST(TextLimits, TakesNamesOfAnyScriptAndAddressesInLines) {
  std::vector<Fault> faults;
  for (const char* name :
       {"Inês Duarte", "محمد الخطاط", "高橋 美咲", "می\u200cخواهم", "שלום\u200e!"}) {
    limit_text(std::string(name), "/name", faults);
  }
  limit_text(std::string("Rua Augusta 1\nLisboa"), "/address", faults, true);
  EXPECT_TRUE(faults.empty());
}

}  // namespace
}  // namespace typecase
