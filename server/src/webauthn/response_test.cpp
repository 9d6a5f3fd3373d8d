#include "webauthn/response.h"

#include <gtest/gtest.h>

#include <string>

#include "webauthn/testing.h"

namespace typecase::webauthn {
namespace {

using testing::to_json;

const RegistrationResponse registration{{1, 2}, {3, 4}, {5, 6}};
const AssertionResponse assertion{{1, 2}, {7}, {3, 4}, {5, 6}, {8, 9}};

boost::json::object with(boost::json::object credential, const char* name,
                         const boost::json::value& value) {
  boost::json::object& inner = credential["response"].as_object();
  (inner.contains(name) ? inner : credential)[name] = value;
  return credential;
}

boost::json::object without(boost::json::object credential, const char* name) {
  credential.erase(name);
  credential["response"].as_object().erase(name);
  return credential;
}

// Values that no member may have.
std::vector<boost::json::value> bad_values() {
  return {nullptr,
          7,
          true,
          boost::json::array(),
          boost::json::object(),
          "",
          "A",
          "AQI=",
          "A Q",
          "AQJ",
          "+/+/",
          boost::json::string(30'000, 'A')};
}

TEST(PasskeyResponse, IsDecoded) {
  const auto registered = decode_registration(to_json(registration));
  ASSERT_TRUE(registered);
  EXPECT_EQ(registered->credential_id, registration.credential_id);
  EXPECT_EQ(registered->client_data, registration.client_data);
  EXPECT_EQ(registered->attestation_object, registration.attestation_object);

  const auto asserted = decode_assertion(to_json(assertion));
  ASSERT_TRUE(asserted);
  EXPECT_EQ(asserted->credential_id, assertion.credential_id);
  EXPECT_EQ(asserted->user_handle, assertion.user_handle);
  EXPECT_EQ(asserted->client_data, assertion.client_data);
  EXPECT_EQ(asserted->authenticator_data, assertion.authenticator_data);
  EXPECT_EQ(asserted->signature, assertion.signature);
}

TEST(PasskeyResponse, MayLackTheUserHandle) {
  for (const auto& response : {without(to_json(assertion), "userHandle"),
                               with(to_json(assertion), "userHandle", nullptr)}) {
    const auto asserted = decode_assertion(response);
    ASSERT_TRUE(asserted);
    EXPECT_TRUE(asserted->user_handle.empty());
  }
}

TEST(PasskeyResponse, IsRefusedWithoutAMember) {
  for (const char* name : {"id", "rawId", "type", "clientDataJSON", "attestationObject"}) {
    EXPECT_FALSE(decode_registration(without(to_json(registration), name))) << name;
  }
  for (const char* name :
       {"id", "rawId", "type", "clientDataJSON", "authenticatorData", "signature"}) {
    EXPECT_FALSE(decode_assertion(without(to_json(assertion), name))) << name;
  }
  boost::json::object empty = to_json(assertion);
  empty.erase("response");
  EXPECT_FALSE(decode_assertion(empty));
}

TEST(PasskeyResponse, IsRefusedWithABadValueOfAMember) {
  for (const boost::json::value& bad : bad_values()) {
    for (const char* name : {"id", "rawId", "type", "clientDataJSON", "attestationObject"}) {
      EXPECT_FALSE(decode_registration(with(to_json(registration), name, bad))) << name << bad;
    }
    for (const char* name :
         {"id", "rawId", "type", "clientDataJSON", "authenticatorData", "signature"}) {
      EXPECT_FALSE(decode_assertion(with(to_json(assertion), name, bad))) << name << bad;
    }
  }
}

TEST(PasskeyResponse, IsRefusedWithABadUserHandle) {
  for (const boost::json::value& bad : bad_values()) {
    if (bad.is_null() || bad == "") continue;
    EXPECT_FALSE(decode_assertion(with(to_json(assertion), "userHandle", bad))) << bad;
  }
  AssertionResponse longer = assertion;
  longer.user_handle.resize(65);
  EXPECT_FALSE(decode_assertion(to_json(longer)));
}

TEST(PasskeyResponse, IsRefusedIfItIsNoObject) {
  for (const boost::json::value& bad : bad_values()) {
    EXPECT_FALSE(decode_registration(bad)) << bad;
    EXPECT_FALSE(decode_assertion(bad)) << bad;
    boost::json::object credential = to_json(assertion);
    credential["response"] = bad;
    EXPECT_FALSE(decode_assertion(credential)) << bad;
  }
}

TEST(PasskeyResponse, LimitsTheSizeOfEachMember) {
  RegistrationResponse registered{Bytes(1023), Bytes(4096), Bytes(16384)};
  EXPECT_TRUE(decode_registration(to_json(registered)));
  for (Bytes RegistrationResponse::*member :
       {&RegistrationResponse::credential_id, &RegistrationResponse::client_data,
        &RegistrationResponse::attestation_object}) {
    RegistrationResponse larger = registered;
    (larger.*member).push_back(0);
    EXPECT_FALSE(decode_registration(to_json(larger)));
  }
  AssertionResponse asserted{Bytes(1023), Bytes(64), Bytes(4096), Bytes(4096), Bytes(1024)};
  EXPECT_TRUE(decode_assertion(to_json(asserted)));
  for (Bytes AssertionResponse::*member :
       {&AssertionResponse::credential_id, &AssertionResponse::user_handle,
        &AssertionResponse::client_data, &AssertionResponse::authenticator_data,
        &AssertionResponse::signature}) {
    AssertionResponse larger = asserted;
    (larger.*member).push_back(0);
    EXPECT_FALSE(decode_assertion(to_json(larger)));
  }
}

}  // namespace
}  // namespace typecase::webauthn
