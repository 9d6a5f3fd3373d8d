#include "base/crypto/signed_link.h"

#include <gtest/gtest.h>

namespace typecase {
namespace {

class SignedLinksTest : public ::testing::Test {
 protected:
  ManualClock clock{from_micros(1'795'000'000'000'000)};
  SignedLinks links{Bytes(32, 3), clock, "this", "Ask again."};
};

TEST_F(SignedLinksTest, OpenTheFileThatTheyWereMadeFor) {
  EXPECT_EQ(links.check(links.grant("A/b", "c.zip"), "c.zip").value(), "A/b");
}

TEST_F(SignedLinksTest, AreWorthNothingForAnotherPurpose) {
  SignedLinks other(Bytes(32, 3), clock, "that", "Ask again.");
  Error error = other.check(links.grant("A", "c.zip"), "c.zip").error();
  EXPECT_EQ(error.code, "bad_link");
  EXPECT_EQ(error.detail, "This link is not complete. Ask again.");
}

TEST_F(SignedLinksTest, SayWhereANewOneIsToBeHad) {
  std::string old = links.grant("A", "c.zip");
  clock.advance(std::chrono::hours(1));
  EXPECT_EQ(links.check(old, "c.zip").error().detail, "This link has expired. Ask again.");
}

TEST_F(SignedLinksTest, LastAsLongAsTheyAreToldTo) {
  SignedLinks long_ones(Bytes(32, 3), clock, "this", "Ask again.", std::chrono::hours(24));
  std::string link = long_ones.grant("A", "");
  clock.advance(std::chrono::hours(24) - std::chrono::seconds(1));
  EXPECT_EQ(long_ones.check(link, "").value(), "A");
  clock.advance(std::chrono::seconds(1));
  EXPECT_EQ(long_ones.check(link, "").error().code, "link_expired");
}

}  // namespace
}  // namespace typecase
