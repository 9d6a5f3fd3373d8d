#include "base/crypto/sealed_secret.h"

#include <gtest/gtest.h>

namespace typecase {
namespace {

const Bytes key(32, 7);
const Bytes secret{1, 2, 3, 4, 5};

TEST(SealedSecretTest, OpensWithItsKeyAndPurposeAlone) {
  Bytes sealed = seal_secret(key, "totp", secret);
  EXPECT_EQ(open_secret(key, "totp", sealed), secret);
  EXPECT_FALSE(open_secret(key, "other", sealed));
  EXPECT_FALSE(open_secret(Bytes(32, 8), "totp", sealed));
}

TEST(SealedSecretTest, IsAnotherOneEachTime) {
  EXPECT_NE(seal_secret(key, "totp", secret), seal_secret(key, "totp", secret));
}

TEST(SealedSecretTest, RefusesEachAlteredByteAndEachCut) {
  Bytes sealed = seal_secret(key, "totp", secret);
  for (std::size_t at = 0; at < sealed.size(); ++at) {
    Bytes altered = sealed;
    altered[at] ^= 1;
    EXPECT_FALSE(open_secret(key, "totp", altered)) << at;
    EXPECT_FALSE(open_secret(key, "totp", ByteView(sealed).first(at))) << at;
  }
}

TEST(SealedSecretTest, HoldsAnEmptySecret) {
  EXPECT_EQ(open_secret(key, "totp", seal_secret(key, "totp", {})), Bytes());
}

}  // namespace
}  // namespace typecase
