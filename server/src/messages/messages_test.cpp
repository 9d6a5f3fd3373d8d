#include "messages/messages.h"

#include <gtest/gtest.h>
#include <unicode/msgfmt.h>

#include <boost/json.hpp>

#include "messages/texts.gen.h"

namespace typecase::messages {
namespace {

using namespace std::chrono;

TEST(Messages, AreReturnedByTheirKey) { EXPECT_EQ(text("cart.title"), "Cart"); }

TEST(Messages, CarryTheirArguments) {
  EXPECT_EQ(text("font.buyNamed", {{"name", "Ærø {x} Søn"}}), "Buy Ærø {x} Søn");
}

TEST(Messages, ChooseTheFormOfANumber) {
  EXPECT_EQ(text("font.styles", {{"count", 1}}), "One style");
  EXPECT_EQ(text("font.styles", {{"count", 12}}), "12 styles");
}

TEST(Messages, RefuseAKeyThatIsDataAndUnknown) {
  EXPECT_THROW(text_of("cart.nothing"), std::out_of_range);
}

TEST(Messages, AreAllWellFormed) {
  const boost::json::value all = boost::json::parse(english_json);
  for (const auto& [key, pattern] : all.as_object()) {
    UErrorCode status = U_ZERO_ERROR;
    icu::MessageFormat format(icu::UnicodeString::fromUTF8(std::string(pattern.as_string())),
                              icu::Locale::getEnglish(), status);
    EXPECT_TRUE(U_SUCCESS(status)) << key;
  }
}

TEST(Messages, WriteADayInWords) {
  EXPECT_EQ(day(Time(sys_days{2026y / November / 2} + 23h + 59min)), "2 November 2026");
  EXPECT_EQ(day(Time(sys_days{1999y / May / 31})), "31 May 1999");
}

}  // namespace
}  // namespace typecase::messages
