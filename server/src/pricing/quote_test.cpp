#include "pricing/quote.h"

#include <gmock/gmock.h>

#include "pricing/cart_testing.h"
#include "pricing/tax_testing.h"

namespace typecase::pricing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::item;

// Prices without tax, asked by a Portuguese shop in the one-stop scheme.
class QuoteTest : public ::testing::Test {
 protected:
  Quote quote(const Buyer& buyer, const std::vector<Coupon>& coupons = {}) {
    PricedCart cart = price(catalogue_, licences_, sales_settings_, items_, "EUR").value();
    return pricing::quote(cart, sales_settings_, buyer, coupons, test_day).value();
  }

  catalogue::Catalogue catalogue_ = testing::shop();
  licences::Licences licences_ = testing::offers();
  SalesSettings sales_settings_{seller("PT"), test_rates(), {}};
  std::vector<CartItem> items_{item("meridian-regular"), item("meridian-bold")};
};

TEST_F(QuoteTest, AConsumerOfTheEuSeesPricesWithTax) {
  Quote quote = this->quote(consumer("DE"));

  EXPECT_TRUE(quote.prices_include_tax);
  EXPECT_EQ(quote.lines[0].list_price, Money{3500});
  EXPECT_EQ(quote.lines[0].amount, Money{4165});
  EXPECT_EQ(quote.lines[0].net, Money{3500});
  EXPECT_EQ(quote.lines[0].gross, Money{4165});
  EXPECT_EQ(quote.lines[1].amount, Money{3966});  // 3333 + 633.27
  EXPECT_EQ(quote.subtotal, Money{8131});
  EXPECT_EQ(quote.total, Money{8131});
  ASSERT_EQ(quote.tax.size(), 1u);
  EXPECT_EQ(quote.tax[0].rate, "19");
  EXPECT_EQ(quote.tax[0].amount, Money{1298});
  EXPECT_EQ(quote.tax_reason, TaxReason::one_stop);
  EXPECT_TRUE(quote.eu_consumer);
  EXPECT_EQ(quote.tax_sentence, "");
}

TEST_F(QuoteTest, ABusinessElsewhereInTheEuOwesTheTaxItself) {
  Quote quote = this->quote(buyer_of("DE", {}, "10115", "DE136695976"));

  EXPECT_EQ(quote.tax_reason, TaxReason::reverse_charge);
  EXPECT_FALSE(quote.prices_include_tax);
  EXPECT_FALSE(quote.eu_consumer);
  EXPECT_TRUE(quote.tax.empty());
  EXPECT_EQ(quote.total, Money{6833});
  EXPECT_THAT(quote.tax_sentence, HasSubstr("Reverse charge"));
  EXPECT_THAT(quote.tax_sentence, HasSubstr("2006/112/EC"));
}

TEST_F(QuoteTest, AVatNumberThatIsNotRightBuysAsAConsumerAndIsNamed) {
  Quote quote = this->quote(buyer_of("DE", {}, "10115", "DE136695977"));

  EXPECT_EQ(quote.tax_reason, TaxReason::one_stop);
  EXPECT_TRUE(quote.eu_consumer);
  EXPECT_THAT(quote.unknown, ElementsAre(UnknownFact::vat_number));
}

TEST_F(QuoteTest, NoVatNumberOrAnEmptyOneBuysAsAConsumer) {
  EXPECT_EQ(buyer_of("DE", {}, {}, {}).kind, BuyerKind::consumer);
  EXPECT_EQ(buyer_of("DE", {}, {}, "").kind, BuyerKind::consumer);
  EXPECT_EQ(buyer_of("DE", "BE", "10115", "DE1").kind, BuyerKind::business);
}

TEST_F(QuoteTest, AnInvoiceToOutsideTheUnionSaysWhyItBearsNoTax) {
  Quote quote = this->quote(consumer("US", "NY"));

  EXPECT_EQ(quote.tax_reason, TaxReason::exported);
  EXPECT_EQ(quote.total, Money{6833});
  EXPECT_FALSE(quote.eu_consumer);
  EXPECT_THAT(quote.tax_sentence, HasSubstr("outside the VAT area"));
  sales_settings_.seller = seller("CH");
  EXPECT_EQ(this->quote(consumer("US", "NY")).tax_sentence, "");
}

TEST_F(QuoteTest, ASmallBusinessSaysItsOwnSentence) {
  sales_settings_.seller.small_business = true;
  sales_settings_.seller.small_business_sentence = "Exempt under article 53.";

  Quote quote = this->quote(consumer("DE"));

  EXPECT_EQ(quote.tax_reason, TaxReason::exempt);
  EXPECT_EQ(quote.tax_sentence, "Exempt under article 53.");
  EXPECT_EQ(quote.total, Money{6833});
  EXPECT_TRUE(quote.eu_consumer);
}

