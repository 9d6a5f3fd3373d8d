#include "pricing/cart.h"

#include <gmock/gmock.h>

#include <random>

#include "pricing/cart_testing.h"
#include "pricing/tax_testing.h"

namespace typecase::pricing {
namespace {

using testing::Catalogue;
using testing::Fields;
using testing::item;
using testing::Licences;
using testing::offers;
using testing::shop;

class CartTest : public ::testing::Test {
 protected:
  Result<PricedCart> priced(const std::vector<CartItem>& items,
                            const std::string& currency = "EUR") {
    return price(catalogue_, licences_, sales_settings_, items, currency);
  }
  static Money sum(const PricedCart& cart) {
    Money sum;
    for (const QuoteLine& line : cart.lines) sum += line.list_price;
    return sum;
  }
  void refuses(const CartItem& item, const std::string& code, const std::string& pointer) {
    Result<PricedCart> result = priced({this->item_on_sale_, item});
    ASSERT_TRUE(result.has_error());
    EXPECT_EQ(result.error().kind, ErrorKind::invalid);
    EXPECT_EQ(result.error().code, "invalid_cart");
    ASSERT_EQ(result.error().faults.size(), 1u);
    EXPECT_EQ(result.error().faults[0].code, code);
    EXPECT_EQ(result.error().faults[0].pointer, pointer);
  }

