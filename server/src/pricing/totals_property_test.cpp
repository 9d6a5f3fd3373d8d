#include <gtest/gtest.h>

#include <random>

#include "base/seed_testing.h"
#include "pricing/plain_totals_testing.h"
#include "pricing/tax_testing.h"

namespace typecase::pricing {
namespace {

struct Case {
  Seller seller;
  Buyer buyer;
  plain::Tax tax;
};

// Sellers and buyers with what the law says of them, not what decide_tax does.
std::vector<Case> cases() {
  Seller quebec = seller("CA");
  quebec.registrations = {{"CA-QC"}};
  Seller small = seller("DE");
  small.small_business = true;
  Buyer french = business("FR", "FR40303265045");
  return {
      {seller("DE"),
       consumer("DE"),
       {.shown_with_tax = true, .rates = {19'000}, .own_rate = 19'000}},
      {seller("DE"),
       consumer("FR"),
       {.shown_with_tax = true, .rates = {20'000}, .own_rate = 19'000}},
      {seller("PT", false),
       consumer("FI"),
       {.shown_with_tax = true, .rates = {23'000}, .own_rate = 23'000}},
      {seller("DE"), business("DE", "DE136695976"), {.rates = {19'000}, .own_rate = 19'000}},
      {seller("DE"), french, {.rates = {}, .own_rate = 19'000}},
      {seller("CH"), consumer("US", "NY"), {.rates = {}, .own_rate = 8'100}},
      {seller("FR"), consumer("RE"), {.rates = {8'500}, .own_rate = 20'000}},
      {quebec, consumer("CA", "QC"), {.rates = {5'000, 9'975}}},
      {small, consumer("FR"), {.exempt = true, .shown_with_tax = true, .rates = {}}},
      {seller("DE"), consumer(""), {.known = false, .rates = {}}},
  };
}

class Drawing {
 public:
  explicit Drawing(unsigned seed) : random_(seed) {}

  std::int64_t below(std::int64_t n) {
    return static_cast<std::int64_t>(random_() % std::uint64_t(n));
  }
  bool one_in(std::int64_t n) { return below(n) == 0; }

  // Small amounts as often as large ones: that is where rounding shows.
  std::int64_t amount() {
    return below(std::array<std::int64_t, 4>{5, 200, 20'000, 5'000'000}[pick()]);
  }

  PricedLine line(const Currency& currency) {
    const char* kinds[] = {"desktop", "web", "app"};
    const char* families[] = {"meridian", "orbit"};
    const char* classes[] = {"style", "family", "package"};
    Money base{amount() * currency.step};
    Multiplier tier{below(60'000)};
    Multiplier combination{one_in(2) ? 10'000 : below(20'000)};
    Money price = price_line(base, tier, combination, currency);
    std::int64_t step = currency.step;
    EXPECT_EQ(price.minor, step * plain::half_up({plain::Whole{base.minor} * tier.ten_thousandths *
                                                      combination.ten_thousandths,
                                                  plain::Whole{100'000'000} * step}));
    Money credit{one_in(3) ? below(price.minor / step + 1) * step : 0};
    return {kinds[below(3)], families[below(2)], classes[below(3)], price - credit, credit};
  }

  Coupon coupon(const std::string& currency) {
    constexpr DiscountKind kinds[] = {DiscountKind::percent, DiscountKind::amount,
                                      DiscountKind::credit};
    Coupon coupon{"code", kinds[below(3)]};
    coupon.hundredths = static_cast<int>(one_in(6) ? 10'000 : below(10'001));
    coupon.amount = Money{amount()};
    coupon.currency = one_in(8) ? "CHF" : currency;
    if (one_in(3)) coupon.licence_kinds = {"web", "app"};
    if (one_in(3)) coupon.families = {"orbit"};
    if (one_in(4)) coupon.item_classes = {"style"};
    if (one_in(6)) coupon.first_day = test_day + std::chrono::days(below(3) - 1);
    if (one_in(6)) coupon.last_day = test_day + std::chrono::days(below(3) - 1);
    return coupon;
  }

  Sale sale(const Case& drawn, const Currency& currency) {
    Sale sale{currency.code, test_day, {}, {}, drawn.seller, drawn.buyer};
    sale.seller.prices_include_tax = one_in(2);
    for (std::int64_t lines = below(9); lines > 0; --lines) sale.lines.push_back(line(currency));
    for (std::int64_t some = below(4); some > 0; --some) {
      sale.coupons.push_back(coupon(currency.code));
    }
    return sale;
  }

 private:
  std::size_t pick() { return static_cast<std::size_t>(below(4)); }
  std::mt19937_64 random_;
};

// Every amount is the sum of its parts, and none is negative.
void expect_sums(const Totals& totals) {
  Money shown, discount, gross, tax;
  std::vector<Money> taxes(totals.tax.size());
  for (const LineTotal& line : totals.lines) {
    Money of_line;
    ASSERT_EQ(line.tax.size(), taxes.size());
    for (std::size_t at = 0; at < line.tax.size(); ++at) {
      ASSERT_GE(line.tax[at].amount, Money{});
      of_line += line.tax[at].amount;
      taxes[at] += line.tax[at].amount;
    }
    ASSERT_GE(line.net, Money{});
    ASSERT_GE(line.credit, Money{});
    ASSERT_GE(line.discount, Money{});
    ASSERT_EQ(line.net + of_line, line.gross);
    ASSERT_EQ(line.shown - line.discount, totals.prices_include_tax ? line.gross : line.net);
    shown += line.shown;
    discount += line.discount;
    gross += line.gross;
    tax += of_line;
  }
  for (std::size_t at = 0; at < taxes.size(); ++at) ASSERT_EQ(totals.tax[at].amount, taxes[at]);
  ASSERT_EQ(totals.subtotal, shown);
  ASSERT_EQ(totals.discount, discount);
  ASSERT_EQ(totals.total, gross);
  ASSERT_EQ(totals.total,
            totals.subtotal - totals.discount + (totals.prices_include_tax ? Money{} : tax));
}

void expect_same(const Totals& totals, const plain::Answer& answer) {
  ASSERT_EQ(totals.lines.size(), answer.shown.size());
  for (std::size_t at = 0; at < answer.shown.size(); ++at) {
    const LineTotal& line = totals.lines[at];
    ASSERT_EQ(line.credit.minor, answer.credits[at]) << "line " << at;
    ASSERT_EQ(line.value.minor, answer.values[at]) << "line " << at;
    ASSERT_EQ(line.shown.minor, answer.shown[at]) << "line " << at;
    ASSERT_EQ(line.discount.minor, answer.discounts[at]) << "line " << at;
    ASSERT_EQ(line.net.minor, answer.nets[at]) << "line " << at;
    ASSERT_EQ(line.gross.minor, answer.grosses[at]) << "line " << at;
    for (std::size_t tax = 0; tax < line.tax.size(); ++tax) {
      ASSERT_EQ(line.tax[tax].amount.minor, answer.taxes[at].at(tax)) << "line " << at;
    }
  }
}

void expect_coupons(const Sale& sale, const Totals& totals) {
  ASSERT_EQ(totals.coupons.size(), sale.coupons.size());
  for (std::size_t at = 0; at < sale.coupons.size(); ++at) {
    const CouponUse& use = totals.coupons[at];
    ASSERT_EQ(use.state == CouponState::applied, use.discount > Money{});
    if (sale.coupons[at].kind == DiscountKind::percent) continue;
    ASSERT_LE(use.discount, sale.coupons[at].amount);
    bool credit = sale.coupons[at].kind == DiscountKind::credit;
    ASSERT_EQ(use.remaining.has_value(), credit);
    if (credit) {
      ASSERT_EQ(*use.remaining, sale.coupons[at].amount - use.discount);
    }
  }
}

TEST(TotalsPropertyTest, TenThousandRandomCartsAgreeWithThePlainestWay) {
  const TaxRates rates = test_rates();
  const std::vector<Case> all = cases();
  const char* currencies[] = {"EUR", "USD", "JPY", "KRW", "HUF", "ISK"};
  unsigned seed = test_seed(std::random_device{}());
  SCOPED_TRACE("seed " + std::to_string(seed));
  Drawing drawing(seed);
  for (int round = 0; round < 10'000; ++round) {
    SCOPED_TRACE("cart " + std::to_string(round));
    const Case& drawn = all[static_cast<std::size_t>(drawing.below(std::ssize(all)))];
    Currency currency = find_currency(currencies[drawing.below(6)]).value();
    Sale sale = drawing.sale(drawn, currency);

    Totals totals = total(sale, rates).value();

    expect_sums(totals);
    expect_same(totals, plain::answer(sale, currency.step, drawn.tax));
    expect_coupons(sale, totals);
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace typecase::pricing