TEST_F(QuoteTest, AConsumerOfTheUnionOutsideItsVatAreaMayWithdrawToo) {
  Quote quote = this->quote(consumer("ES", "ES-CN"));

  EXPECT_EQ(quote.tax_reason, TaxReason::exported);
  EXPECT_TRUE(quote.eu_consumer);
}

TEST_F(QuoteTest, BeforeTheCountryIsToldAmountsAreAsInThePriceList) {
  Quote quote = this->quote({});

  EXPECT_EQ(quote.tax_reason, std::nullopt);
  EXPECT_THAT(quote.unknown, ElementsAre(UnknownFact::country));
  EXPECT_TRUE(quote.tax.empty());
  EXPECT_EQ(quote.lines[0].amount, quote.lines[0].list_price);
  EXPECT_EQ(quote.total, Money{6833});
  EXPECT_FALSE(quote.eu_consumer);
}

TEST_F(QuoteTest, AShopWithoutCountryOrRatesSellsAndAddsNothing) {
  sales_settings_ = {};

  for (const Buyer& buyer : {consumer("DE"), business("FR", "FR40303265045"), consumer("US"), {}}) {
    Quote quote = this->quote(buyer);
    EXPECT_EQ(quote.tax_reason, std::nullopt) << buyer.country;
    EXPECT_EQ(quote.total, Money{6833});
    EXPECT_TRUE(quote.tax.empty());
  }
  sales_settings_.seller = seller("PT");
  EXPECT_EQ(this->quote(consumer("DE")).tax_reason, std::nullopt);
  EXPECT_EQ(this->quote(consumer("DE")).total, Money{6833});
}

TEST_F(QuoteTest, ACouponLowersThePriceBeforeTheTax) {
  Coupon half{.code = "HALF", .kind = DiscountKind::percent, .hundredths = 5'000};

  Quote quote = this->quote(consumer("PT"), {half});

  EXPECT_EQ(quote.lines[0].net, Money{1750});
  EXPECT_EQ(quote.lines[0].amount, Money{2153});    // 1750 + 402.5
  EXPECT_EQ(quote.lines[0].discount, Money{2152});  // 4305 - 2153
  EXPECT_EQ(quote.lines[1].net, Money{1666});       // 3333 less 1666.5, half up
  EXPECT_EQ(quote.subtotal - quote.discount, quote.total);
  ASSERT_EQ(quote.coupons.size(), 1u);
  EXPECT_EQ(quote.coupons[0].state, CouponState::applied);
  EXPECT_EQ(quote.coupons[0].discount, Money{3417});
}

TEST_F(QuoteTest, ACouponOfEverythingLeavesExactlyNothing) {
  Coupon all{.code = "ALL", .kind = DiscountKind::percent, .hundredths = 10'000};

  Quote quote = this->quote(consumer("PT"), {all});

  EXPECT_EQ(quote.total, Money{0});
  EXPECT_EQ(quote.discount, quote.subtotal);
  EXPECT_EQ(quote.tax.at(0).amount, Money{0});
}

TEST_F(QuoteTest, ACouponsScopeKnowsFamiliesKindsAndClasses) {
  items_ = {item("meridian-regular", "web"), item("meridian-bold"),
            item("meridian-family", "desktop", "1-3", "family")};
  auto eligible = [&](Coupon coupon) {
    coupon.hundredths = 1'000;
    std::vector<int> lines;
    for (const QuoteLine& line : quote(consumer("US"), {coupon}).lines) {
      if (line.discount > Money{}) lines.push_back(line.index);
    }
    return lines;
  };

  EXPECT_THAT(eligible({.licence_kinds = {"web"}}), ElementsAre(0));
  EXPECT_THAT(eligible({.item_classes = {"family", "package"}}), ElementsAre(2));
  EXPECT_THAT(eligible({.licence_kinds = {"desktop"}, .families = {"meridian"}}),
              ElementsAre(1, 2));
  EXPECT_THAT(eligible({.families = {"orbit"}}), ElementsAre());
}

TEST_F(QuoteTest, NamesTheCurrenciesOfTheShopItsOwnFirst) {
  sales_settings_.price_lists.others = {{"USD", {"US"}, {}}, {"JPY", {"JP"}, {}}};

  EXPECT_THAT(quote({}).currencies, ElementsAre("EUR", "USD", "JPY"));
  EXPECT_EQ(sales_settings_.price_lists.for_country("JP"), "JPY");
  EXPECT_EQ(sales_settings_.price_lists.for_country("PT"), "EUR");
}

TEST_F(QuoteTest, AFrozenCartKeepsItsPricesWhateverTheCatalogueSays) {
  PricedCart frozen = price(catalogue_, licences_, sales_settings_, items_, "EUR").value();
  for (catalogue::Style& style : catalogue_.families[0].styles) style.price = Money{1};

  EXPECT_EQ(pricing::quote(frozen, sales_settings_, consumer("US"), {}, test_day).value().total,
            Money{6833});
}

}  // namespace
}  // namespace typecase::pricing