  Catalogue catalogue_ = shop();
  Licences licences_ = offers();
  SalesSettings sales_settings_;
  CartItem item_on_sale_ = item("meridian-regular");
};

TEST_F(CartTest, PricesAStyleByTheTier) {
  PricedCart cart = priced({item("meridian-regular", "desktop", "4-10")}).value();

  ASSERT_EQ(cart.lines.size(), 1u);
  EXPECT_EQ(cart.lines[0].base, Money{3500});
  EXPECT_EQ(cart.lines[0].multiplier, Multiplier{16'000});
  EXPECT_EQ(cart.lines[0].combination, Multiplier{10'000});
  EXPECT_EQ(cart.lines[0].list_price, Money{5600});
  EXPECT_EQ(cart.lines[0].description, "Meridian Regular");
  EXPECT_EQ(cart.lines[0].family, "meridian");
  EXPECT_EQ(cart.lines[0].licence_name, "Desktop");
  EXPECT_EQ(cart.lines[0].tier_name, "4 to 10 people");
  EXPECT_EQ(sum(cart), Money{5600});
  EXPECT_EQ(cart.currency, "EUR");
}

TEST_F(CartTest, PricesPackagesAndFamiliesByTheirOwnBasePrice) {
  PricedCart cart = priced({item("meridian-family", "desktop", "1-3", "family"),
                            item("meridian-text", "desktop", "1-3", "package")})
                        .value();

  EXPECT_EQ(cart.lines[0].list_price, Money{9000});
  EXPECT_EQ(cart.lines[0].description, "Meridian, complete family");
  EXPECT_EQ(cart.lines[0].styles.size(), 3u);
  EXPECT_EQ(cart.lines[1].list_price, Money{5001});
  EXPECT_EQ(sum(cart), Money{14'001});
  EXPECT_EQ(sum(cart), Money{14'001});
}

TEST_F(CartTest, AnEmptyCartHasNoLines) {
  PricedCart cart = priced({}).value();

  EXPECT_TRUE(cart.lines.empty());
  EXPECT_EQ(sum(cart), Money{0});
}

TEST_F(CartTest, RoundsHalfUpOnceAtTheLine) {
  licences_.combinations = {{2, Multiplier{9'003}}};
  // 3333 x 1.6 x 0.9003 = 4801.11984; rounding after the tier would give 5333 x 0.9003 = 4801.2999.
  PricedCart cart =
      priced({item("meridian-bold", "desktop", "4-10"), item("meridian-bold", "web")}).value();
  EXPECT_EQ(cart.lines[0].list_price, Money{4801});
  EXPECT_EQ(cart.lines[0].combination, Multiplier{9'003});

  // 3500 x 2.6005 = 9101.75; 5001 x 0.5 = 2500.5 is half a cent, so up.
  EXPECT_EQ(sum(priced({item("meridian-regular", "desktop", "11-25")}).value()), Money{9102});
  licences_.combinations = {{2, Multiplier{5'000}}};
  PricedCart half = priced({item("meridian-text", "desktop", "1-3", "package"),
                            item("meridian-text", "web", "1-3", "package")})
                        .value();
  EXPECT_EQ(half.lines[0].list_price, Money{2501});
  EXPECT_EQ(sum(half), Money{5002});
}

TEST_F(CartTest, CombinesOnlyDifferentKindsOfTheSameItem) {
  licences_.combinations = {{2, Multiplier{8'000}}};

  PricedCart cart = priced({item("meridian-regular", "desktop"), item("meridian-regular", "web"),
                            item("meridian-bold", "desktop"),
                            item("meridian-bold", "desktop", "4-10"), item("meridian-free", "web")})
                        .value();

  std::vector<std::int64_t> combinations;
  for (const QuoteLine& line : cart.lines) {
    combinations.push_back(line.combination.ten_thousandths);
  }
  EXPECT_EQ(combinations, (std::vector<std::int64_t>{8'000, 8'000, 10'000, 10'000, 10'000}));
}

TEST_F(CartTest, PricesTwoEqualLinesBoth) {
  EXPECT_EQ(sum(priced({item("meridian-regular"), item("meridian-regular")}).value()), Money{7000});
}

TEST_F(CartTest, RefusesWhatIsNotOnSale) {
  refuses(item("meridian-black"), "not_on_sale", "/items/1/itemId");
  refuses(item("meridian-family"), "not_on_sale", "/items/1/itemId");
  refuses(item("meridian-text", "desktop", "1-3", "family"), "not_on_sale", "/items/1/itemId");
  refuses(item("meridian-regular", "desktop", "1-3", "font"), "not_on_sale", "/items/1/itemId");
}

TEST_F(CartTest, RefusesAnUnknownLicenceOrTier) {
  refuses(item("meridian-bold", "app"), "unknown_licence", "/items/1/itemId");
  refuses(item("meridian-bold", "desktop", "4-11"), "unknown_licence", "/items/1/itemId");
}

TEST_F(CartTest, RefusesATierThatHasNoPrice) {
  refuses(item("meridian-bold", "desktop", "more"), "contact_us", "/items/1/itemId");
}

TEST_F(CartTest, RefusesALicenceNegotiatedForSomebodyElse) {
  CartItem custom = item("meridian-bold");
  custom.custom_license_id = "0123456789ABCDEFGHJKMNPQRS";
  refuses(custom, "custom_licence_not_yours", "/items/1/itemId");
}

TEST_F(CartTest, AsksForTheTextsThatTheLicenceNeeds) {
  CartItem web = item("meridian-bold", "web");
  web.fields = std::nullopt;
  refuses(web, "required", "/items/1/fields/domains");
  web.fields = Fields{{"domains", " \n "}};
  refuses(web, "required", "/items/1/fields/domains");
  web.fields = Fields{{"domains", std::string(1001, 'a')}};
  refuses(web, "too_long", "/items/1/fields/domains");
}

TEST_F(CartTest, RefusesTextsThatDoNotStayInTheirLine) {
  CartItem web = item("meridian-bold", "web");
  for (const char* bad : {"a\nb", "a\tb", "a\x7f", "a\u0085b", "a\u2028b", "a\u202Ecba",
                          "\u2066a\u2069", "a\x1b[2J"}) {
    web.fields = Fields{{"domains", bad}};
    refuses(web, "not_allowed", "/items/1/fields/domains");
  }
  for (const char* good : {"example.org, www.example.org", "münchen.example", "مثال.example",
                           "例え.example", "a\u2013b", "a\u2065", "\xE2\x81"}) {
    web.fields = Fields{{"domains", good}};
    EXPECT_TRUE(priced({web})) << good;
  }
}

TEST_F(CartTest, KeepsOnlyTheTextsThatTheLicenceAsksFor) {
  CartItem web = item("meridian-bold", "web");
  web.fields = Fields{{"domains", "example.org"}, {"colour", "red"}};

  PricedCart cart = priced({web}).value();

  EXPECT_EQ(cart.lines[0].fields, (Fields{{"domains", "example.org"}}));
}

TEST_F(CartTest, TellsEveryFaultAtOnce) {
  auto faults = priced({item("no-such"), item("meridian-bold"), item("meridian-bold", "no-such"),
                        item("meridian-bold", "desktop", "more")})
                    .error()
                    .faults;

  ASSERT_EQ(faults.size(), 3u);
  EXPECT_EQ(faults[0].pointer, "/items/0/itemId");
  EXPECT_EQ(faults[1].pointer, "/items/2/itemId");
  EXPECT_EQ(faults[2].pointer, "/items/3/itemId");
}

TEST_F(CartTest, BelievesNoPriceOfTheBrowser) {
  CartItem cheap = item("meridian-regular");
  cheap.price = 1;
  cheap.currency = "JPY";

  EXPECT_EQ(sum(priced({cheap}).value()), Money{3500});
}

TEST_F(CartTest, WithoutCombinationsKindsAreSummed) {
  PricedCart cart =
      priced({item("meridian-regular", "desktop"), item("meridian-regular", "web")}).value();

  EXPECT_EQ(sum(cart), Money{7000});
}

TEST_F(CartTest, EachCurrencyHasItsOwnPricesAndNothingIsConverted) {
  sales_settings_.price_lists.others = {
      {"USD", {"US"}, {{"meridian", Money{3900}}, {"meridian-bold", Money{4100}}}},
      {"JPY", {"JP"}, {{"meridian-family", Money{12'001}}}}};

  PricedCart dollars =
      priced({item("meridian-regular", "desktop", "4-10"), item("meridian-bold")}, "USD").value();
  EXPECT_EQ(dollars.currency, "USD");
  EXPECT_EQ(dollars.lines[0].base, Money{3900});  // the family's price of each style
  EXPECT_EQ(dollars.lines[0].list_price, Money{6240});
  EXPECT_EQ(dollars.lines[1].list_price, Money{4100});  // its own

  PricedCart yen = priced({item("meridian-family", "desktop", "4-10", "family")}, "JPY").value();
  EXPECT_EQ(yen.lines[0].list_price, Money{19'202});  // 19201.6
}

TEST_F(CartTest, WhatAPriceListDoesNotNameIsNotSoldInItsCurrency) {
  sales_settings_.price_lists.others = {{"USD", {"US"}, {{"meridian", Money{3900}}}}};

  auto refused =
      priced({item("meridian-regular"), item("meridian-text", "desktop", "1-3", "package")}, "USD");

  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().faults.at(0).pointer, "/items/1/itemId");
  EXPECT_EQ(refused.error().faults.at(0).code, "not_on_sale");
}

TEST_F(CartTest, ACurrencyWithoutAPriceListIsRefusedWithAReason) {
  EXPECT_EQ(priced({}, "USD").error().code, "unknown_currency");
  EXPECT_EQ(priced({}, "KWD").error().faults.at(0).code, "three_decimal_currency");
  EXPECT_EQ(priced({}, "USD").error().faults.at(0).pointer, "/currency");
  sales_settings_.price_lists.currency = "KWD";
  EXPECT_EQ(priced({}, "KWD").error().code, "three_decimal_currency");
}

TEST_F(CartTest, AmountsInKronurAreWhole) {
  sales_settings_.price_lists.others = {{"ISK", {"IS"}, {{"meridian", Money{600'000}}}}};

  PricedCart cart = priced({item("meridian-bold", "desktop", "11-25")}, "ISK").value();

  EXPECT_EQ(cart.lines[0].list_price, Money{1'560'300});  // 6000 x 2.6005 = 15603
}

TEST_F(CartTest, AFamilyMayDepartFromAKind) {
  licences::Override desktop = testing::departure("desktop");
  desktop.tiers = {{"1-3", "1 to 3 people", Multiplier{20'000}, false}};
  licences::Override web = testing::departure("web");
  web.hidden = true;
  licences_.overrides = {desktop, web};
  licences_.apply_overrides();

  EXPECT_EQ(sum(priced({item("meridian-regular")}).value()), Money{7000});
  EXPECT_EQ(sum(priced({item("meridian-family", "desktop", "1-3", "family")}).value()),
            Money{18'000});
  refuses(item("meridian-bold", "desktop", "4-10"), "unknown_licence", "/items/1/itemId");
  refuses(item("meridian-bold", "web"), "unknown_licence", "/items/1/itemId");
}

TEST(AgreementTitleTest, SaysLicenceOnce) {
  EXPECT_EQ(agreement_title("Desktop"), "Desktop licence agreement");
  EXPECT_EQ(agreement_title("Rederij fleet licence"), "Rederij fleet licence agreement");
  EXPECT_EQ(agreement_title("Site License"), "Site License agreement");
}

}  // namespace
}  // namespace typecase::pricing
