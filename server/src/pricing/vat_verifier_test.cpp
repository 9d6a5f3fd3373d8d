#include "pricing/vat_verifier.h"

#include <gtest/gtest.h>

#include <future>
#include <thread>
#include <vector>

#include "db/testing.h"
#include "pricing/tax_testing.h"
#include "vies/testing.h"

namespace typecase::pricing {
namespace {

using namespace std::chrono_literals;
using vies::testing::Service;
using Mode = Service::Mode;

const Buyer german = business("DE", "de 136 695 976");

// One of a thousand Luxembourg numbers that are right in form.
std::string luxembourg_number(int index) {
  const int number = 100'000 + index;
  const std::string check = std::to_string(number % 89);
  return "LU" + std::to_string(number) + (check.size() == 1 ? "0" : "") + check;
}

class VatVerifierTest : public db::testing::EachEngine {
 protected:
  VatCheck check(const Buyer& buyer = german, std::string_view client = "192.0.2.1") {
    return verifier.check(buyer, "PT999999990", client).value();
  }
  VatCheckState state(Mode mode) {
    service.mode = mode;
    return check().state;
  }

  ManualClock clock{from_micros(1'800'000'000'000'000)};
  Service service;
  VatVerifier verifier{database(), clock, service.url(), 300ms};
};
TYPECASE_EACH_ENGINE(VatVerifierTest);

TEST_P(VatVerifierTest, KeepsAValidAnswerForADay) {
  VatCheck first = check();
  EXPECT_EQ(first,
            (VatCheck{"DE136695976", VatCheckState::valid, "VIES", "WAPI1", "", clock.now()}));

  clock.advance(24h - 1s);
  service.mode = Mode::unavailable;
  EXPECT_EQ(check(), first);
  EXPECT_EQ(service.questions, 1);

  clock.advance(1s);
  EXPECT_EQ(check().state, VatCheckState::unavailable);
}

TEST_P(VatVerifierTest, KeepsAnInvalidAnswerForAnHour) {
  EXPECT_EQ(state(Mode::invalid), VatCheckState::invalid);
  EXPECT_EQ(state(Mode::valid), VatCheckState::invalid);
  clock.advance(1h);
  EXPECT_EQ(check().state, VatCheckState::valid);
}

TEST_P(VatVerifierTest, AsksAnUnavailableServiceAgainAfterAMinute) {
  for (Mode mode : {Mode::unavailable, Mode::member_state_down, Mode::slow}) {
    clock.advance(1min);
    const int before = service.questions;
    EXPECT_EQ(state(mode), VatCheckState::unavailable);
    EXPECT_EQ(state(Mode::valid), VatCheckState::unavailable);
    EXPECT_EQ(service.questions, before + 1);
  }
  clock.advance(1min);
  EXPECT_EQ(check().state, VatCheckState::valid);
  EXPECT_EQ(check().failure, "");
}

TEST_P(VatVerifierTest, TellsWhyANumberWasNotChecked) {
  service.mode = Mode::member_state_down;
  EXPECT_EQ(check().failure, "MS_UNAVAILABLE");
  clock.advance(1min);
  service.mode = Mode::slow;
  EXPECT_EQ(check().failure, "timeout");
}

TEST_P(VatVerifierTest, SharesAnswersThroughTheDatabase) {
  VatCheck first = check();
  VatVerifier other(database(), clock, service.url());
  EXPECT_EQ(other.check(german, "PT999999990", ""), first);
  EXPECT_EQ(service.questions, 1);

  // A consultation number belongs to the requester.
  EXPECT_NE(other.check(german, "PT123456789", "")->consultation, first.consultation);
}

TEST_P(VatVerifierTest, LimitsTheLookupsOfOneClient) {
  for (int index = 0; index < 30; ++index) {
    ASSERT_EQ(check(business("LU", luxembourg_number(index))).state, VatCheckState::valid);
  }
  VatCheck refused = check();
  EXPECT_EQ(refused.state, VatCheckState::unavailable);
  EXPECT_EQ(refused.failure, rate_limited);
  EXPECT_EQ(service.questions, 30);
  // Neither kept answers nor other clients are concerned.
  EXPECT_EQ(check(business("LU", luxembourg_number(0))).state, VatCheckState::valid);
  EXPECT_EQ(check(german, "customer").state, VatCheckState::valid);
  EXPECT_EQ(check().state, VatCheckState::valid);
}

TEST_P(VatVerifierTest, RefusesTheNinthCallerThatWouldWait) {
  std::promise<void> released;
  service.before_answer = [held = released.get_future().share()] { held.wait(); };
  VatVerifier patient(database(), clock, service.url(), 1min);
  std::vector<std::future<std::optional<VatCheck>>> callers;
  for (int caller = 0; caller < 8; ++caller) {
    callers.push_back(
        std::async(std::launch::async, [&] { return patient.check(german, "", "customer"); }));
  }
  while (patient.waiting() < 8) std::this_thread::yield();

  std::optional<VatCheck> ninth = patient.check(business("LU", luxembourg_number(0)), "", "");
  EXPECT_EQ(ninth->failure, busy);
  released.set_value();
  for (auto& caller : callers) EXPECT_EQ(caller.get()->state, VatCheckState::valid);
  EXPECT_EQ(service.questions, 1);
  EXPECT_EQ(patient.check(business("LU", luxembourg_number(0)), "", "")->state,
            VatCheckState::valid);
}

TEST_P(VatVerifierTest, AsksOnlyAboutNumbersThatAreRightInForm) {
  for (const Buyer& buyer :
       {business("DE", "DE136695977"), business("DE", "FR40303265045"), business("DE", ""),
        business("US", "DE136695976"), consumer("DE"), business("GB", "XI980780684")}) {
    EXPECT_EQ(verifier.check(buyer, "", ""), std::nullopt) << buyer.vat_number;
  }
  EXPECT_EQ(service.questions, 0);
}

TEST_P(VatVerifierTest, SaysThatNumbersOutsideTheUnionAreUnchecked) {
  VatCheck british = check(business("GB", "GB980780684"));
  EXPECT_EQ(british.state, VatCheckState::unchecked);
  EXPECT_EQ(british.service, "");
  EXPECT_EQ(service.questions, 0);
}

TEST_P(VatVerifierTest, AsksNothingWithoutAService) {
  VatVerifier off(database(), clock, "");
  EXPECT_FALSE(off.is_on());
  EXPECT_EQ(off.check(german, "", ""), std::nullopt);
  EXPECT_EQ(off.recheck("DE136695976", ""), std::nullopt);
}

TEST_P(VatVerifierTest, RechecksWhateverIsKept) {
  ASSERT_EQ(state(Mode::unavailable), VatCheckState::unavailable);
  service.mode = Mode::valid;
  EXPECT_EQ(verifier.recheck("DE136695976", "PT999999990")->state, VatCheckState::valid);
  EXPECT_EQ(check().state, VatCheckState::valid);
}

TEST_P(VatVerifierTest, AnswersThoughTheAnswerCannotBeStored) {
  database().write([](db::Connection& c) {
    c.script(
        "DROP TABLE vat_check; CREATE TABLE vat_check (lookup TEXT PRIMARY KEY, valid BIGINT, "
        "consultation TEXT, checked_at BIGINT, CHECK (consultation = ''))");
  });
  EXPECT_EQ(check().state, VatCheckState::valid);
}

TEST(SellerVatNumber, HasItsPrefixHoweverTheFoundryWritesIt) {
  catalogue::Foundry foundry;
  foundry.country = "PT";
  for (const char* written : {"999999990", "PT999999990", "pt 999 999 990"}) {
    foundry.vat_number = written;
    EXPECT_EQ(seller_vat_number(foundry), "PT999999990");
  }
  foundry.vat_number = "";
  EXPECT_EQ(seller_vat_number(foundry), "");
}

TEST_P(VatVerifierTest, ForgetsOldAnswers) {
  check();
  auto sweep = [&](Time before) {
    return database().write([&](db::Connection& c) { return sweep_vat_checks(c, before); });
  };
  EXPECT_EQ(sweep(clock.now()), 0);
  EXPECT_EQ(sweep(clock.now() + 1s), 1);
}

}  // namespace
}  // namespace typecase::pricing
