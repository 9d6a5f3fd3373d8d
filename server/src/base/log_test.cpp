#include "base/log.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

namespace typecase::log {
namespace {

// The one line that `write` logs, read back.
template <class Write>
boost::json::object logged(Write write) {
  ::testing::internal::CaptureStderr();
  write();
  std::string line = ::testing::internal::GetCapturedStderr();
  EXPECT_TRUE(line.ends_with('\n'));
  EXPECT_EQ(std::ranges::count(line, '\n'), 1) << line;
  return boost::json::parse(line).as_object();
}

TEST(LogTest, WritesOneObjectALine) {
  boost::json::object line = logged([] {
    info("order_paid", {{"order", "A1"}, {"total", 12'000}, {"again", false}});
  });
  EXPECT_EQ(line["level"], "info");
  EXPECT_EQ(line["event"], "order_paid");
  EXPECT_EQ(line["order"], "A1");
  EXPECT_EQ(line["total"], 12'000);
  EXPECT_TRUE(line["time"].as_string().ends_with("Z"));
}

TEST(LogTest, EscapesWhatComesFromOutside) {
  std::string hostile = "a\"b\\c\r\n{\"level\":\"info\"}\x1b[31m{}%s\x7f";
  boost::json::object line = logged([&] { warning("refused", {{"path", hostile}}); });
  EXPECT_EQ(std::string_view(line["path"].as_string()), hostile);
  EXPECT_EQ(line["level"], "warning");
}

TEST(LogTest, KeepsTextAndMasksWhatIsNoUtf8) {
  EXPECT_EQ(logged([] { error("bad_name", {{"name", "Ærø"}}); })["name"], "Ærø");
  EXPECT_EQ(logged([] { error("bad_name", {{"name", "a\xff\xc3z"}}); })["name"], "a??z");
}

TEST(LogTest, NamesTheRequestThatALineIsAbout) {
  auto line = [] { return logged([] { info("signed_in", {{"customer", "A1"}}); }); };
  {
    ForRequest outer("192.0.2.7", "first");
    {
      ForRequest inner("192.0.2.8", "second");
      EXPECT_EQ(line()["client"], "192.0.2.8");
      EXPECT_EQ(line()["id"], "second");
    }
    EXPECT_EQ(line()["id"], "first");
  }
  EXPECT_FALSE(line().contains("client"));
}

TEST(LogTest, SaysNothingBelowItsLevel) {
  ::testing::internal::CaptureStderr();
  set_level(Level::error);
  warning("quiet");
  set_level(Level::info);
  debug("quiet");
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace typecase::log
