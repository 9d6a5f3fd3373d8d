#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "catalogue/records/foundry.h"
#include "db/record.h"
#include "documents/wording.h"
#include "orders/checkout/checkout_testing.h"
#include "orders/checkout/vat_recheck.h"
#include "orders/documents/invoice.h"
#include "orders/payment/reviews.h"
#include "pricing/save.h"
#include "vies/testing.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using pricing::VatCheckState;
using pricing::VatFallback;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;
using vies::testing::Service;
using Mode = Service::Mode;

constexpr std::int64_t net = 3500;
constexpr std::int64_t gross = 4165;  // with German VAT

// A Portuguese shop, and a German who says that they are a business.
class VatCheckoutTest : public testing::CheckoutFixture {
 protected:
  VatCheckoutTest() { set_fallback(VatFallback::charge); }

  void set_fallback(VatFallback fallback) {
    pricing::SalesSettings sales;
    sales.seller.one_stop = true;
    sales.seller.vat_fallback = fallback;
    sales.rates.rows = {{"DE", "", "VAT", 19'000}, {"PT", "", "VAT", 23'000}};
    database().write([&](db::Connection& connection) {
      catalogue::Foundry foundry;
      foundry.currency = "EUR";
      foundry.country = "PT";
      catalogue::save_foundry(connection, foundry);
      pricing::save(connection, sales);
    });
    checked.refreshed_snapshot();
  }

  static CheckoutRequest german(std::int64_t total) {
    CheckoutRequest asked = testing::request("meridian-regular", total);
    asked.billing.country = "DE";
    asked.billing.postal_code = "10115";
    asked.billing.vat_number = "DE 136 695 976";
    asked.immediate_delivery = true;
    return asked;
  }
  Answer order(std::int64_t total, const std::string& key = "key-1") {
    return checkout.check_out(german(total), key, sha256("body"), std::nullopt,
                              {"192.0.2.1", "", ""});
  }
  Order placed(std::int64_t total) { return find(payable(order(total)).order).value(); }
  // The price that the customer is told instead; 0: the order was placed.
  std::int64_t price_told(std::int64_t total, const std::string& key = "key-1") {
    Answer answer = order(total, key);
    auto* changed = std::get_if<PriceChanged>(&answer.value());
    return changed ? changed->quote.total.minor : 0;
  }
  pricing::VatCheck proof(const OrderId& id) { return find(id)->evidence.vat_check.value(); }

  // An order of somebody whose number could not be checked, paid.
  OrderId trusted_and_paid() {
    set_fallback(VatFallback::trust);
    service.mode = Mode::unavailable;
    OrderId id = placed(net).id;
    pay_late(id);
    return id;
  }
  std::int64_t rechecks() {
    return database().read([&](db::Connection& c) {
      return c.value<std::int64_t>("SELECT count(*) FROM job WHERE kind = $1",
                                   VatRecheck::job_kind);
    });
  }
  std::vector<std::string> reasons(const OrderId& id) {
    return database().read([&](db::Connection& c) { return open_reasons(c, id); });
  }

  Service service;
  pricing::VatVerifier verifier{database(), clock, service.url(), 300ms};
  carts::Offers checked{database(), snapshots, clock, {}, &verifier};
  Checkout checkout{database(), checked, accounts, registration, settlement, gateway, clock};
  VatRecheck recheck{database(), catalogue, verifier, clock};
};
TYPECASE_EACH_ENGINE(VatCheckoutTest);

TEST_P(VatCheckoutTest, AValidNumberIsReverseChargedAndItsProofKept) {
  Order order = placed(net);

  EXPECT_EQ(order.tax_reason, pricing::TaxReason::reverse_charge);
  EXPECT_EQ(order.evidence.vat_check, (pricing::VatCheck{"DE136695976", VatCheckState::valid,
                                                         "VIES", "WAPI1", "", clock.now()}));
  pay_late(order.id);
  EXPECT_EQ(rechecks(), 0);
  EXPECT_THAT(compose_invoice(*find(order.id)).facts,
              Contains(AllOf(
                  Field(&documents::PdfDocument::Fact::name, "VAT number checked"),
                  Field(&documents::PdfDocument::Fact::text,
                        "VIES, " + documents::day(clock.now()) + ", consultation number WAPI1"))));
}

TEST_P(VatCheckoutTest, AnInventedNumberIsTaxedAsAConsumer) {
  service.mode = Mode::invalid;
  EXPECT_EQ(price_told(net), gross);
  EXPECT_EQ(count("orders"), 0);

  Order order = placed(gross);
  EXPECT_EQ(order.tax_reason, pricing::TaxReason::one_stop);
  EXPECT_EQ(order.evidence.vat_check->state, VatCheckState::invalid);
}

