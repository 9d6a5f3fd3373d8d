#include "base/day.h"

#include <gtest/gtest.h>

namespace typecase {
namespace {

TEST(Day, IsReadAsItIsWritten) {
  for (const char* text : {"2026-11-21", "1969-12-31", "2028-02-29", "0001-01-01"}) {
    EXPECT_EQ(to_text(parse_day(text).value()), text);
  }
}

TEST(Day, IsRefusedWhereThereIsNone) {
  for (const char* text : {"", "2026-02-29", "2026-13-01", "2026-1-01", "2026/11/21", "+026-11-21",
                           "2026-11-21T", "2026-11--1", "20261-1-21"}) {
    EXPECT_FALSE(parse_day(text)) << text;
  }
}

}  // namespace
}  // namespace typecase
