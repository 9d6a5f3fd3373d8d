#include "delivery/verification/verification.h"

#include <gmock/gmock.h>

#include "base/crypto/signature_testing.h"
#include "delivery/delivery_testing.h"

namespace typecase::delivery {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

class VerificationTest : public testing::DeliveryFixture {
 protected:
  Verification find() { return verifications.find(testing::serial).value(); }

  Verifications verifications{database(), settings, clock};
};
TYPECASE_EACH_ENGINE(VerificationTest);

TEST_P(VerificationTest, TellsScopeAndFilesOfALicence) {
  order.lines[0].fields = {{"domains", "tidal.example"}};
  pay();
  EXPECT_TRUE(find().files.empty());
  EXPECT_FALSE(find().certificate);
  delivery.build(order.id);

  Verification found = find();
  EXPECT_EQ(found.state, LicenceState::valid);
  EXPECT_EQ(found.fonts, "EB Garamond Regular");
  EXPECT_EQ(found.licence + ", " + found.tier, "Desktop, 1 to 3 people");
  EXPECT_EQ(found.uses, std::vector<std::string>{"tidal.example"});
  EXPECT_EQ(found.licensed_at, testing::paid_at);
  auto held = documents::testing::unzip(package());
  EXPECT_EQ(found.certificate,
            sha256(ByteView(held.at("eb-garamond-regular-desktop/certificate.txt"))));
  ASSERT_EQ(found.files.size(), 3u);
  for (const BuiltFont& file : found.files) {
    const Bytes& bytes = held.at("eb-garamond-regular-desktop/" + file.path);
    EXPECT_EQ(file.sha256, sha256(ByteView(bytes))) << file.path;
    EXPECT_EQ(file.size, bytes.size());
  }
}

TEST_P(VerificationTest, KnowsTheFinalBuild) {
  pay();
  delivery.build(order.id);
  delivery.shrink(order.id);
  auto held = documents::testing::unzip(package());
  for (const BuiltFont& file : find().files) {
    EXPECT_EQ(file.sha256, sha256(ByteView(held.at("eb-garamond-regular-desktop/" + file.path))));
  }
}

TEST_P(VerificationTest, FollowsTheLicence) {
  pay();
  for (const auto& [entitlement, state] :
       std::map<std::string, LicenceState>{{"active", LicenceState::valid},
                                           {"suspended", LicenceState::suspended},
                                           {"superseded", LicenceState::superseded},
                                           {"revoked", LicenceState::revoked}}) {
    set_state(0, entitlement);
    EXPECT_EQ(find().state, state);
    EXPECT_THAT(find().statement, HasSubstr("State: " + std::string(enum_name(state)) + '\n'));
  }
}

TEST_P(VerificationTest, SignsWhatItSays) {
  pay();
  delivery.build(order.id);
  Verification found = find();
  EXPECT_TRUE(verify_signature(found.public_key, found.statement, found.signature));
  EXPECT_THAT(found.statement, HasSubstr("Licensee: Skibsværft ApS\n"));
  EXPECT_THAT(found.statement, HasSubstr("Font: " + to_hex(found.files[0].sha256)));
  found.statement[30] ^= 1;
  EXPECT_FALSE(verify_signature(found.public_key, found.statement, found.signature));
}

TEST_P(VerificationTest, ForgetsWhoDeletedHisAccount) {
  pay();
  database().write(
      [](db::Connection& connection) { connection.execute("UPDATE customer SET deleted_at = 1"); });
  EXPECT_FALSE(find().licensee);
  EXPECT_TRUE(find().uses.empty());
  EXPECT_THAT(find().statement, Not(AnyOf(HasSubstr("Skibsværft"), HasSubstr("tidal.example"))));
}

TEST_P(VerificationTest, DoesNotKnowWhatWasNeverSold) {
  for (const char* serial : {"", "SERIAL0", "0123456789ABCDEFGHJKMNPQRZ", "' OR 1=1 --"}) {
    EXPECT_EQ(verifications.find(serial).error().kind, ErrorKind::not_found) << serial;
  }
}

TEST_P(VerificationTest, PublishesTheKeysThatEverSigned) {
  pay();
  ASSERT_EQ(verifications.keys().size(), 1u);
  EXPECT_FALSE(verifications.keys()[0].first_used_at);
  delivery.build(order.id);
  EXPECT_EQ(verifications.keys()[0].first_used_at, testing::paid_at);

  Verifications renewed(database(), {"https://type.example", Bytes(32, 9)}, clock);
  ASSERT_EQ(renewed.keys().size(), 2u);
  EXPECT_EQ(renewed.keys()[1].key, verifications.keys()[0].key);
}

TEST(ShownLicensee, IsTheCompanyOrAPersonsInitials) {
  orders::Licensee licensee{orders::LicenseeKind::self, "Søren  Ærø", "Skibsværft ApS", {}};
  EXPECT_EQ(shown_licensee(licensee), "Skibsværft ApS");
  licensee.company.reset();
  EXPECT_EQ(shown_licensee(licensee), "S. Æ.");
  licensee.name = "山田 花子";
  EXPECT_EQ(shown_licensee(licensee), "山. 花.");
}

}  // namespace
}  // namespace typecase::delivery
