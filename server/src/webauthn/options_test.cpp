#include "webauthn/options.h"

#include <gtest/gtest.h>

#include "base/json/json_answer.h"

namespace typecase::webauthn {
namespace {

const RelyingParty rp{"shop.example", "https://shop.example", "Example Foundry"};

TEST(PasskeyOptions, ChallengesAre32RandomBytesInBase64url) {
  const std::string challenge = new_challenge();
  EXPECT_EQ(from_base64url(challenge).value().size(), 32U);
  EXPECT_NE(new_challenge(), challenge);
}

TEST(PasskeyOptions, ForCreationHaveTheFormOfTheSpecification) {
  const User user{{1, 2, 3}, "ada@shop.example", "Ada"};
  EXPECT_EQ(json::answer(creation_options(rp, user, "CHALLENGE", {Bytes{0xFF, 0xFE}})),
            boost::json::parse(R"({
              "rp": {"id": "shop.example", "name": "Example Foundry"},
              "user": {"id": "AQID", "name": "ada@shop.example", "displayName": "Ada"},
              "challenge": "CHALLENGE",
              "pubKeyCredParams": [{"type": "public-key", "alg": -7},
                                   {"type": "public-key", "alg": -8},
                                   {"type": "public-key", "alg": -257}],
              "timeout": 300000,
              "excludeCredentials": [{"type": "public-key", "id": "__4"}],
              "authenticatorSelection": {"residentKey": "required", "requireResidentKey": true,
                                         "userVerification": "required"},
              "attestation": "none"})"));
}

TEST(PasskeyOptions, ForASignInHaveTheFormOfTheSpecification) {
  EXPECT_EQ(json::answer(request_options(rp, "CHALLENGE", {Bytes{1, 2, 3}})),
            boost::json::parse(R"({
              "challenge": "CHALLENGE", "timeout": 300000, "rpId": "shop.example",
              "allowCredentials": [{"type": "public-key", "id": "AQID"}],
              "userVerification": "required"})"));
}

TEST(PasskeyOptions, ForASignInWithoutAnAddressAllowAnyPasskey) {
  EXPECT_TRUE(request_options(rp, "CHALLENGE").allow_credentials.empty());
}

}  // namespace
}  // namespace typecase::webauthn