TEST_P(VatCheckoutTest, ANumberThatCannotBeCheckedIsTaxedUnlessTheShopTrusts) {
  for (Mode mode : {Mode::unavailable, Mode::member_state_down, Mode::slow}) {
    clock.advance(2min);
    service.mode = mode;
    set_fallback(VatFallback::charge);
    EXPECT_EQ(price_told(net), gross);
    set_fallback(VatFallback::trust);
    EXPECT_EQ(price_told(gross), net);
  }
  Order order = placed(net);
  EXPECT_EQ(order.tax_reason, pricing::TaxReason::reverse_charge);
  EXPECT_EQ(order.evidence.vat_check->state, VatCheckState::unavailable);
  EXPECT_EQ(order.evidence.vat_check->failure, "timeout");
}

TEST_P(VatCheckoutTest, TheQuotesAnswerHoldsWhenTheServiceDiesBeforeTheOrder) {
  const pricing::Buyer buyer =
      pricing::buyer_of("DE", std::nullopt, "10115", german(net).billing.vat_number);
  auto quoted = checked.check_vat_number(buyer, "192.0.2.1");
  service.mode = Mode::unavailable;

  Order order = placed(net);
  EXPECT_EQ(order.evidence.vat_check, quoted);
  EXPECT_EQ(order.evidence.vat_check->consultation, "WAPI1");
}

TEST_P(VatCheckoutTest, AnUnansweredCheckAtTheOrderTellsTheNewPriceAndOrdersNothing) {
  const pricing::Buyer buyer =
      pricing::buyer_of("DE", std::nullopt, "10115", german(net).billing.vat_number);
  ASSERT_EQ(checked.check_vat_number(buyer, "")->state, VatCheckState::valid);
  clock.advance(25h);
  service.mode = Mode::unavailable;

  EXPECT_EQ(price_told(net), gross);
  EXPECT_EQ(count("orders") + count("customer"), 0);
}

TEST_P(VatCheckoutTest, ARepeatedKeyAsksNoRegister) {
  set_fallback(VatFallback::trust);
  service.mode = Mode::unavailable;
  OrderId first = placed(net).id;
  clock.advance(2min);  // The failure is no longer remembered.

  service.mode = Mode::invalid;
  EXPECT_EQ(placed(net).id, first);
  EXPECT_EQ(service.questions, 1);
  EXPECT_EQ(proof(first).state, VatCheckState::unavailable);
}

// The same call on another server, where the number was accepted, is faster than the register.
TEST_P(VatCheckoutTest, AReplayThatArrivesWhileTheRegisterIsAskedGetsTheOrder) {
  Checkout elsewhere{database(), carts, accounts, registration, settlement, gateway, clock};
  OrderId first;
  service.mode = Mode::invalid;
  service.before_answer = [&] {
    first = payable(elsewhere.check_out(german(net), "key-1", sha256("body"), std::nullopt,
                                        {"192.0.2.1", "", ""}))
                .order;
  };
  EXPECT_EQ(placed(net).id, first);
  EXPECT_EQ(count("orders"), 1);
}

TEST_P(VatCheckoutTest, ATrustedNumberIsCheckedAgainOnceItsOrderIsPaid) {
  OrderId id = trusted_and_paid();
  EXPECT_EQ(rechecks(), 1);
  EXPECT_THAT(reasons(id), IsEmpty());
  EXPECT_THROW(recheck.run(id), std::runtime_error);
  EXPECT_EQ(proof(id).state, VatCheckState::unavailable);

  service.mode = Mode::valid;
  recheck.run(id);
  EXPECT_EQ(proof(id).state, VatCheckState::valid);
  EXPECT_NE(proof(id).consultation, "");
  EXPECT_THAT(reasons(id), IsEmpty());
}

TEST_P(VatCheckoutTest, ATrustedNumberThatWasInventedIsFlaggedOnce) {
  OrderId id = trusted_and_paid();
  service.mode = Mode::invalid;
  recheck.run(id);
  recheck.run(id);

  EXPECT_EQ(proof(id).state, VatCheckState::invalid);
  EXPECT_THAT(reasons(id), ElementsAre("vat_number_invalid"));
}

TEST_P(VatCheckoutTest, ATrustedNumberThatNobodyCanCheckIsFlagged) {
  OrderId id = trusted_and_paid();
  database().write([&](db::Connection& c) { recheck.give_up(c, id); });
  EXPECT_THAT(reasons(id), ElementsAre("vat_number_unchecked"));
}

TEST_P(VatCheckoutTest, AServiceThatIsSwitchedOffFlagsWhatItLeftUnchecked) {
  OrderId id = trusted_and_paid();
  pricing::VatVerifier off(database(), clock, "");
  VatRecheck(database(), catalogue, off, clock).run(id);
  EXPECT_THAT(reasons(id), ElementsAre("vat_number_unchecked"));
}

}  // namespace
}  // namespace typecase::orders
