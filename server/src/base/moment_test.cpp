#include "base/moment.h"

#include <gtest/gtest.h>

namespace typecase {
namespace {

TEST(Moment, IsReadAsItIsWritten) {
  const Time moment = from_micros(1'795'000'000'000'000);
  EXPECT_EQ(parse_iso8601(to_iso8601(moment)), moment);
  EXPECT_EQ(parse_iso8601("1970-01-01T00:00:00Z"), from_micros(0));
}

TEST(Moment, HasDecimalsOfASecond) {
  EXPECT_EQ(parse_iso8601("1970-01-01T00:00:01.25Z"), from_micros(1'250'000));
  EXPECT_EQ(parse_iso8601("1970-01-01T00:00:01.0000019Z"), from_micros(1'000'001));
}

TEST(Moment, IsNothingElse) {
  for (const char* text :
       {"", "2026-11-21", "2026-11-21T14:05:09", "2026-11-21T14:05:09+01:00",
        "2026-02-30T00:00:00Z", "2026-11-21T24:00:00Z", "2026-11-21T23:60:00Z",
        "2026-11-21T23:59:60Z", "2026-11-21T1:05:09Z", "2026-11-21T14:05:09.Z",
        "2026-11-21T14:05:09.xZ", "2026-11-21 14:05:09Z", "2026-11-21T14-05-09Z"}) {
    EXPECT_EQ(parse_iso8601(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace typecase
