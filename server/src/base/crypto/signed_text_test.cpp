#include "base/crypto/signed_text.h"

#include <gtest/gtest.h>

namespace typecase {
namespace {

const Bytes key(32, 1);

TEST(SignedText, ComesBackUnaltered) {
  for (std::string_view text : {"", "a", "two\nlines", "Ærø"}) {
    EXPECT_EQ(open_signed(key, "test", sign_text(key, "test", text)), std::string(text));
  }
}

TEST(SignedText, IsRefusedWithAnyCharacterAltered) {
  std::string text = sign_text(key, "test", "order 7");
  for (std::size_t i = 0; i < text.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string altered = text;
      altered[i] = static_cast<char>(altered[i] ^ (1 << bit));
      EXPECT_FALSE(open_signed(key, "test", altered)) << i << " " << bit;
    }
  }
}

TEST(SignedText, IsRefusedCutShort) {
  std::string text = sign_text(key, "test", "order 7");
  for (std::size_t size = 0; size < text.size(); ++size) {
    EXPECT_FALSE(open_signed(key, "test", text.substr(0, size))) << size;
  }
}

TEST(SignedText, IsRefusedOfAnotherKeyOrPurpose) {
  std::string text = sign_text(key, "test", "order 7");
  EXPECT_FALSE(open_signed(Bytes(32, 2), "test", text));
  EXPECT_FALSE(open_signed(key, "tests", text));
}

}  // namespace
}  // namespace typecase
