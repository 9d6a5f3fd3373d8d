#include "base/crypto/signature_testing.h"

#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

namespace typecase {
namespace {

// By other code than the one that signs.
bool openssl_verifies(const std::string& pem, std::string_view text, ByteView signature) {
  BIO* in = BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size()));
  EVP_PKEY* key = PEM_read_bio_PUBKEY(in, nullptr, nullptr, nullptr);
  BIO_free(in);
  if (key == nullptr) return false;
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  EVP_DigestVerifyInit(context, nullptr, nullptr, nullptr, key);
  ByteView message = as_bytes(text);
  int good =
      EVP_DigestVerify(context, signature.data(), signature.size(), message.data(), message.size());
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(key);
  return good == 1;
}

const SigningKey ours(Bytes(32, 7), "certificates");
const std::string text = "licence 0123\nlicensee Ærø\n";

TEST(Signature, IsGoodForItsTextAndNoOther) {
  Signature signature = ours.sign(text);
  EXPECT_TRUE(verify_signature(ours.public_key(), text, signature));
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string altered = text;
    altered[at] = static_cast<char>(altered[at] ^ 1);
    EXPECT_FALSE(verify_signature(ours.public_key(), altered, signature)) << at;
  }
}

TEST(Signature, EndsWithOneFlippedByte) {
  for (std::size_t at = 0; at < Signature{}.size(); ++at) {
    Signature altered = ours.sign(text);
    altered[at] ^= 0x10;
    EXPECT_FALSE(verify_signature(ours.public_key(), text, altered)) << at;
  }
  EXPECT_FALSE(verify_signature(ours.public_key(), text, {}));
}

TEST(Signature, HasAKeyForEachSecretAndPurpose) {
  EXPECT_EQ(SigningKey(Bytes(32, 7), "certificates").public_key(), ours.public_key());
  EXPECT_NE(SigningKey(Bytes(32, 8), "certificates").public_key(), ours.public_key());
  EXPECT_NE(SigningKey(Bytes(32, 7), "else").public_key(), ours.public_key());
}

TEST(Signature, IsVerifiedByOpensslWithThePublishedKey) {
  Signature signature = ours.sign(text);
  std::string pem = to_pem(ours.public_key());
  EXPECT_TRUE(openssl_verifies(pem, text, signature)) << pem;
  EXPECT_FALSE(openssl_verifies(pem, text + " ", signature));
}

}  // namespace
}  // namespace typecase
