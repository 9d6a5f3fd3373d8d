#include "pricing/totals.h"
#include "base/files.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/project_folder_testing.h"
#include "pricing/tax_testing.h"

namespace typecase::pricing {
namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

const TaxRates table = test_rates();

Sale sale(Seller seller, Buyer buyer, const std::vector<std::int64_t>& amounts) {
  Sale sale{"EUR", test_day, {}, {}, std::move(seller), std::move(buyer)};
  for (std::int64_t amount : amounts) {
    sale.lines.push_back({"desktop", "meridian", "style", Money{amount}});
  }
  return sale;
}

Seller gross_seller(std::string country) {
  Seller gross = seller(std::move(country));
  gross.prices_include_tax = true;
  return gross;
}

Totals total(const Sale& sale) { return pricing::total(sale, table).value(); }

TEST(TotalsTest, ALineIsMultipliedAsIntegersAndRoundedHalfUpOnce) {
  Currency euro{"EUR", 2, 1};
  EXPECT_EQ(price_line(Money{3333}, Multiplier{16'000}, Multiplier{9'003}, euro), Money{4801});
  EXPECT_EQ(price_line(Money{5001}, Multiplier{5'000}, Multiplier{}, euro), Money{2501});
  Currency krona{"ISK", 2, 100};
  EXPECT_EQ(price_line(Money{333'300}, Multiplier{15'000}, Multiplier{}, krona), Money{500'000});
  EXPECT_EQ(price_line(Money{10'000}, Multiplier{16'049}, Multiplier{}, krona), Money{16'000});
  EXPECT_EQ(price_line(Money{10'000}, Multiplier{16'050}, Multiplier{}, krona), Money{16'100});
}

TEST(TotalsTest, TaxIsAddedToNetPricesPerLineHalfUp) {
  Totals totals = total(sale(seller("DE"), business("DE", "DE136695976"), {3, 1000, 50}));
  EXPECT_FALSE(totals.prices_include_tax);
  EXPECT_EQ(totals.subtotal, Money{1053});
  EXPECT_EQ(totals.lines[0].tax[0].amount, Money{1});   // 0.57
  EXPECT_EQ(totals.lines[2].tax[0].amount, Money{10});  // 9.5
  EXPECT_EQ(totals.tax[0].name, "VAT");
  EXPECT_EQ(totals.tax[0].rate, "19");
  EXPECT_EQ(totals.tax[0].amount, Money{201});
  EXPECT_EQ(totals.total, Money{1254});
}

// A line of 56.00 that upgrades what was 35.00.
Sale upgrade(Seller seller, Buyer buyer) {
  Sale upgrade = sale(std::move(seller), std::move(buyer), {2100});
  upgrade.lines[0].credit = Money{3500};
  return upgrade;
}

TEST(TotalsTest, AnUpgradeIsTaxedOnTheDifference) {
  Totals consumers = total(upgrade(seller("DE"), consumer("DE")));
  EXPECT_TRUE(consumers.prices_include_tax);
  EXPECT_EQ(consumers.lines[0].credit, Money{4165});  // 66.64 - 24.99, each with 19 %
  EXPECT_EQ(consumers.subtotal, Money{2499});
  EXPECT_EQ(consumers.tax[0].amount, Money{399});
  EXPECT_EQ(consumers.total, Money{2499});
  Totals business = total(upgrade(seller("DE"), pricing::business("FR", "FR40303265045")));
  EXPECT_EQ(business.lines[0].credit, Money{3500});
  EXPECT_EQ(business.total, Money{2100});
}

TEST(TotalsTest, AnUpgradeOfGrossPricesIsCreditedWithTheTaxInThem) {
  Totals exported = total(upgrade(gross_seller("DE"), consumer("US")));
  EXPECT_EQ(exported.lines[0].credit, Money{2941});  // 47.06 - 17.65, each less 19 %
  EXPECT_EQ(exported.total, Money{1765});
  EXPECT_EQ(exported.lines[0].value, Money{5600});  // as listed
}

TEST(TotalsTest, ACouponLowersWhatAnUpgradeLeaves) {
  Sale sale = upgrade(seller("DE"), consumer("US"));
  sale.coupons = {{.code = "SPRING", .hundredths = 2000}};
  Totals totals = total(sale);
  EXPECT_EQ(totals.subtotal, Money{2100});
  EXPECT_EQ(totals.discount, Money{420});
  EXPECT_EQ(totals.total, Money{1680});
  EXPECT_EQ(totals.lines[0].value, Money{5180});  // Its cost in all.
}

TEST(TotalsTest, AnUpgradeThatIsPaidForAlreadyCostsNothing) {
  Sale paid = sale(seller("DE"), consumer("DE"), {0});
  paid.lines[0].credit = Money{3500};
  Totals totals = total(paid);
  EXPECT_EQ(totals.total, Money{});
  EXPECT_EQ(totals.tax[0].amount, Money{});
  EXPECT_EQ(totals.lines[0].value, Money{3500});
}

TEST(TotalsTest, TaxIsContainedInGrossPrices) {
  Totals totals = total(sale(gross_seller("DE"), consumer("FR", "", "75001"), {1200, 999}));
  EXPECT_TRUE(totals.prices_include_tax);
  EXPECT_EQ(totals.subtotal, Money{2199});
  EXPECT_EQ(totals.lines[0].net, Money{1000});
  EXPECT_EQ(totals.lines[1].tax[0].amount, Money{167});  // 999 x 20 / 120 = 166.5
  EXPECT_EQ(totals.tax[0].amount, Money{367});
  EXPECT_EQ(totals.total, Money{2199});
}

TEST(TotalsTest, WhoOwesNoTaxPaysGrossPricesLessTheTaxOfTheSellersCountry) {
  for (const Buyer& buyer : {consumer("US"), business("FR", "FR40303265045"), consumer("AX")}) {
    Totals totals = total(sale(gross_seller("DE"), buyer, {11'900, 100}));
    EXPECT_EQ(totals.subtotal, Money{10'084});  // 10000, and 100 less 15.97 rounded to 16
    EXPECT_EQ(totals.total, Money{10'084});
    EXPECT_TRUE(totals.tax.empty());
  }
}

TEST(TotalsTest, ASmallBusinessChargesItsPricesAsTheyAre) {
  Seller small = gross_seller("DE");
  small.small_business = true;
  EXPECT_EQ(total(sale(small, consumer("US"), {11'900})).total, Money{11'900});
  small.prices_include_tax = false;
  EXPECT_EQ(total(sale(small, consumer("DE"), {11'900})).total, Money{11'900});
}

TEST(TotalsTest, EuConsumersAlwaysSeePricesWithTax) {
  Sale shown = sale(seller("DE"), consumer("FR", "", "75001"), {1000, 333});
  shown.coupons = {{.code = "half", .hundredths = 5000}};
  Totals totals = total(shown);
  EXPECT_TRUE(totals.prices_include_tax);
  EXPECT_EQ(totals.lines[0].shown, Money{1200});
  EXPECT_EQ(totals.lines[1].shown, Money{400});     // 333 and 66.6
  EXPECT_EQ(totals.lines[1].discount, Money{201});  // 166 and 33.2 remain
  EXPECT_EQ(totals.subtotal, Money{1600});
  EXPECT_EQ(totals.discount, Money{801});
  EXPECT_EQ(totals.total, Money{799});
}

TEST(TotalsTest, SeveralTaxesOfALineAreSummedByNameAndRate) {
  Seller canadian = seller("CA");
  canadian.registrations = {{"CA-QC"}};
  Totals net = total(sale(canadian, consumer("CA", "QC"), {1000, 1000}));
  EXPECT_EQ(net.tax[0].amount, Money{100});
  EXPECT_EQ(net.tax[1].rate, "9.975");
  EXPECT_EQ(net.tax[1].amount, Money{200});  // twice 99.75
  EXPECT_EQ(net.total, Money{2300});

  canadian.prices_include_tax = true;
  Totals gross = total(sale(canadian, consumer("CA", "QC"), {1000}));
  EXPECT_EQ(gross.tax[0].amount, Money{43});  // 130.24 together, of which a third
  EXPECT_EQ(gross.tax[1].amount, Money{87});
  EXPECT_EQ(gross.total, Money{1000});
}

TEST(TotalsTest, WhileTheTaxIsNotKnownPricesStandAsListed) {
  for (bool gross : {false, true}) {
    Seller german = seller("DE");
    german.prices_include_tax = gross;
    Totals totals = total(sale(german, consumer(""), {1000}));
    EXPECT_FALSE(totals.decision.reason.has_value());
    EXPECT_EQ(totals.prices_include_tax, gross);
    EXPECT_TRUE(totals.tax.empty());
    EXPECT_EQ(totals.total, Money{1000});
  }
}

TEST(TotalsTest, AHundredPerCentDiscountIsExactlyFree) {
  Sale free = sale(seller("DE"), consumer("DE"), {3333, 1});
  free.coupons = {{.code = "friend", .hundredths = 10'000}};
  Totals totals = total(free);
  EXPECT_EQ(totals.total, Money{0});
  EXPECT_EQ(totals.discount, totals.subtotal);
  EXPECT_EQ(totals.tax[0].amount, Money{0});
}

TEST(TotalsTest, AmountsInKronurAreWhole) {
  Sale whole = sale(seller("DE"), consumer("DE"), {333'300});
  whole.currency = "ISK";
  Totals totals = total(whole);
  EXPECT_EQ(totals.tax[0].amount, Money{63'300});  // 633.27
  EXPECT_EQ(totals.total, Money{396'600});
  whole.lines[0].amount = Money{333'350};
  EXPECT_EQ(pricing::total(whole, table).error().code, "amount_not_whole");
}

TEST(TotalsTest, RefusesCurrenciesThatCannotBeChargedExactly) {
  Sale dinar = sale(seller("DE"), consumer("DE"), {1000});
  dinar.currency = "KWD";
  EXPECT_EQ(pricing::total(dinar, table).error().code, "three_decimal_currency");
}

TEST(TotalsTest, HostileAmountsThrowRatherThanWrap) {
  Currency euro{"EUR", 2, 1};
  EXPECT_THROW(price_line(Money{most}, Multiplier{10'001}, Multiplier{}, euro),
               std::overflow_error);
  EXPECT_THROW(price_line(Money{1}, Multiplier{most}, Multiplier{2}, euro), std::overflow_error);
  EXPECT_THROW(total(sale(seller("DE"), consumer("DE"), {most})), std::overflow_error);
  EXPECT_THROW(total(sale(seller("DE"), consumer("US"), {most, 1})), std::overflow_error);
  EXPECT_THROW(total(sale(seller("DE"), consumer("US"), {-1})), std::invalid_argument);
  EXPECT_EQ(total(sale(seller("DE"), consumer("US"), {most})).total, Money{most});
  EXPECT_EQ(total(sale(gross_seller("DE"), consumer("DE"), {most})).total, Money{most});
}

// The web shop's tests hold the same table against the browser's arithmetic.
TEST(TotalsTest, BrowserAndServerAgreeOnWhatALineCosts) {
  std::string text =
      read_text_file(project_folder() + "/web/shop/src/features/cart/line-prices.json");
  boost::json::value vectors = boost::json::parse(text);
  auto multiplier = [](const boost::json::value& number) {
    return Multiplier{std::llround(number.to_number<double>() * 10'000)};
  };
  ASSERT_GT(vectors.as_array().size(), 200u);
  for (const boost::json::value& vector : vectors.as_array()) {
    const boost::json::array& row = vector.as_array();
    Money price = price_line(Money{row[0].to_number<std::int64_t>()}, multiplier(row[1]),
                             multiplier(row[2]), find_currency("EUR").value());
    EXPECT_EQ(price.minor, row[3].to_number<std::int64_t>()) << boost::json::serialize(vector);
  }
}

}  // namespace
}  // namespace typecase::pricing
