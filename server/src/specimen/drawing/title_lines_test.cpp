#include "specimen/drawing/title_lines.h"
#include "base/files.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <iterator>

#include "base/project_folder_testing.h"

namespace typecase::specimen {
namespace {

// The web shop's tests hold the same table against the live title.
TEST(TitleLinesTest, BrowserAndServerBreakATitleAlike) {
  std::string text =
      read_text_file(project_folder() + "/web/shop/src/features/specimen/title-lines.json");
  boost::json::array table = boost::json::parse(text).as_array();
  EXPECT_GT(table.size(), 10U);
  for (const boost::json::value& row : table) {
    auto title = boost::json::value_to<std::string>(row.at("text"));
    EXPECT_EQ(boost::json::value_from(title_lines(title)), row.at("lines"));
  }
}

TEST(TitleLinesTest, LatinLeadingHasRoomWhereLettersOfTwoLinesMeet) {
  for (const char* meeting :
       {"Honeyed quince & figs", "Young Kings", "ţară 1848", "Desk lamp to daylight"}) {
    EXPECT_EQ(latin_leading(title_lines(meeting)), 1.02) << meeting;
  }
  for (const char* apart : {"Smørrebrød", "øøøø ab cdefgh", "Some Kings", "young moon", "King",
                            "A footnote is a room", "damp oaves"}) {
    EXPECT_EQ(latin_leading(title_lines(apart)), 0.92) << apart;
  }
}

}  // namespace
}  // namespace typecase::specimen
