#include "delivery/downloads/links.h"

#include <gtest/gtest.h>

namespace typecase::delivery {
namespace {

class LinksTest : public ::testing::Test {
 protected:
  // The grant of a link to order "A", file "fonts.zip".
  std::string grant() const {
    constexpr std::string_view before = "/api/downloads/";
    constexpr std::string_view after = "/fonts.zip";
    std::string link = links.link(OrderId("A"), "fonts.zip");
    EXPECT_TRUE(link.starts_with(before) && link.ends_with(after)) << link;
    return link.substr(before.size(), link.size() - before.size() - after.size());
  }

  ManualClock clock{from_micros(1'795'000'000'000'000)};
  Links links{Bytes(32, 3), clock};
};

TEST_F(LinksTest, OpenTheFileThatTheyWereMadeFor) {
  EXPECT_EQ(links.check(grant(), "fonts.zip").value(), OrderId("A"));
}

TEST_F(LinksTest, OpenNoOtherFile) {
  EXPECT_EQ(links.check(grant(), "other.zip").error().code, "bad_link");
  EXPECT_EQ(links.check(grant(), "").error().code, "bad_link");
}

TEST_F(LinksTest, AreRefusedWithAnyByteAltered) {
  std::string whole = grant();
  for (std::size_t i = 0; i < whole.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string altered = whole;
      altered[i] = static_cast<char>(altered[i] ^ (1 << bit));
      Error error = links.check(altered, "fonts.zip").error();
      EXPECT_EQ(error.kind, ErrorKind::forbidden) << i << " " << bit;
      EXPECT_EQ(error.code, "bad_link");
    }
  }
}

TEST_F(LinksTest, AreRefusedOfAnotherKey) {
  EXPECT_EQ(Links(Bytes(32, 4), clock).check(grant(), "fonts.zip").error().code, "bad_link");
}

TEST_F(LinksTest, EndAfterAnHour) {
  std::string old = grant();
  clock.advance(std::chrono::hours(1) - std::chrono::microseconds(1));
  EXPECT_TRUE(links.check(old, "fonts.zip"));
  clock.advance(std::chrono::microseconds(1));

  Error error = links.check(old, "fonts.zip").error();
  EXPECT_EQ(error.kind, ErrorKind::gone);
  EXPECT_EQ(error.code, "link_expired");
}

}  // namespace
}  // namespace typecase::delivery
