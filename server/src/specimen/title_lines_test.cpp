#include "specimen/title_lines.h"
#include "base/files.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <iterator>

#include "base/project_folder_testing.h"

namespace typecase::specimen {
namespace {

// The web shop's tests hold the same table against the live title.
TEST(TitleLinesTest, BrowserAndServerBreakAndLeadATitleAlike) {
  std::string text =
      read_text_file(project_folder() + "/web/shop/src/features/specimen/title-lines.json");
  boost::json::array table = boost::json::parse(text).as_array();
  EXPECT_GT(table.size(), 10U);
  for (const boost::json::value& row : table) {
    auto field = [&](const char* name) { return boost::json::value_to<std::string>(row.at(name)); };
    TitleLines title = title_lines(field("text"), field("script"));
    EXPECT_EQ(boost::json::value_from(title.lines), row.at("lines"));
    EXPECT_EQ(title.leading, row.at("leading").to_number<double>()) << field("text");
  }
}

}  // namespace
}  // namespace typecase::specimen
