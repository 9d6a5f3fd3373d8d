// Random mutations of valid responses: nothing crashes, and what a signature covers verifies only
// unchanged. TYPECASE_TEST_SEED repeats a run.

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

#include "base/json/json_reader.h"
#include "base/seed_testing.h"
#include "webauthn/assertion.h"
#include "webauthn/registration.h"
#include "webauthn/testing.h"

namespace typecase::webauthn {
namespace {

using namespace testing;

const RelyingParty rp{"localhost", "http://localhost:8081", "Shop"};
const Ceremony ceremony{.challenge = "CHALLENGE"};
constexpr int rounds = 2000;  // for each algorithm and form

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random_);
  }

  // One to four changes: bytes altered, inserted, removed, repeated.
  template <class Container>
  Container mutated(Container bytes) {
    for (std::size_t changes = 1 + below(4); changes > 0 && !bytes.empty(); --changes) {
      change(bytes);
    }
    return bytes;
  }

 private:
  template <class Container>
  void change(Container& bytes) {
    const auto at = bytes.begin() + static_cast<std::ptrdiff_t>(below(bytes.size()));
    const auto value = static_cast<typename Container::value_type>(below(256));
    switch (below(6)) {
      case 0:
        *at = static_cast<typename Container::value_type>(*at ^ (1U << below(8)));
        break;
      case 1:
        *at = value;
        break;
      case 2:
        bytes.insert(at, value);
        break;
      case 3:
        bytes.erase(at);
        break;
      case 4:
        bytes.erase(at, bytes.end());
        break;
      default: {
        const Container start(bytes.begin(), at);
        bytes.insert(bytes.end(), start.begin(), start.end());
      }
    }
  }

  std::mt19937 random_;
};

class EachAlgorithmMutated : public ::testing::TestWithParam<int> {
 protected:
  const QuietLog quiet;
  const Authenticator authenticator{GetParam()};
  Mutator mutator{test_seed(2026)};
};
INSTANTIATE_TEST_SUITE_P(PasskeyMutation, EachAlgorithmMutated,
                         ::testing::Values(es256, eddsa, rs256));

TEST_P(EachAlgorithmMutated, SignInVerifiesOnlyUnchanged) {
  const Passkey passkey{authenticator.credential_id, authenticator.key.public_key(), GetParam()};
  const AssertionResponse good = authenticator.get(ceremony);
  ASSERT_TRUE(verify_assertion(rp, "CHALLENGE", passkey, {}, good));
  const std::array parts{&AssertionResponse::credential_id, &AssertionResponse::client_data,
                         &AssertionResponse::authenticator_data, &AssertionResponse::signature};
  for (int round = 0; round < rounds; ++round) {
    AssertionResponse response = good;
    Bytes& part = response.*parts[mutator.below(parts.size())];
    const Bytes before = part;
    part = mutator.mutated(part);
    if (part == before) continue;
    EXPECT_FALSE(verify_assertion(rp, "CHALLENGE", passkey, {}, response)) << round;
  }
}

TEST_P(EachAlgorithmMutated, SelfAttestationVerifiesOnlyUnchanged) {
  const RegistrationResponse good = authenticator.create_signed(ceremony);
  ASSERT_TRUE(verify_registration(rp, "CHALLENGE", to_json(good)));
  const std::array parts{&RegistrationResponse::credential_id, &RegistrationResponse::client_data,
                         &RegistrationResponse::attestation_object};
  for (int round = 0; round < rounds; ++round) {
    RegistrationResponse response = good;
    Bytes& part = response.*parts[mutator.below(parts.size())];
    const Bytes before = part;
    part = mutator.mutated(part);
    if (part == before) continue;
    EXPECT_FALSE(verify_registration(rp, "CHALLENGE", to_json(response))) << round;
  }
}

// Without an attestation nothing signs the new key: a mutated one may pass, as a valid key.
TEST_P(EachAlgorithmMutated, RegistrationGivesAPasskeyOrAnError) {
  const Bytes data = authenticator.authenticator_data("localhost", true);
  RegistrationResponse response = authenticator.create(ceremony);
  for (int round = 0; round < rounds; ++round) {
    response.attestation_object =
        Authenticator::attestation_object("none", cbor_map({}), mutator.mutated(data));
    const auto passkey = verify_registration(rp, "CHALLENGE", to_json(response));
    if (!passkey) continue;
    EXPECT_EQ(passkey->credential_id, authenticator.credential_id) << round;
    EXPECT_EQ(passkey->public_key.size(), authenticator.key.public_key().size()) << round;
  }
}

TEST_P(EachAlgorithmMutated, JsonGivesAResponseOrAnError) {
  const Passkey passkey{authenticator.credential_id, authenticator.key.public_key(), GetParam()};
  const AssertionResponse good = authenticator.get(ceremony);
  const std::string text = boost::json::serialize(to_json(good));
  for (int round = 0; round < rounds; ++round) {
    const auto parsed = json::parse(mutator.mutated(text));
    if (!parsed) continue;
    EXPECT_FALSE(verify_registration(rp, "CHALLENGE", *parsed));
    const auto read = read_assertion(*parsed);
    if (!read || !verify_assertion(rp, "CHALLENGE", passkey, {}, *read)) continue;
    EXPECT_EQ(read->credential_id, good.credential_id) << round;
    EXPECT_EQ(read->client_data, good.client_data) << round;
    EXPECT_EQ(read->authenticator_data, good.authenticator_data) << round;
    EXPECT_EQ(read->signature, good.signature) << round;
  }
}

}  // namespace
}  // namespace typecase::webauthn
