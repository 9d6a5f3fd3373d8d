#include "webauthn/assertion.h"

#include <gtest/gtest.h>

#include <string>

#include "webauthn/registration.h"
#include "webauthn/testing.h"

namespace typecase::webauthn {
namespace {

using namespace testing;

const RelyingParty rp{"localhost", "http://localhost:8081", "Shop"};
const Ceremony ceremony{.challenge = "CHALLENGE"};
const Bytes user_handle{1, 2, 3};

Passkey passkey_of(const Authenticator& authenticator) {
  return verify_registration(rp, "CHALLENGE", to_json(authenticator.create(ceremony))).value();
}

// The way of a browser's answer: JSON, decoded, verified.
Result<Asserted> verified(const Passkey& passkey, const AssertionResponse& response) {
  auto read = read_assertion(to_json(response));
  if (!read) return read.error();
  return verify_assertion(rp, "CHALLENGE", passkey, user_handle, *read);
}

void expect_refused(const Passkey& passkey, const AssertionResponse& response,
                    std::string_view what = "", std::string_view code = "passkey_invalid") {
  const auto asserted = verified(passkey, response);
  ASSERT_FALSE(asserted) << what;
  EXPECT_EQ(asserted.error().kind, ErrorKind::unauthenticated) << what;
  EXPECT_EQ(asserted.error().code, code) << what;
  EXPECT_TRUE(asserted.error().faults.empty());
}

class EachKey : public ::testing::TestWithParam<int> {
 protected:
  const QuietLog quiet;
  Authenticator authenticator{GetParam()};
  Passkey passkey = passkey_of(authenticator);
};
INSTANTIATE_TEST_SUITE_P(PasskeyAssertion, EachKey, ::testing::Values(es256, eddsa, rs256));

TEST_P(EachKey, IsAccepted) {
  const Asserted asserted = verified(passkey, authenticator.get(ceremony)).value();
  EXPECT_EQ(asserted.sign_count, 0U);
  EXPECT_FALSE(asserted.backed_up);
}

TEST_P(EachKey, IsRefusedWithATamperedSignature) {
  const AssertionResponse good = authenticator.get(ceremony);
  for (std::size_t at = 0; at < good.signature.size(); ++at) {
    AssertionResponse response = good;
    response.signature[at] ^= 0x10;
    expect_refused(passkey, response, std::to_string(at));
  }
}

TEST_P(EachKey, IsRefusedWithTamperedAuthenticatorData) {
  const AssertionResponse good = authenticator.get(ceremony);
  for (std::size_t bit = 0; bit < good.authenticator_data.size() * 8; ++bit) {
    AssertionResponse response = good;
    response.authenticator_data[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
    expect_refused(passkey, response, std::to_string(bit));
  }
}

TEST_P(EachKey, IsRefusedWithTamperedClientData) {
  const AssertionResponse good = authenticator.get(ceremony);
  for (std::size_t at = 0; at < good.client_data.size(); ++at) {
    AssertionResponse response = good;
    response.client_data[at] ^= 1;
    expect_refused(passkey, response, std::to_string(at));
  }
  AssertionResponse response = good;
  response.client_data.push_back(' ');  // the same JSON
  expect_refused(passkey, response);
}

TEST_P(EachKey, IsRefusedIfAPartIsCut) {
  const AssertionResponse good = authenticator.get(ceremony);
  for (Bytes AssertionResponse::*part :
       {&AssertionResponse::credential_id, &AssertionResponse::client_data,
        &AssertionResponse::authenticator_data, &AssertionResponse::signature}) {
    for (std::size_t size = 0; size < (good.*part).size(); ++size) {
      AssertionResponse response = good;
      (response.*part).resize(size);
      expect_refused(passkey, response, std::to_string(size));
    }
    AssertionResponse response = good;
    (response.*part).push_back(0);
    expect_refused(passkey, response, "longer");
  }
}

TEST_P(EachKey, IsRefusedByThePublicKeyOfAnother) {
  Passkey other = passkey;
  other.public_key = PrivateKey(GetParam()).public_key();
  expect_refused(other, authenticator.get(ceremony));
}

TEST_P(EachKey, IsRefusedByAnotherAlgorithm) {
  for (int algorithm : {es256, eddsa, rs256, -35, 0, 7}) {
    if (algorithm == GetParam()) continue;
    Passkey other = passkey;
    other.algorithm = algorithm;
    expect_refused(other, authenticator.get(ceremony), std::to_string(algorithm));
    other.public_key = PrivateKey(algorithm).public_key();
    expect_refused(other, authenticator.get(ceremony), std::to_string(algorithm));
  }
}

TEST_P(EachKey, IsRefusedByAKeyOfAnotherLength) {
  for (std::size_t size = 0; size < passkey.public_key.size(); ++size) {
    Passkey cut = passkey;
    cut.public_key.resize(size);
    expect_refused(cut, authenticator.get(ceremony), std::to_string(size));
  }
  passkey.public_key.push_back(0);
  expect_refused(passkey, authenticator.get(ceremony));
}

TEST_P(EachKey, IsRefusedWithTheSignatureOfAnotherSignIn) {
  AssertionResponse response = authenticator.get(ceremony);
  response.signature = authenticator.get({.challenge = "ANOTHER"}).signature;
  expect_refused(passkey, response);
}

class PasskeyAssertion : public ::testing::Test {
 protected:
  AssertionResponse counted(std::uint32_t count) {
    authenticator.sign_count = count;
    return authenticator.get(ceremony);
  }

  Authenticator authenticator{eddsa};
  Passkey passkey = passkey_of(authenticator);
};

TEST_F(PasskeyAssertion, RefusesTheClientDataOfARegistration) {
  AssertionResponse response = authenticator.get(ceremony);
  response.client_data = client_data_of(ceremony, "webauthn.create");
  response.signature = authenticator.sign(response.authenticator_data, response.client_data);
  expect_refused(passkey, response);
}

TEST_F(PasskeyAssertion, RefusesAnotherChallengeOriginOrRelyingParty) {
  expect_refused(passkey, authenticator.get({.challenge = "ANOTHER"}), "challenge");
  expect_refused(passkey,
                 authenticator.get({.origin = "http://localhost:8080", .challenge = "CHALLENGE"}),
                 "origin");
  expect_refused(passkey, authenticator.get({.rp_id = "shop.example", .challenge = "CHALLENGE"}),
                 "relying party");
}

TEST_F(PasskeyAssertion, RefusesAFrameOfAnotherOrigin) {
  expect_refused(passkey, authenticator.get(
                              {.challenge = "CHALLENGE", .client_data = {{"crossOrigin", true}}}));
}

TEST_F(PasskeyAssertion, RefusesAnAbsentOrUnverifiedUser) {
  authenticator.flags = user_present;
  expect_refused(passkey, authenticator.get(ceremony), "unverified");
  authenticator.flags = user_verified;
  expect_refused(passkey, authenticator.get(ceremony), "absent");
}

TEST_F(PasskeyAssertion, RefusesAuthenticatorDataOfARegistration) {
  AssertionResponse response = authenticator.get(ceremony);
  response.authenticator_data = authenticator.authenticator_data("localhost", true);
  response.signature = authenticator.sign(response.authenticator_data, response.client_data);
  expect_refused(passkey, response);
}

TEST_F(PasskeyAssertion, RefusesAnotherCredential) {
  authenticator.credential_id[0] ^= 1;
  expect_refused(passkey, authenticator.get(ceremony));
}

TEST_F(PasskeyAssertion, AcceptsTheUserHandleOfItsAccountAlone) {
  authenticator.user_handle = user_handle;
  EXPECT_TRUE(verified(passkey, authenticator.get(ceremony)));
  authenticator.user_handle = {1, 2, 4};
  expect_refused(passkey, authenticator.get(ceremony));
}

TEST_F(PasskeyAssertion, PassesOverUnknownExtensions) {
  authenticator.extensions = cbor_map({cbor_text("unknown"), cbor_integer(2)});
  EXPECT_TRUE(verified(passkey, authenticator.get(ceremony)));
}

TEST_F(PasskeyAssertion, RefusesExtensionsThatLibfido2ComparesWithItsOwnRequest) {
  authenticator.extensions = cbor_map({cbor_text("hmac-secret"), cbor_bytes(Bytes(32))});
  expect_refused(passkey, authenticator.get(ceremony), "hmac-secret");
  authenticator.extensions = cbor_map({cbor_text("credBlob"), cbor_bytes(Bytes(32))});
  expect_refused(passkey, authenticator.get(ceremony), "credBlob");
}

TEST_F(PasskeyAssertion, TellsThatThePasskeyIsBackedUp) {
  authenticator.flags |= backup_eligible | backed_up;
  EXPECT_TRUE(verified(passkey, authenticator.get(ceremony)).value().backed_up);
}

TEST_F(PasskeyAssertion, TakesACounterThatGrows) {
  passkey.sign_count = 6;
  EXPECT_EQ(verified(passkey, counted(7)).value().sign_count, 7U);
  passkey.sign_count = 0x7FFFFFFF;
  EXPECT_EQ(verified(passkey, counted(0xFFFFFFFF)).value().sign_count, 0xFFFFFFFFU);
  passkey.sign_count = 0;
  EXPECT_EQ(verified(passkey, counted(1)).value().sign_count, 1U);
}

TEST_F(PasskeyAssertion, TakesACounterThatIsAlwaysZero) {
  EXPECT_EQ(verified(passkey, counted(0)).value().sign_count, 0U);
}

TEST_F(PasskeyAssertion, NamesACounterThatDoesNotGrowACopy) {
  passkey.sign_count = 7;
  for (std::uint32_t count : {7U, 6U, 1U, 0U}) {
    expect_refused(passkey, counted(count), std::to_string(count), "passkey_cloned");
  }
}

TEST_F(PasskeyAssertion, NamesNoCopyWithoutARightSignature) {
  passkey.sign_count = 7;
  AssertionResponse response = counted(6);
  response.signature[0] ^= 1;
  expect_refused(passkey, response);
}

}  // namespace
}  // namespace typecase::webauthn
