#include "webauthn/registration.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "webauthn/testing.h"

namespace typecase::webauthn {
namespace {

using namespace testing;

const RelyingParty rp{"localhost", "http://localhost:8081", "Shop"};
const Ceremony ceremony{.challenge = "CHALLENGE"};

Result<Passkey> verified(const RegistrationResponse& response) {
  return verify_registration(rp, "CHALLENGE", to_json(response));
}

void expect_refused(const RegistrationResponse& response, std::string_view what = "") {
  const auto passkey = verified(response);
  ASSERT_FALSE(passkey) << what;
  EXPECT_EQ(passkey.error().kind, ErrorKind::invalid);
  EXPECT_EQ(passkey.error().code, "passkey_invalid");
  EXPECT_TRUE(passkey.error().faults.empty());
}

// A registration by authenticator data of the test's making.
RegistrationResponse response_with(const Authenticator& authenticator, const Bytes& data) {
  RegistrationResponse response = authenticator.create(ceremony);
  response.attestation_object = Authenticator::attestation_object("none", cbor_map({}), data);
  return response;
}

// A registration by a COSE key of the test's making.
RegistrationResponse response_with_key(const Bytes& cose_key) {
  const Authenticator authenticator(eddsa);
  Bytes data = authenticator.authenticator_data("localhost", true);
  data.resize(data.size() - authenticator.key.cose_key().size());
  return response_with(authenticator, concatenated({data, cose_key}));
}

Bytes okp_key(std::int64_t type, std::int64_t algorithm, std::int64_t curve, const Bytes& x) {
  return cbor_map({cbor_integer(1), cbor_integer(type), cbor_integer(3), cbor_integer(algorithm),
                   cbor_integer(-1), cbor_integer(curve), cbor_integer(-2), cbor_bytes(x)});
}

Bytes ec_key(const Bytes& x, const Bytes& y) {
  return cbor_map({cbor_integer(1), cbor_integer(2), cbor_integer(3), cbor_integer(es256),
                   cbor_integer(-1), cbor_integer(1), cbor_integer(-2), cbor_bytes(x),
                   cbor_integer(-3), cbor_bytes(y)});
}

Bytes rsa_key(const Bytes& modulus, const Bytes& exponent) {
  return cbor_map({cbor_integer(1), cbor_integer(3), cbor_integer(3), cbor_integer(rs256),
                   cbor_integer(-1), cbor_bytes(modulus), cbor_integer(-2), cbor_bytes(exponent)});
}

class EachAlgorithm : public ::testing::TestWithParam<int> {
 protected:
  const QuietLog quiet;
};
INSTANTIATE_TEST_SUITE_P(PasskeyRegistration, EachAlgorithm,
                         ::testing::Values(es256, eddsa, rs256));

TEST_P(EachAlgorithm, GivesThePasskey) {
  Authenticator authenticator(GetParam());
  authenticator.sign_count = 5;
  const Passkey passkey = verified(authenticator.create(ceremony)).value();
  EXPECT_EQ(passkey.credential_id, authenticator.credential_id);
  EXPECT_EQ(passkey.public_key, authenticator.key.public_key());
  EXPECT_EQ(passkey.algorithm, GetParam());
  EXPECT_EQ(passkey.sign_count, 5U);
  EXPECT_FALSE(passkey.backed_up);
}

TEST_P(EachAlgorithm, AcceptsSelfAttestation) {
  const Authenticator authenticator(GetParam());
  const Passkey passkey = verified(authenticator.create_signed(ceremony)).value();
  EXPECT_EQ(passkey.public_key, authenticator.key.public_key());
}

TEST_P(EachAlgorithm, RefusesSelfAttestationByAnotherKey) {
  Authenticator authenticator(GetParam());
  const Bytes data = authenticator.authenticator_data("localhost", true);
  RegistrationResponse response = authenticator.create(ceremony);
  authenticator.key = PrivateKey(GetParam());
  const Bytes signature = authenticator.sign(data, response.client_data);
  response.attestation_object =
      Authenticator::attestation_object("packed",
                                        cbor_map({cbor_text("alg"), cbor_integer(GetParam()),
                                                  cbor_text("sig"), cbor_bytes(signature)}),
                                        data);
  expect_refused(response);
}

TEST_P(EachAlgorithm, RefusesACutAttestationObject) {
  const Authenticator authenticator(GetParam());
  const RegistrationResponse whole = authenticator.create(ceremony);
  for (std::size_t size = 0; size < whole.attestation_object.size(); ++size) {
    RegistrationResponse cut = whole;
    cut.attestation_object.resize(size);
    expect_refused(cut, std::to_string(size));
  }
}

TEST_P(EachAlgorithm, RefusesCutAuthenticatorData) {
  const Authenticator authenticator(GetParam());
  const Bytes whole = authenticator.authenticator_data("localhost", true);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    Bytes cut = whole;
    cut.resize(size);
    expect_refused(response_with(authenticator, cut), std::to_string(size));
  }
  expect_refused(response_with(authenticator, concatenated({whole, {0}})));
}

TEST(PasskeyRegistration, TellsThatThePasskeyIsBackedUp) {
  Authenticator authenticator(eddsa);
  authenticator.flags |= backup_eligible | backed_up;
  EXPECT_TRUE(verified(authenticator.create(ceremony)).value().backed_up);
}

TEST(PasskeyRegistration, PassesOverExtensions) {
  Authenticator authenticator(eddsa);
  authenticator.extensions = cbor_map({cbor_text("credProtect"), cbor_integer(2)});
  EXPECT_TRUE(verified(authenticator.create(ceremony)));
}

TEST(PasskeyRegistration, RefusesTheClientDataOfASignIn) {
  RegistrationResponse response = Authenticator(eddsa).create(ceremony);
  response.client_data = client_data_of(ceremony, "webauthn.get");
  expect_refused(response);
}

TEST(PasskeyRegistration, RefusesAnotherChallengeOriginOrRelyingParty) {
  const Authenticator authenticator(eddsa);
  expect_refused(authenticator.create({.challenge = "ANOTHER"}), "challenge");
  expect_refused(
      authenticator.create({.origin = "http://localhost:8080", .challenge = "CHALLENGE"}),
      "origin");
  expect_refused(authenticator.create({.rp_id = "shop.example", .challenge = "CHALLENGE"}), "rp");
}

TEST(PasskeyRegistration, RefusesAnAbsentOrUnverifiedUser) {
  Authenticator authenticator(eddsa);
  authenticator.flags = user_present;
  expect_refused(authenticator.create(ceremony), "unverified");
  authenticator.flags = user_verified;
  expect_refused(authenticator.create(ceremony), "absent");
}

TEST(PasskeyRegistration, RefusesAuthenticatorDataWithoutACredential) {
  const Authenticator authenticator(eddsa);
  expect_refused(
      response_with(authenticator, authenticator.authenticator_data("localhost", false)));
}

TEST(PasskeyRegistration, RefusesAnotherCredentialIdThanTheAttestedOne) {
  RegistrationResponse response = Authenticator(eddsa).create(ceremony);
  response.credential_id[0] ^= 1;
  expect_refused(response);
}

TEST(PasskeyRegistration, RefusesKeysOfOtherAlgorithms) {
  const Bytes x = Authenticator(eddsa).key.public_key();
  EXPECT_TRUE(verified(response_with_key(okp_key(1, eddsa, 6, x))));
  expect_refused(response_with_key(okp_key(1, -19, 6, x)), "Ed25519 by its newer identifier");
  expect_refused(response_with_key(okp_key(1, -35, 6, x)), "ES384");
  expect_refused(response_with_key(okp_key(1, es256, 6, x)), "another type of key");
  expect_refused(response_with_key(okp_key(2, eddsa, 6, x)), "another type of key");
  expect_refused(response_with_key(okp_key(1, eddsa, 4, x)), "X25519");
}

TEST(PasskeyRegistration, RefusesKeysThatAreNone) {
  const Authenticator curve(es256);
  const Bytes point = curve.key.public_key();
  const Bytes x(point.begin(), point.begin() + 32);
  Bytes y(point.begin() + 32, point.end());
  EXPECT_TRUE(verified(response_with_key(ec_key(x, y))));
  y[31] ^= 1;
  expect_refused(response_with_key(ec_key(x, y)), "a point beside the curve");
  expect_refused(response_with_key(ec_key(Bytes(32), Bytes(32))), "zero");
  expect_refused(response_with_key(ec_key(x, Bytes(31))), "short");
  expect_refused(response_with_key(okp_key(1, eddsa, 6, Bytes(31, 7))), "short");
  expect_refused(response_with_key(okp_key(1, eddsa, 6, Bytes(32))), "zero");
  expect_refused(
      response_with_key(cbor_map({cbor_integer(1), cbor_integer(1), cbor_integer(3),
                                  cbor_integer(eddsa), cbor_integer(-1), cbor_integer(6)})),
      "missing");
  expect_refused(response_with_key(cbor_map({})), "empty");
  expect_refused(response_with_key(cbor_integer(7)), "no map");
}

TEST(PasskeyRegistration, RefusesWeakRsaKeys) {
  const Bytes key = Authenticator(rs256).key.public_key();
  const Bytes modulus(key.begin(), key.begin() + 256);
  EXPECT_TRUE(verified(response_with_key(rsa_key(modulus, {1, 0, 1}))));
  expect_refused(response_with_key(rsa_key(modulus, {0, 0, 1})), "exponent 1");
  expect_refused(response_with_key(rsa_key(modulus, {0, 0, 3})), "exponent 3");
  expect_refused(response_with_key(rsa_key(modulus, {1})), "short exponent");
  expect_refused(response_with_key(rsa_key(Bytes(256), {1, 0, 1})), "zero");
  expect_refused(response_with_key(rsa_key(Bytes(128, 0xFF), {1, 0, 1})), "1024 bits");
  Bytes shorter = modulus;
  shorter[0] = 0;
  expect_refused(response_with_key(rsa_key(shorter, {1, 0, 1})), "2040 bits");
}

TEST(PasskeyRegistration, RefusesStatementsThatItCannotVerify) {
  const Authenticator authenticator(es256);
  RegistrationResponse response = authenticator.create(ceremony);
  const Bytes data = authenticator.authenticator_data("localhost", true);
  const Bytes signature = authenticator.sign(data, response.client_data);
  const Bytes certificates = concatenated({cbor_head(4, 1), cbor_bytes(Bytes(300))});
  const Bytes statement =
      cbor_map({cbor_text("alg"), cbor_integer(es256), cbor_text("sig"), cbor_bytes(signature)});
  auto expect_format_refused = [&](std::string_view format, const Bytes& of_format) {
    response.attestation_object = Authenticator::attestation_object(format, of_format, data);
    expect_refused(response, format);
  };
  for (const char* format : {"", "None", "fido-u2f", "tpm", "apple", "android-key"}) {
    expect_format_refused(format, cbor_map({}));
    expect_format_refused(format, statement);
  }
  expect_format_refused("none", statement);
  expect_format_refused("packed", cbor_map({}));
  expect_format_refused("packed",
                        cbor_map({cbor_text("alg"), cbor_integer(es256), cbor_text("sig"),
                                  cbor_bytes(signature), cbor_text("x5c"), certificates}));
  expect_format_refused("packed", cbor_map({cbor_text("alg"), cbor_integer(eddsa), cbor_text("sig"),
                                            cbor_bytes(signature)}));
  expect_format_refused("packed", cbor_map({cbor_text("alg"), cbor_integer(es256), cbor_text("sig"),
                                            cbor_bytes({})}));
}

TEST(PasskeyRegistration, RefusesAnotherFormOfAttestationObject) {
  const Authenticator authenticator(eddsa);
  const Bytes data = cbor_bytes(authenticator.authenticator_data("localhost", true));
  const Bytes none = cbor_text("none");
  RegistrationResponse response = authenticator.create(ceremony);
  auto expect_object_refused = [&](const Bytes& object) {
    response.attestation_object = object;
    expect_refused(response, to_hex(object));
  };
  expect_object_refused(concatenated({response.attestation_object, {0}}));
  expect_object_refused(
      cbor_map({cbor_text("fmt"), none, cbor_text("fmt"), none, cbor_text("authData"), data}));
  expect_object_refused(cbor_map({cbor_text("fmt"), none, cbor_text("attStmt"), cbor_map({}),
                                  cbor_text("authData"), data, cbor_text("epAtt"), Bytes{0xF4}}));
  expect_object_refused(cbor_map({cbor_text("fmt"), none, cbor_text("attStmt"),
                                  concatenated({cbor_head(4, 0)}), cbor_text("authData"), data}));
  expect_object_refused(data);
}

TEST(PasskeyRegistration, TakesAttestationObjectsInAnyOrder) {
  const Authenticator authenticator(eddsa);
  RegistrationResponse response = authenticator.create(ceremony);
  response.attestation_object = cbor_map(
      {cbor_text("authData"), cbor_bytes(authenticator.authenticator_data("localhost", true)),
       cbor_text("fmt"), cbor_text("none"), cbor_text("attStmt"), cbor_map({})});
  EXPECT_TRUE(verified(response));
}

}  // namespace
}  // namespace typecase::webauthn
