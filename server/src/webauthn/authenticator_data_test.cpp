#include "webauthn/authenticator_data.h"

#include <gtest/gtest.h>

#include "webauthn/testing.h"

namespace typecase::webauthn {
namespace {

using namespace testing;

const RelyingParty rp{"localhost", "http://localhost:8081", "Shop"};

Authenticator authenticator_with(std::uint8_t flags) {
  Authenticator authenticator(eddsa);
  authenticator.flags = flags;
  return authenticator;
}

std::string_view fault_with(std::uint8_t flags, const std::string& rp_id = "localhost") {
  const Bytes bytes = authenticator_with(flags).authenticator_data(rp_id, false);
  return authenticator_data_fault(read_authenticator_data(bytes).value(), rp);
}

TEST(AuthenticatorData, OfASignInHasFlagsAndCounter) {
  Authenticator authenticator = authenticator_with(user_present);
  authenticator.sign_count = 0x01020304;
  const Bytes bytes = authenticator.authenticator_data("localhost", false);
  const AuthenticatorData data = read_authenticator_data(bytes).value();
  EXPECT_EQ(data.sign_count, 0x01020304U);
  EXPECT_TRUE(data.is_user_present);
  EXPECT_FALSE(data.is_user_verified);
  EXPECT_FALSE(data.is_backup_eligible);
  EXPECT_FALSE(data.is_backed_up);
  EXPECT_TRUE(data.credential_id.empty());
}

TEST(AuthenticatorData, OfARegistrationHasTheCredentialId) {
  const Authenticator authenticator = authenticator_with(user_present);
  const Bytes bytes = authenticator.authenticator_data("localhost", true);
  EXPECT_EQ(to_bytes(read_authenticator_data(bytes).value().credential_id),
            authenticator.credential_id);
}

TEST(AuthenticatorData, AreRefusedAtEachOtherLength) {
  Authenticator authenticator = authenticator_with(user_present | user_verified);
  authenticator.extensions = cbor_map({cbor_text("credProtect"), cbor_integer(2)});
  const Bytes bytes = authenticator.authenticator_data("localhost", true);
  EXPECT_TRUE(read_authenticator_data(bytes));
  EXPECT_FALSE(read_authenticator_data(concatenated({bytes, {0}})));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(read_authenticator_data(ByteView(bytes).first(size))) << size;
  }
}

TEST(AuthenticatorData, AreRefusedWithExtensionsThatAreNoMap) {
  Authenticator authenticator = authenticator_with(user_present | user_verified);
  authenticator.extensions = cbor_integer(0);
  EXPECT_FALSE(read_authenticator_data(authenticator.authenticator_data("localhost", false)));
}

TEST(AuthenticatorData, LimitTheLengthOfACredentialId) {
  for (std::size_t size : {std::size_t{0}, longest_credential_id + 1, std::size_t{65535}}) {
    Authenticator authenticator = authenticator_with(user_present);
    authenticator.credential_id.resize(size);
    EXPECT_FALSE(read_authenticator_data(authenticator.authenticator_data("localhost", true)));
  }
  Authenticator authenticator = authenticator_with(user_present);
  authenticator.credential_id.resize(longest_credential_id);
  EXPECT_TRUE(read_authenticator_data(authenticator.authenticator_data("localhost", true)));
}

TEST(AuthenticatorData, OfAVerifiedUserAreAccepted) {
  EXPECT_EQ(fault_with(user_present | user_verified), "");
  EXPECT_EQ(fault_with(user_present | user_verified | backup_eligible), "");
  EXPECT_EQ(fault_with(user_present | user_verified | backup_eligible | backed_up), "");
}

TEST(AuthenticatorData, OfAnotherRelyingPartyAreRefused) {
  EXPECT_EQ(fault_with(user_present | user_verified, "localhos"), "rp_id");
  EXPECT_EQ(fault_with(user_present | user_verified, "shop.localhost"), "rp_id");
}

TEST(AuthenticatorData, AreRefusedUnlessTheUserWasPresentAndVerified) {
  EXPECT_EQ(fault_with(0), "user_presence");
  EXPECT_EQ(fault_with(user_verified), "user_presence");
  EXPECT_EQ(fault_with(user_present), "user_verification");
}

TEST(AuthenticatorData, AreRefusedIfBackedUpWithoutBeingEligible) {
  EXPECT_EQ(fault_with(user_present | user_verified | backed_up), "backup_flags");
}

}  // namespace
}  // namespace typecase::webauthn
