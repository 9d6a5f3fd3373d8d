#include "specimen/title_lines.h"

#include <gtest/gtest.h>

namespace typecase::specimen {
namespace {

using Lines = std::vector<std::string>;

TEST(TitleLinesTest, TheBreakIsWhereTheLinesAreMostAlike) {
  EXPECT_EQ(title_lines("Honeyed quince & figs", "Latn").lines,
            (Lines{"Honeyed", "quince & figs"}));
  EXPECT_EQ(title_lines("Smørrebrød", "Latn").lines, Lines{"Smørrebrød"});
}

TEST(TitleLinesTest, CharactersCountNotBytes) {
  EXPECT_EQ(title_lines("øøøø ab cdefgh", "Latn").lines, (Lines{"øøøø ab", "cdefgh"}));
}

TEST(TitleLinesTest, WhatGoesBelowItsLineHasRoomOverWhatRises) {
  EXPECT_EQ(title_lines("Young Kings", "Latn").leading, 1.02);
  EXPECT_EQ(title_lines("ţară 1848", "Latn").leading, 1.02);
  EXPECT_EQ(title_lines("Some Kings", "Latn").leading, 0.92);
  EXPECT_EQ(title_lines("young moon", "Latn").leading, 0.92);
  EXPECT_EQ(title_lines("King", "Latn").leading, 0.92) << "one line meets none";
}

TEST(TitleLinesTest, ArabicHasTheMostRoom) {
  EXPECT_EQ(title_lines("خط النسخ", "Arab").leading, 1.25);
}

}  // namespace
}  // namespace typecase::specimen
