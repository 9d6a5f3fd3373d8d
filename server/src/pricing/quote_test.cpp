#include "pricing/quote.h"

#include <gtest/gtest.h>

#include <random>

#include "pricing/tax_testing.h"

namespace typecase::pricing {
namespace {

using catalogue::Catalogue;
using licences::Licences;
using Fields = std::map<std::string, std::string>;

catalogue::Style style(const std::string& name, std::int64_t price) {
  catalogue::Style style;
  style.id = StyleId{"meridian-" + slug(name)};
  style.family = FamilyId{"meridian"};
  style.name = name;
  style.full_name = "Meridian " + name;
  style.price = Money{price};
  return style;
}

Catalogue shop() {
  catalogue::Family family;
  family.id = FamilyId{"meridian"};
  family.name = "Meridian";
  family.styles = {style("Regular", 3500), style("Bold", 3333), style("Free", 0)};
  std::vector<StyleId> all;
  for (const catalogue::Style& each : family.styles) all.push_back(each.id);
  family.packages = {
      {"meridian-family", "Meridian, complete family", "family", Money{9000}, all},
      {"meridian-text", "Meridian, text package", "package", Money{5001}, {all[0], all[1]}}};
  Catalogue catalogue;
  catalogue.foundry.currency = "EUR";
  catalogue.families = {family};
  catalogue.index();
  return catalogue;
}

Licences offers() {
  licences::Kind desktop;
  desktop.id = "desktop";
  desktop.name = "Desktop";
  desktop.tiers = {{"1-3", "1 to 3 people", Multiplier{10'000}, false},
                   {"4-10", "4 to 10 people", Multiplier{16'000}, false},
                   {"11-25", "11 to 25 people", Multiplier{26'005}, false},
                   {"more", "More", Multiplier{0}, true}};
  licences::Kind web = desktop;
  web.id = "web";
  web.name = "Web";
  web.fields = {{"domains", "Domains", true}, {"note", "Note", false}};
  Licences licences;
  licences.kinds = {desktop, web};
  return licences;
}

CartItem item(const std::string& id, const std::string& kind = "desktop",
              const std::string& tier = "1-3", const std::string& item_class = "style") {
  CartItem item;
  item.item_id = id;
  item.item_class = item_class;
  item.font_license_id = kind;
  item.license_option_id = tier;
  if (kind == "web") item.fields = Fields{{"domains", "example.org"}};
  return item;
}

class QuoteTest : public ::testing::Test {
 protected:
  Result<Quote> priced(const std::vector<CartItem>& items) {
    Result<PricedCart> cart = price(catalogue_, licences_, trade_, items, "EUR");
    if (!cart) return cart.error();
    return quote(*cart, trade_, {}, {}, test_day);
  }
  void refuses(const CartItem& item, const std::string& code, const std::string& pointer) {
    Result<Quote> result = priced({this->item_on_sale_, item});
    ASSERT_TRUE(result.has_error());
    EXPECT_EQ(result.error().kind, ErrorKind::invalid);
    EXPECT_EQ(result.error().code, "invalid_cart");
    ASSERT_EQ(result.error().faults.size(), 1u);
    EXPECT_EQ(result.error().faults[0].code, code);
    EXPECT_EQ(result.error().faults[0].pointer, pointer);
  }

  Catalogue catalogue_ = shop();
  Licences licences_ = offers();
  Trade trade_;
  CartItem item_on_sale_ = item("meridian-regular");
};

TEST_F(QuoteTest, PricesAStyleByTheTier) {
  Quote quote = priced({item("meridian-regular", "desktop", "4-10")}).value();

  ASSERT_EQ(quote.lines.size(), 1u);
  EXPECT_EQ(quote.lines[0].base, Money{3500});
  EXPECT_EQ(quote.lines[0].multiplier, Multiplier{16'000});
  EXPECT_EQ(quote.lines[0].combination, Multiplier{10'000});
  EXPECT_EQ(quote.lines[0].amount, Money{5600});
  EXPECT_EQ(quote.lines[0].description, "Meridian Regular");
  EXPECT_EQ(quote.lines[0].licence_name, "Desktop");
  EXPECT_EQ(quote.lines[0].tier_name, "4 to 10 people");
  EXPECT_EQ(quote.total, Money{5600});
  EXPECT_EQ(quote.currency, "EUR");
}

TEST_F(QuoteTest, PricesPackagesAndFamiliesByTheirOwnBasePrice) {
  Quote quote = priced({item("meridian-family", "desktop", "1-3", "family"),
                        item("meridian-text", "desktop", "1-3", "package")})
                    .value();

  EXPECT_EQ(quote.lines[0].amount, Money{9000});
  EXPECT_EQ(quote.lines[0].description, "Meridian, complete family");
  EXPECT_EQ(quote.lines[0].styles.size(), 3u);
  EXPECT_EQ(quote.lines[1].amount, Money{5001});
  EXPECT_EQ(quote.subtotal, Money{14'001});
  EXPECT_EQ(quote.total, Money{14'001});
}

TEST_F(QuoteTest, AnEmptyCartIsAQuoteOfZero) {
  Quote quote = priced({}).value();

  EXPECT_TRUE(quote.lines.empty());
  EXPECT_EQ(quote.total, Money{0});
  EXPECT_TRUE(quote.tax.empty());
}

TEST_F(QuoteTest, RoundsHalfUpOnceAtTheLine) {
  licences_.combinations = {{2, Multiplier{9'003}}};
  // 3333 x 1.6 x 0.9003 = 4801.11984; rounding after the tier would give 5333 x 0.9003 = 4801.2999.
  Quote quote =
      priced({item("meridian-bold", "desktop", "4-10"), item("meridian-bold", "web")}).value();
  EXPECT_EQ(quote.lines[0].amount, Money{4801});
  EXPECT_EQ(quote.lines[0].combination, Multiplier{9'003});

  // 3500 x 2.6005 = 9101.75; 5001 x 0.5 = 2500.5 is half a cent, so up.
  EXPECT_EQ(priced({item("meridian-regular", "desktop", "11-25")}).value().total, Money{9102});
  licences_.combinations = {{2, Multiplier{5'000}}};
  Quote half = priced({item("meridian-text", "desktop", "1-3", "package"),
                       item("meridian-text", "web", "1-3", "package")})
                   .value();
  EXPECT_EQ(half.lines[0].amount, Money{2501});
  EXPECT_EQ(half.total, Money{5002});
}

TEST_F(QuoteTest, CombinesOnlyDifferentKindsOfTheSameItem) {
  licences_.combinations = {{2, Multiplier{8'000}}};

  Quote quote = priced({item("meridian-regular", "desktop"), item("meridian-regular", "web"),
                        item("meridian-bold", "desktop"), item("meridian-bold", "desktop", "4-10"),
                        item("meridian-free", "web")})
                    .value();

  std::vector<std::int64_t> combinations;
  for (const QuoteLine& line : quote.lines) {
    combinations.push_back(line.combination.ten_thousandths);
  }
  EXPECT_EQ(combinations, (std::vector<std::int64_t>{8'000, 8'000, 10'000, 10'000, 10'000}));
}

TEST_F(QuoteTest, PricesTwoEqualLinesBoth) {
  EXPECT_EQ(priced({item("meridian-regular"), item("meridian-regular")}).value().total,
            Money{7000});
}

TEST_F(QuoteTest, RefusesWhatIsNotOnSale) {
  refuses(item("meridian-black"), "not_on_sale", "/items/1/itemId");
  refuses(item("meridian-family"), "not_on_sale", "/items/1/itemId");
  refuses(item("meridian-text", "desktop", "1-3", "family"), "not_on_sale", "/items/1/itemId");
  refuses(item("meridian-regular", "desktop", "1-3", "font"), "not_on_sale", "/items/1/itemId");
}

TEST_F(QuoteTest, RefusesAnUnknownLicenceOrTier) {
  refuses(item("meridian-bold", "app"), "unknown_licence", "/items/1/itemId");
  refuses(item("meridian-bold", "desktop", "4-11"), "unknown_licence", "/items/1/itemId");
}

TEST_F(QuoteTest, RefusesATierThatHasNoPrice) {
  refuses(item("meridian-bold", "desktop", "more"), "contact_us", "/items/1/itemId");
}

TEST_F(QuoteTest, RefusesALicenceNegotiatedForSomebodyElse) {
  CartItem custom = item("meridian-bold");
  custom.custom_license_id = "0123456789ABCDEFGHJKMNPQRS";
  refuses(custom, "custom_licence_not_yours", "/items/1/itemId");
}

TEST_F(QuoteTest, AsksForTheTextsThatTheLicenceNeeds) {
  CartItem web = item("meridian-bold", "web");
  web.fields = std::nullopt;
  refuses(web, "required", "/items/1/fields/domains");
  web.fields = Fields{{"domains", " \n "}};
  refuses(web, "required", "/items/1/fields/domains");
  web.fields = Fields{{"domains", std::string(1001, 'a')}};
  refuses(web, "too_long", "/items/1/fields/domains");
}

TEST_F(QuoteTest, KeepsOnlyTheTextsThatTheLicenceAsksFor) {
  CartItem web = item("meridian-bold", "web");
  web.fields = Fields{{"domains", "example.org"}, {"colour", "red"}};

  Quote quote = priced({web}).value();

  EXPECT_EQ(quote.lines[0].fields, (Fields{{"domains", "example.org"}}));
}

TEST_F(QuoteTest, TellsEveryFaultAtOnce) {
  auto faults = priced({item("no-such"), item("meridian-bold"), item("meridian-bold", "no-such"),
                        item("meridian-bold", "desktop", "more")})
                    .error()
                    .faults;

  ASSERT_EQ(faults.size(), 3u);
  EXPECT_EQ(faults[0].pointer, "/items/0/itemId");
  EXPECT_EQ(faults[1].pointer, "/items/2/itemId");
  EXPECT_EQ(faults[2].pointer, "/items/3/itemId");
}

TEST_F(QuoteTest, BelievesNoPriceOfTheBrowser) {
  CartItem cheap = item("meridian-regular");
  cheap.price = 1;
  cheap.currency = "JPY";

  EXPECT_EQ(priced({cheap}).value().total, Money{3500});
}

// Any cart of what is on sale: the total is the sum of its lines, each line is within a cent of the
// exact product, and no line depends on the order of the cart.
TEST_F(QuoteTest, TwoThousandRandomCartsAddUp) {
  std::mt19937 random(20261121);
  auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const char* kinds[] = {"desktop", "web"};
  const char* tiers[] = {"1-3", "4-10", "11-25"};

  for (int round = 0; round < 2000; ++round) {
    catalogue_ = shop();
    for (catalogue::Style& style : catalogue_.families[0].styles) style.price = {below(100'000)};
    catalogue_.families[0].packages[0].price = Money{below(1'000'000)};
    licences_.combinations = {{2, Multiplier{below(20'000)}}};
    std::vector<CartItem> items;
    for (int count = below(12); count > 0; --count) {
      const char* styles[] = {"meridian-regular", "meridian-bold", "meridian-free"};
      bool family = below(4) == 0;
      items.push_back(item(family ? "meridian-family" : styles[below(3)], kinds[below(2)],
                           tiers[below(3)], family ? "family" : "style"));
    }

    Quote quote = priced(items).value();

    ASSERT_EQ(quote.lines.size(), items.size());
    Money sum;
    for (const QuoteLine& line : quote.lines) {
      long double exact = static_cast<long double>(line.base.minor) *
                          line.multiplier.ten_thousandths * line.combination.ten_thousandths / 1e8L;
      ASSERT_GE(line.amount, Money{0});
      ASSERT_LE(std::abs(exact - static_cast<long double>(line.amount.minor)), 0.5L);
      sum += line.amount;
    }
    ASSERT_EQ(quote.subtotal, sum);
    ASSERT_EQ(quote.total, sum);

    std::reverse(items.begin(), items.end());
    ASSERT_EQ(priced(items).value().total, sum);
  }
}

}  // namespace
}  // namespace typecase::pricing
