#include <gtest/gtest.h>

#include <random>

#include "base/seed_testing.h"
#include "pricing/cart_testing.h"
#include "pricing/plain_totals_testing.h"
#include "pricing/quote.h"
#include "pricing/tax_testing.h"

namespace typecase::pricing {
namespace {

// Whole shops at random: prices, tiers, overrides, price lists, carts, buyers and coupons.
class Drawing {
 public:
  explicit Drawing(unsigned seed) : random_(seed) {}

  std::int64_t below(std::int64_t n) {
    return static_cast<std::int64_t>(random_() % std::uint64_t(n));
  }
  bool one_in(std::int64_t n) { return below(n) == 0; }
  template <class T>
  T any(const std::vector<T>& values) {
    return values[static_cast<std::size_t>(below(std::ssize(values)))];
  }
  Money amount(std::int64_t step = 1) {
    return Money{step * below(any<std::int64_t>({5, 200, 20'000, 5'000'000}))};
  }

  catalogue::Catalogue catalogue() {
    catalogue::Catalogue shop = testing::shop();
    for (catalogue::Style& style : shop.families[0].styles) style.price = amount();
    for (catalogue::Package& package : shop.families[0].packages) package.price = amount();
    return shop;
  }

  licences::Licences licences() {
    licences::Licences offers = testing::offers();
    for (licences::Kind& kind : offers.kinds) {
      for (licences::Tier& tier : kind.tiers) tier.multiplier = Multiplier{below(60'000)};
    }
    if (one_in(2)) offers.combinations = {{2, Multiplier{below(12'000)}}};
    if (one_in(3)) {
      licences::Override change = testing::departure("desktop");
      change.tiers = offers.kinds[0].tiers;
      change.tiers->front().multiplier = Multiplier{below(90'000)};
      offers.overrides = {change};
      offers.apply_overrides();
    }
    return offers;
  }

  PriceList price_list(const std::string& currency, std::int64_t step) {
    PriceList list{currency, {}, {{"meridian", amount(step)}}};
    for (const char* id : {"meridian-bold", "meridian-family", "meridian-text"}) {
      list.prices[id] = amount(step);
    }
    return list;
  }

  SalesSettings sales_settings() {
    SalesSettings sales_settings{
        seller(any<std::string>({"DE", "PT", "CH", "CA", "US", ""}), one_in(2)), test_rates(), {}};
    sales_settings.seller.prices_include_tax = one_in(2);
    sales_settings.seller.small_business = one_in(8);
    if (sales_settings.seller.country == "CA") sales_settings.seller.registrations = {{"CA-QC"}};
    sales_settings.price_lists.others = {price_list("USD", 1), price_list("JPY", 1),
                                         price_list("ISK", 100)};
    return sales_settings;
  }

  Buyer buyer() {
    return any<Buyer>({consumer("DE"),
                       consumer("FR"),
                       consumer("PT", "PT-20"),
                       consumer("US", "NY"),
                       consumer("CA", "QC"),
                       consumer("ES", "CN"),
                       consumer("GB"),
                       {},
                       consumer("XX"),
                       business("FR", "FR40303265045"),
                       business("DE", "DE136695976"),
                       business("DE", "DE1")});
  }

  std::vector<CartItem> items() {
    std::vector<CartItem> items;
    for (std::int64_t count = below(10); count > 0; --count) {
      std::string kind = any<std::string>({"desktop", "web"});
      std::string tier = any<std::string>({"1-3", "4-10", "11-25"});
      auto [id, item_class] =
          any<std::pair<std::string, std::string>>({{"meridian-regular", "style"},
                                                    {"meridian-bold", "style"},
                                                    {"meridian-family", "family"},
                                                    {"meridian-text", "package"}});
      items.push_back(testing::item(id, kind, tier, item_class));
    }
    return items;
  }

  // Some of its lines upgrade something.
  PricedCart credited(PricedCart cart, std::int64_t step) {
    for (QuoteLine& line : cart.lines) {
      if (one_in(2)) continue;
      line.credit = Money{below(line.list_price.minor / step + 1) * step};
      line.amount = line.list_price - line.credit;
    }
    return cart;
  }

  std::vector<Coupon> coupons(const std::string& currency) {
    std::vector<Coupon> coupons;
    for (std::int64_t count = below(3); count > 0; --count) {
      Coupon coupon{.code = "code",
                    .kind = any<DiscountKind>(
                        {DiscountKind::percent, DiscountKind::amount, DiscountKind::credit}),
                    .hundredths = static_cast<int>(one_in(4) ? 10'000 : below(10'001)),
                    .amount = amount(),
                    .currency = currency};
      if (one_in(3)) coupon.licence_kinds = {"web"};
      if (one_in(3)) coupon.item_classes = {"style", "package"};
      coupons.push_back(coupon);
    }
    return coupons;
  }

 private:
  std::mt19937_64 random_;
};

// By the rule alone: base x kind and tier x combination, rounded half up once to the step.
void expect_lines(const PricedCart& cart, std::int64_t step) {
  for (const QuoteLine& line : cart.lines) {
    std::int64_t rounded =
        step * plain::half_up({plain::Whole{line.base.minor} * line.multiplier.ten_thousandths *
                                   line.combination.ten_thousandths,
                               plain::Whole{100'000'000} * step});
    ASSERT_EQ(line.list_price.minor, rounded);
    ASSERT_EQ(line.amount, line.list_price);
  }
}

// The total is the sum of its parts, in whole steps, and nothing is negative.
void expect_sums(const Quote& quote, std::int64_t step) {
  Money shown, discount, gross, tax, of_quote;
  for (const QuoteLine& line : quote.lines) {
    Money of_line;
    for (const TaxAmount& part : line.tax) of_line += part.amount;
    for (Money amount : {line.list_price, line.credit, line.discount, line.amount, line.net,
                         of_line, line.gross, line.value}) {
      ASSERT_GE(amount, Money{});
      ASSERT_EQ(amount.minor % step, 0);
    }
    ASSERT_EQ(line.net + of_line, line.gross);
    ASSERT_EQ(line.amount, quote.prices_include_tax ? line.gross : line.net);
    shown += line.amount + line.discount;
    discount += line.discount;
    gross += line.gross;
    tax += of_line;
  }
  for (const TaxAmount& part : quote.tax) of_quote += part.amount;
  ASSERT_EQ(quote.subtotal, shown);
  ASSERT_EQ(quote.discount, discount);
  ASSERT_EQ(quote.total, gross);
  ASSERT_EQ(of_quote, tax);
  ASSERT_EQ(quote.total,
            quote.subtotal - quote.discount + (quote.prices_include_tax ? Money{} : of_quote));
}

// Credits lower a cart by what they are, line by line, and list prices stay as they were.
void expect_upgrades(const PricedCart& cart, const PricedCart& credited,
                     const SalesSettings& sales_settings, const Buyer& buyer, std::int64_t step) {
  Quote whole = quote(cart, sales_settings, buyer, {}, test_day).value();
  Quote less = quote(credited, sales_settings, buyer, {}, test_day).value();
  expect_sums(less, step);
  for (std::size_t at = 0; at < whole.lines.size(); ++at) {
    ASSERT_EQ(less.lines[at].amount + less.lines[at].credit, whole.lines[at].amount);
    ASSERT_EQ(less.lines[at].value, whole.lines[at].list_price);
  }
}

TEST(QuotePropertyTest, TenThousandRandomCartsAddUp) {
  unsigned seed = test_seed(std::random_device{}());
  SCOPED_TRACE("seed " + std::to_string(seed));
  Drawing drawing(seed);
  for (int round = 0; round < 10'000; ++round) {
    SCOPED_TRACE("cart " + std::to_string(round));
    catalogue::Catalogue catalogue = drawing.catalogue();
    licences::Licences licences = drawing.licences();
    SalesSettings sales_settings = drawing.sales_settings();
    std::string currency = drawing.any(sales_settings.price_lists.currencies());
    std::int64_t step = find_currency(currency)->step;
    std::vector<CartItem> items = drawing.items();

    PricedCart cart = price(catalogue, licences, sales_settings, items, currency).value();
    ASSERT_EQ(cart.lines.size(), items.size());
    expect_lines(cart, step);
    Buyer buyer = drawing.buyer();
    Quote whole = quote(cart, sales_settings, buyer, {}, test_day).value();
    expect_sums(whole, step);
    Quote less = quote(cart, sales_settings, buyer, drawing.coupons(currency), test_day).value();
    expect_sums(less, step);
    ASSERT_LE(less.total, whole.total);
    expect_upgrades(cart, drawing.credited(cart, step), sales_settings, buyer, step);

    std::reverse(items.begin(), items.end());
    PricedCart reversed = price(catalogue, licences, sales_settings, items, currency).value();
    ASSERT_EQ(quote(reversed, sales_settings, buyer, {}, test_day)->total, whole.total);

    std::string refused = drawing.any<std::string>({"KWD", "BHD", "JOD", "OMR", "TND"});
    sales_settings.price_lists.others.push_back(drawing.price_list(refused, 1));
    ASSERT_EQ(price(catalogue, licences, sales_settings, items, refused).error().code,
              "three_decimal_currency");
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace typecase::pricing
