#include "webauthn/client_data.h"

#include <gtest/gtest.h>

#include "webauthn/testing.h"

namespace typecase::webauthn {
namespace {

using testing::Ceremony;

const RelyingParty rp{"localhost", "http://localhost:8081", "Shop"};

std::string_view fault_of(std::string_view text) {
  return client_data_fault(as_bytes(text), "webauthn.get", rp, "CHALLENGE");
}

std::string_view fault_of(const Ceremony& ceremony) {
  return client_data_fault(testing::client_data_of(ceremony, "webauthn.get"), "webauthn.get", rp,
                           "CHALLENGE");
}

Ceremony ceremony_with(boost::json::object members) {
  return {.challenge = "CHALLENGE", .client_data = std::move(members)};
}

TEST(ClientData, IsAcceptedAsBrowsersWriteIt) {
  EXPECT_EQ(fault_of(ceremony_with({})), "");
  EXPECT_EQ(fault_of(R"({"type":"webauthn.get","challenge":"CHALLENGE",)"
                     R"("origin":"http://localhost:8081"})"),
            "");
  EXPECT_EQ(fault_of(ceremony_with({{"other_keys_can_be_added_here", "do not compare"}})), "");
}

TEST(ClientData, OfTheOtherCeremonyIsRefused) {
  EXPECT_EQ(fault_of(ceremony_with({{"type", "webauthn.create"}})), "type");
  EXPECT_EQ(fault_of(ceremony_with({{"type", "payment.get"}})), "type");
  EXPECT_EQ(fault_of(ceremony_with({{"type", "webauthn.Get"}})), "type");
  EXPECT_EQ(fault_of(ceremony_with({{"type", ""}})), "type");
}

TEST(ClientData, OfAnotherChallengeIsRefused) {
  for (const char* other : {"", "CHALLENG", "CHALLENGE=", "challenge", "CHALLENGEA"}) {
    EXPECT_EQ(fault_of(ceremony_with({{"challenge", other}})), "challenge") << other;
  }
}

TEST(ClientData, IsRefusedWithoutAChallengeToCompare) {
  const Bytes data = testing::client_data_of(ceremony_with({{"challenge", ""}}), "webauthn.get");
  EXPECT_EQ(client_data_fault(data, "webauthn.get", rp, ""), "challenge");
}

TEST(ClientData, OfAnotherOriginIsRefused) {
  for (const char* other :
       {"", "https://localhost:8081", "http://localhost", "http://localhost:80810",
        "http://localhost:8081/", "http://LOCALHOST:8081", "http://a.localhost:8081",
        "http://127.0.0.1:8081", "null"}) {
    EXPECT_EQ(fault_of(ceremony_with({{"origin", other}})), "origin") << other;
  }
}

TEST(ClientData, OfAFrameOfAnotherOriginIsRefused) {
  EXPECT_EQ(fault_of(ceremony_with({{"crossOrigin", true}})), "cross_origin");
  EXPECT_EQ(fault_of(ceremony_with({{"topOrigin", "https://other.example"}})), "cross_origin");
}

TEST(ClientData, ThatIsMalformedIsRefused) {
  EXPECT_EQ(fault_of(""), "client_data");
  EXPECT_EQ(fault_of("null"), "client_data");
  EXPECT_EQ(fault_of("[]"), "client_data");
  EXPECT_EQ(fault_of("{} {}"), "client_data");
  EXPECT_EQ(fault_of("{\"type\":\"\xFF\"}"), "client_data");
  EXPECT_EQ(fault_of(std::string(4000, '[')), "client_data");
  EXPECT_EQ(fault_of(ceremony_with({{"challenge", 7}})), "client_data");
  EXPECT_EQ(fault_of(ceremony_with({{"crossOrigin", "false"}})), "client_data");
}

}  // namespace
}  // namespace typecase::webauthn
