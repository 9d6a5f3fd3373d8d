#include "pricing/tax.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pricing/tax_testing.h"

namespace typecase::pricing {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Rates = std::vector<std::string>;

const TaxRates table = test_rates();

TaxDecision decide(const Seller& seller, const Buyer& buyer, Day day = test_day) {
  return decide_tax(seller, buyer, table, day);
}

// "VAT 19" of each rate.
Rates rates_of(const std::vector<const TaxRate*>& rates) {
  Rates texts;
  for (const TaxRate* rate : rates) texts.push_back(rate->name + " " + rate_text(*rate));
  return texts;
}

void expect(const TaxDecision& decision, std::optional<TaxReason> reason, const Rates& rates) {
  EXPECT_EQ(decision.reason, reason)
      << (decision.reason ? enum_name(*decision.reason) : "undecided");
  EXPECT_EQ(rates_of(decision.rates), rates);
}

Seller registered(std::string place, bool consumers_only = false) {
  Seller german = seller("DE");
  german.registrations = {{std::move(place), consumers_only}};
  return german;
}

TEST(TaxTest, BuyersOfTheSellersCountryPayItsTax) {
  expect(decide(seller("DE"), consumer("DE", "", "10115")), TaxReason::domestic, {"VAT 19"});
  expect(decide(seller("AU"), consumer("AU")), TaxReason::domestic, {"GST 10"});
}

TEST(TaxTest, EuConsumersPayTheirCountrysVatByTheOneStopShop) {
  expect(decide(seller("DE"), consumer("FR", "", "75001")), TaxReason::one_stop, {"VAT 20"});
  expect(decide(seller("DE"), consumer("MC")), TaxReason::one_stop, {"VAT 20"});
}

TEST(TaxTest, WithoutTheOneStopShopEuConsumersPayTheSellersRate) {
  expect(decide(seller("DE", false), consumer("FR", "", "75001")), TaxReason::origin, {"VAT 19"});
  expect(decide(seller("CH", false), consumer("FR", "", "75001")), TaxReason::exported, {});
}

TEST(TaxTest, EuBusinessesWithAValidVatNumberOweTheTaxThemselves) {
  expect(decide(seller("DE"), business("FR", "FR40303265045")), TaxReason::reverse_charge, {});
  expect(decide(seller("DE", false), business("GR", "094259216")), TaxReason::reverse_charge, {});
  expect(decide(seller("DE"), business("MC", "FR53000004605")), TaxReason::reverse_charge, {});
}

TEST(TaxTest, ReverseChargeIsOnlyAcrossABorder) {
  expect(decide(seller("DE"), business("DE", "DE136695976")), TaxReason::domestic, {"VAT 19"});
  expect(decide(seller("FR"), business("MC", "FR53000004605")), TaxReason::domestic, {"VAT 20"});
}

TEST(TaxTest, ANumberThatIsWrongOrOfAnotherCountryFreesNobody) {
  for (const char* number : {"", "FR40303265046", "DE136695976", "XI980780684"}) {
    TaxDecision decision = decide(seller("DE"), business("FR", number));
    expect(decision, TaxReason::one_stop, {"VAT 20"});
    EXPECT_THAT(decision.unknown, Contains(UnknownFact::vat_number));
    EXPECT_TRUE(decision.shown_with_tax);
  }
  Buyer consumer_with_number = business("FR", "FR40303265045");
  consumer_with_number.kind = BuyerKind::consumer;
  expect(decide(seller("DE"), consumer_with_number), TaxReason::one_stop, {"VAT 20"});
}

TEST(TaxTest, GreeceIsElInVatNumbersAndGrInAddresses) {
  expect(decide(seller("DE"), business("GR", "EL094259216")), TaxReason::reverse_charge, {});
  expect(decide(seller("DE"), consumer("GR", "", "10431")), TaxReason::one_stop, {"VAT 24"});
}

TEST(TaxTest, BuyersOutsideTheEuAreNotTaxed) {
  expect(decide(seller("DE"), consumer("AU")), TaxReason::exported, {});
  expect(decide(seller("DE"), business("GB", "GB980780684")), TaxReason::exported, {});
  expect(decide(seller("DE"), consumer("US")), TaxReason::exported, {});
  expect(decide(seller("DE"), consumer("ZZ")), TaxReason::exported, {});
}

TEST(TaxTest, TerritoriesOutsideTheVatAreaAreNotTaxed) {
  for (const Buyer& buyer :
       {consumer("ES", "ES-CN"), consumer("ES", "CE"), consumer("ES", "", "52001"), consumer("AX"),
        consumer("FI", "FI-01"), consumer("IT", "", "23041"), consumer("IT", "", "22061"),
        consumer("DE", "", "78266"), consumer("DE", "", "27498"), consumer("GR", "GR-69"),
        consumer("GP"), consumer("RE"), consumer("FR", "FR-973"), consumer("GB", "GB-NIR")}) {
    expect(decide(seller("PT"), buyer), TaxReason::exported, {});
    EXPECT_FALSE(decide(seller("PT"), buyer).shown_with_tax);
  }
  expect(decide(seller("DE"), consumer("DE", "", "78266")), TaxReason::exported, {});
  expect(decide(seller("ES"), consumer("ES", "ES-CN")), TaxReason::exported, {});
}

TEST(TaxTest, ATerritoryWithRatesOfItsOwnIsDomesticToItsCountry) {
  expect(decide(seller("FR"), consumer("RE")), TaxReason::domestic, {"VAT 8.5"});
  expect(decide(seller("FR"), consumer("FR", "", "97400")), TaxReason::domestic, {"VAT 8.5"});
}

TEST(TaxTest, ARegionMayHaveARateOfItsOwn) {
  expect(decide(seller("DE"), consumer("PT", "PT-20")), TaxReason::one_stop, {"VAT 16"});
  expect(decide(seller("DE"), consumer("PT", "PT-11")), TaxReason::one_stop, {"VAT 23"});
  TaxDecision decision = decide(seller("DE"), consumer("PT"));
  expect(decision, TaxReason::one_stop, {"VAT 23"});
  EXPECT_THAT(decision.unknown, ElementsAre(UnknownFact::region));
}

TEST(TaxTest, ASellerCollectsWhereHeIsRegistered) {
  expect(decide(registered("AU"), consumer("AU")), TaxReason::registered, {"GST 10"});
  expect(decide(registered("GB"), consumer("IM")), TaxReason::registered, {"VAT 20"});
  expect(decide(registered("GB"), consumer("GB", "GB-NIR")), TaxReason::registered, {"VAT 20"});
  expect(decide(registered("FR"), consumer("FR", "", "75001")), TaxReason::registered, {"VAT 20"});
  expect(decide(registered("FR"), consumer("FR", "", "97400")), TaxReason::exported, {});
}

TEST(TaxTest, ASchemeForConsumersLeavesBusinessesToThemselves) {
  expect(decide(registered("GB", true), business("GB", "GB980780684")), TaxReason::reverse_charge,
         {});
  TaxDecision decision = decide(registered("GB", true), business("GB", ""));
  expect(decision, TaxReason::registered, {"VAT 20"});
  EXPECT_THAT(decision.unknown, Contains(UnknownFact::vat_number));
  expect(decide(registered("GB"), business("GB", "GB980780684")), TaxReason::registered,
         {"VAT 20"});
}

TEST(TaxTest, SalesTaxesGoByRegion) {
  Seller canadian = seller("CA", false);
  expect(decide(canadian, consumer("CA", "ON")), TaxReason::domestic, {"HST 13"});
  expect(decide(canadian, consumer("CA", "CA-QC")), TaxReason::domestic, {"GST 5"});
  canadian.registrations = {{"CA-QC"}};
  expect(decide(canadian, consumer("CA", "CA-QC")), TaxReason::domestic, {"GST 5", "QST 9.975"});

  Seller american = seller("US", false);
  expect(decide(american, consumer("US")), TaxReason::domestic, {});
  american.registrations = {{"US-NY"}};
  expect(decide(american, consumer("US", "NY")), TaxReason::domestic, {"Sales tax 8.875"});
  expect(decide(american, consumer("US", "CA")), TaxReason::domestic, {});
  expect(decide(registered("US-NY"), consumer("US", "NY")), TaxReason::registered,
         {"Sales tax 8.875"});
  expect(decide(registered("CA-QC"), consumer("CA", "QC")), TaxReason::registered, {"QST 9.975"});
}

TEST(TaxTest, SaysWhatItDoesNotKnowInsteadOfGuessing) {
  for (const char* country : {"", "de", "DEU", "Germany"}) {
    TaxDecision nowhere = decide(seller("DE"), consumer(country));
    expect(nowhere, std::nullopt, {});
    EXPECT_THAT(nowhere.unknown, ElementsAre(UnknownFact::country));
  }

  for (const char* region : {"", "Ontario", "ZZ"}) {
    TaxDecision somewhere = decide(seller("CA"), consumer("CA", region));
    expect(somewhere, std::nullopt, {});
    EXPECT_THAT(somewhere.unknown, ElementsAre(UnknownFact::region)) << region;
  }
  TaxDecision no_rate = decide(seller("DE"), consumer("AT"));
  expect(no_rate, std::nullopt, {});
  EXPECT_THAT(no_rate.unknown, ElementsAre(UnknownFact::rate));

  TaxDecision likely = decide(seller("DE"), consumer("ES"));
  expect(likely, TaxReason::one_stop, {"VAT 21"});
  EXPECT_THAT(likely.unknown, ElementsAre(UnknownFact::postcode));
  EXPECT_THAT(decide(seller("DE"), consumer("ES", "", "28001")).unknown, IsEmpty());
}

// Gross prices hold the tax of the seller's country; without its rate nobody can be let off it.
TEST(TaxTest, GrossPricesNeedTheRateOfTheSellersCountry) {
  for (const char* country : {"AT", "CA"}) {
    Seller gross = seller(country);
    gross.prices_include_tax = true;
    expect(decide(gross, consumer("AU")), std::nullopt, {});
    EXPECT_THAT(decide(gross, consumer("AU")).unknown, ElementsAre(UnknownFact::rate));
  }
  Seller ontario = seller("CA");
  ontario.region = "CA-ON";
  ontario.prices_include_tax = true;
  EXPECT_EQ(rates_of(decide(ontario, consumer("AU")).own_rates), Rates{"HST 13"});
  Seller american = seller("US");
  american.prices_include_tax = true;
  expect(decide(american, consumer("AU")), TaxReason::exported, {});
}

TEST(TaxTest, ASmallBusinessIsExemptAndSaysSo) {
  Seller small = seller("DE");
  small.small_business = true;
  small.small_business_sentence = "No VAT is charged (section 19 UStG).";
  for (const Buyer& buyer : {consumer("DE"), consumer("FR"), consumer("US"), consumer("")}) {
    TaxDecision decision = decide(small, buyer);
    expect(decision, TaxReason::exempt, {});
    EXPECT_EQ(decision.sentence, "No VAT is charged (section 19 UStG).");
  }
}

TEST(TaxTest, EuConsumersAlwaysSeePricesWithTax) {
  EXPECT_TRUE(decide(seller("US"), consumer("FR", "", "75001")).shown_with_tax);
  EXPECT_TRUE(decide(seller("DE"), consumer("DE")).shown_with_tax);
  EXPECT_FALSE(decide(seller("DE"), consumer("US")).shown_with_tax);
  EXPECT_FALSE(decide(seller("DE"), business("FR", "FR40303265045")).shown_with_tax);
  EXPECT_FALSE(decide(seller("DE"), business("DE", "DE136695976")).shown_with_tax);
  Seller gross = seller("DE");
  gross.prices_include_tax = true;
  EXPECT_TRUE(decide(gross, consumer("US")).shown_with_tax);
}

TEST(TaxTest, RatesHoldFromTheirFirstDayToTheirLast) {
  constexpr Day reform{std::chrono::year(2026) / std::chrono::July / 1};
  expect(decide(seller("DE"), consumer("EE"), reform - std::chrono::days(1)), TaxReason::one_stop,
         {"VAT 22"});
  expect(decide(seller("DE"), consumer("EE"), reform), TaxReason::one_stop, {"VAT 24"});
}

TEST(TaxTest, ASellerRegisteredInARegionMustKnowTheRegion) {
  Seller quebec = seller("PT");
  quebec.registrations = {{"CA-QC"}};

  TaxDecision unknown = decide_tax(quebec, consumer("CA"), table, test_day);
  EXPECT_EQ(unknown.reason, std::nullopt);
  EXPECT_THAT(unknown.unknown, ElementsAre(UnknownFact::region));
  EXPECT_TRUE(unknown.rates.empty());

  EXPECT_EQ(decide_tax(quebec, consumer("CA", "QC"), table, test_day).reason,
            TaxReason::registered);
  EXPECT_EQ(decide_tax(quebec, consumer("CA", "ON"), table, test_day).reason, TaxReason::exported);
  EXPECT_EQ(decide_tax(quebec, consumer("US"), table, test_day).reason, TaxReason::exported);
}

TEST(TaxTest, TheRegisterDecidesWhetherANumberCounts) {
  auto reason = [](VatCheckState state, VatFallback fallback, std::string failure = "") {
    Seller portuguese = seller("PT");
    portuguese.vat_fallback = fallback;
    Buyer buyer = business("DE", "DE136695976");
    buyer.vat_check = {"DE136695976", state, "VIES", "", std::move(failure), {}};
    return decide(portuguese, buyer).reason;
  };
  for (VatFallback fallback : {VatFallback::charge, VatFallback::trust}) {
    EXPECT_EQ(reason(VatCheckState::valid, fallback), TaxReason::reverse_charge);
    EXPECT_EQ(reason(VatCheckState::unchecked, fallback), TaxReason::reverse_charge);
    EXPECT_EQ(reason(VatCheckState::invalid, fallback), TaxReason::one_stop);
    for (std::string_view own : {rate_limited, busy}) {
      EXPECT_EQ(reason(VatCheckState::unavailable, fallback, std::string(own)),
                TaxReason::one_stop);
    }
  }
  EXPECT_EQ(reason(VatCheckState::unavailable, VatFallback::charge), TaxReason::one_stop);
  EXPECT_EQ(reason(VatCheckState::unavailable, VatFallback::trust), TaxReason::reverse_charge);
}

TEST(TaxTest, ABusinessAtHomeWithAnInventedNumberIsAConsumer) {
  Buyer buyer = business("DE", "DE136695976");
  EXPECT_FALSE(decide(seller("DE"), buyer).eu_consumer);
  buyer.vat_check = {"DE136695976", VatCheckState::invalid, "VIES", "", "", {}};
  EXPECT_TRUE(decide(seller("DE"), buyer).eu_consumer);
}

TEST(TaxTest, NamesReasonsAsTheContractDoes) {
  EXPECT_EQ(enum_name(TaxReason::one_stop), "oneStop");
  EXPECT_EQ(enum_name(TaxReason::reverse_charge), "reverseCharge");
  EXPECT_EQ(enum_name(TaxReason::exported), "exported");
  EXPECT_EQ(name_of(UnknownFact::postcode), "postalCode");
  EXPECT_EQ(name_of(UnknownFact::vat_number), "vatNumber");
}

}  // namespace
}  // namespace typecase::pricing
