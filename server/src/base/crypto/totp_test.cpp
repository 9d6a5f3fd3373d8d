#include "base/crypto/totp.h"

#include <gtest/gtest.h>

#include <chrono>

namespace typecase::totp {
namespace {

using namespace std::chrono_literals;

// The secret and the times of RFC 6238, appendix B; the last six of its eight digits.
const Bytes secret = [] {
  ByteView text = as_bytes("12345678901234567890");
  return Bytes(text.begin(), text.end());
}();
Time at(std::int64_t seconds) { return Time(std::chrono::seconds(seconds)); }

TEST(TotpTest, AgreesWithTheVectorsOfTheRfc) {
  EXPECT_EQ(code_at(secret, at(59)), "287082");
  EXPECT_EQ(code_at(secret, at(1111111109)), "081804");
  EXPECT_EQ(code_at(secret, at(1111111111)), "050471");
  EXPECT_EQ(code_at(secret, at(1234567890)), "005924");
  EXPECT_EQ(code_at(secret, at(2000000000)), "279037");
  EXPECT_EQ(code_at(secret, at(20000000000)), "353130");
}

TEST(TotpTest, TakesTheStepBeforeAndAfterAndNoOther) {
  const Time now = at(1'234'567'890);
  const std::int64_t step = 1'234'567'890 / 30;
  for (int off : {-1, 0, 1}) {
    EXPECT_EQ(matching_step(secret, code_at(secret, now + off * 30s), now), step + off) << off;
  }
  for (int off : {-2, 2}) {
    EXPECT_FALSE(matching_step(secret, code_at(secret, now + off * 30s), now)) << off;
  }
}

TEST(TotpTest, PassesOverSpacesAndRefusesAllThatIsNoCode) {
  const Time now = at(1'234'567'890);
  EXPECT_TRUE(matching_step(secret, "005 924", now));
  for (std::string_view code : {"", "5924", "0059245", "00592x", "-05924", "+05924", "٠٠٥٩٢٤"}) {
    EXPECT_FALSE(matching_step(secret, code, now)) << code;
  }
  EXPECT_FALSE(matching_step(secret, std::string("005924\0", 7), now));
}

TEST(TotpTest, NamesShopAndMemberInTheAddress) {
  EXPECT_EQ(address(secret, "Open Sorts", "mira@sorts.example"),
            "otpauth://totp/Open%20Sorts:mira%40sorts.example"
            "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Open%20Sorts");
}

TEST(TotpTest, MakesAnotherSecretEachTime) { EXPECT_NE(new_secret(), new_secret()); }

}  // namespace
}  // namespace typecase::totp
