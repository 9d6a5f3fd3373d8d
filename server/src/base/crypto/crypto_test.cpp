#include "base/crypto/crypto.h"

#include <gtest/gtest.h>

#include <set>

namespace typecase {
namespace {

TEST(CryptoTest, HashesAsFips180Says) {
  EXPECT_EQ(to_hex(sha256("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(to_hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(CryptoTest, SignsAsRfc4231Says) {
  EXPECT_EQ(to_hex(hmac_sha256(as_bytes("Jefe"), "what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(to_hex(hmac_sha256(Bytes(131, 0xaa),
                               "Test Using Larger Than Block-Size Key - Hash Key First")),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
  EXPECT_EQ(to_hex(hmac_sha256({}, "")),
            "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad");
}

TEST(CryptoTest, ComparesWholeValues) {
  EXPECT_TRUE(equal_in_constant_time(as_bytes("secret"), as_bytes("secret")));
  EXPECT_FALSE(equal_in_constant_time(as_bytes("secret"), as_bytes("secreT")));
  EXPECT_FALSE(equal_in_constant_time(as_bytes("secret"), as_bytes("secre")));
  EXPECT_TRUE(equal_in_constant_time({}, {}));
}

TEST(CryptoTest, WritesAndReadsHex) {
  Bytes bytes{0x00, 0x7f, 0x80, 0xff};
  EXPECT_EQ(to_hex(bytes), "007f80ff");
  EXPECT_EQ(from_hex("007F80ff"), bytes);
  EXPECT_EQ(from_hex(""), Bytes{});
  for (const char* bad : {"0", "0g", "00 ", " 00", "0x00", "000"}) {
    EXPECT_EQ(from_hex(bad), std::nullopt) << '"' << bad << '"';
  }
}

TEST(CryptoTest, WritesAndReadsBase64AsRfc4648Says) {
  struct Case {
    std::string_view plain, padded, url;
  };
  for (const Case& c :
       {Case{"", "", ""}, Case{"f", "Zg==", "Zg"}, Case{"fo", "Zm8=", "Zm8"},
        Case{"foobar", "Zm9vYmFy", "Zm9vYmFy"}, Case{"\xfb\xff\xfe", "+//+", "-__-"}}) {
    EXPECT_EQ(to_base64(as_bytes(c.plain)), c.padded);
    EXPECT_EQ(to_base64url(as_bytes(c.plain)), c.url);
    ByteView bytes = as_bytes(c.plain);
    EXPECT_EQ(from_base64url(c.url), Bytes(bytes.begin(), bytes.end()));
  }
}

TEST(CryptoTest, RefusesBase64ThatItWouldNotHaveWritten) {
  for (const char* bad : {"Zg==", "Z", "Zh", "+//+", "Zm 9v", "Zm9v\n", "Zm9v=", "Zm9vé"}) {
    EXPECT_EQ(from_base64url(bad), std::nullopt) << '"' << bad << '"';
  }
}

TEST(CryptoTest, TokensAreNeverAlikeAndTheirBytesEvenlySpread) {
  constexpr int tokens = 10'000;
  std::set<std::string> seen;
  std::array<int, 256> counts{};
  for (int i = 0; i < tokens; ++i) {
    std::string token = random_token();
    ASSERT_EQ(token.size(), 43u);
    Bytes bytes = from_base64url(token).value();
    ASSERT_EQ(bytes.size(), 32u);
    for (std::uint8_t byte : bytes) ++counts[byte];
    seen.insert(std::move(token));
  }
  EXPECT_EQ(seen.size(), std::size_t{tokens});
  double expected = tokens * 32 / 256.0, chi_squared = 0;
  for (int count : counts) chi_squared += (count - expected) * (count - expected) / expected;
  EXPECT_LT(chi_squared, 400);  // 255 on average; beyond 400 once in a hundred million times
  EXPECT_GT(chi_squared, 130);
}

TEST(CryptoTest, AHashOfOtherParametersIsToBeMadeAnew) {
  EXPECT_FALSE(needs_rehash(hash_password("a tidal atlas")));
  EXPECT_TRUE(
      needs_rehash("$argon2id$v=19$m=8192,t=1,p=1$eT9osrkGTDDFPkyRnzCNHQ$"
                   "IU3uoSMneO7UdZAUNRGTUrcQTr4slYM0uCQph3IkXV0"));
}

TEST(CryptoTest, PasswordsAreKeptAsArgon2id) {
  std::string hash = hash_password("Ærø 1234 fjord ");
  EXPECT_TRUE(hash.starts_with("$argon2id$v=19$m=65536,t=2,p=1$")) << hash;
  EXPECT_TRUE(verify_password(hash, "Ærø 1234 fjord "));
  EXPECT_FALSE(verify_password(hash, "Ærø 1234 fjord"));
  EXPECT_FALSE(verify_password(hash, ""));
  EXPECT_FALSE(verify_password("not a hash", "Ærø 1234 fjord "));
  EXPECT_NE(hash, hash_password("Ærø 1234 fjord "));
}

}  // namespace
}  // namespace typecase
