#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <random>

#include "base/seed_testing.h"
#include "carts/offers.h"
#include "documents/wording.h"
#include "orders/checkout/freeze.h"
#include "orders/documents/invoice.h"
#include "pricing/currency.h"
#include "pricing/tax_testing.h"

namespace typecase::orders {
namespace {

using pricing::Buyer;

// Amount printed on a document, in minor units. "EUR 1,234.50", "−54.76"
std::int64_t read_amount(const std::string& text) {
  std::string digits;
  for (char c : text) {
    if (c >= '0' && c <= '9') digits += c;
  }
  std::int64_t value = -1;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return text.starts_with("−") ? -value : value;
}

class RandomOrders {
 public:
  explicit RandomOrders(unsigned seed) : random_(seed) {}

  Order draw() {
    pricing::SalesSettings sales_settings{
        pricing::seller(one_of({"DE", "CA", "CH"})), pricing::test_rates(), {}};
    sales_settings.seller.registrations = {{"CA-QC"}};
    sales_settings.seller.prices_include_tax = below(2) == 0;
    sales_settings.seller.small_business = below(8) == 0;
    carts::Offer offer;
    offer.quote =
        pricing::quote(cart(), sales_settings, buyer(), coupons(), pricing::test_day).value();
    offer.terms.resize(offer.quote.lines.size());
    CheckoutRequest request;
    request.billing.name = request.licensee.name = "Ada Lovelace";
    Order order = freeze(request, offer, catalogue::Foundry{}, Time{}, std::chrono::days(7));
    order.number = "1";
    order.paid_at = Time{};
    return order;
  }

 private:
  std::int64_t below(std::int64_t n) {
    return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(n));
  }
  const char* one_of(std::vector<const char*> names) {
    return names[static_cast<std::size_t>(below(static_cast<std::int64_t>(names.size())))];
  }

  Buyer buyer() {
    switch (below(6)) {
      case 0:
        return pricing::consumer("DE");
      case 1:
        return pricing::consumer("FR");
      case 2:
        return pricing::business("FR", "FR40303265045");
      case 3:
        return pricing::consumer("CA", "QC");
      case 4:
        return pricing::consumer("US", "NY");
      default:
        return pricing::consumer("");
    }
  }

  pricing::PricedCart cart() {
    pricing::PricedCart cart{one_of({"EUR", "USD", "JPY"}), {}};
    pricing::Currency currency = pricing::find_currency(cart.currency).value();
    for (std::int64_t lines = below(12); lines >= 0; --lines) {
      pricing::QuoteLine& line = cart.lines.emplace_back();
      line.index = static_cast<int>(cart.lines.size()) - 1;
      line.base = {below(below(2) == 0 ? 300 : 2'000'000)};
      line.multiplier = {below(60'000)};
      line.combination = {below(2) == 0 ? 10'000 : below(20'000)};
      line.list_price = line.amount =
          pricing::price_line(line.base, line.multiplier, line.combination, currency);
      line.licence_id = "desktop";
      line.item_class = "style";
      if (below(4) == 0) upgrade(line, currency);
    }
    return cart;
  }

  void upgrade(pricing::QuoteLine& line, const pricing::Currency& currency) {
    line.upgrades = {"7Q2M4K8ZT0V6XN3B5R1WYHJCDE"};
    line.credit = {below(line.list_price.minor / currency.step + 1) * currency.step};
    line.amount = line.list_price - line.credit;
  }

  std::vector<pricing::Coupon> coupons() {
    if (below(2) == 0) return {};
    pricing::Coupon coupon{"SPRING", pricing::DiscountKind::percent};
    coupon.hundredths = static_cast<int>(below(10'001));
    return {coupon};
  }

  std::mt19937_64 random_;
};

Money sum_of(const std::vector<pricing::TaxAmount>& tax) {
  Money sum;
  for (const pricing::TaxAmount& part : tax) sum += part.amount;
  return sum;
}

void expect_sums(const Order& order) {
  Money net, gross;
  for (const Line& line : order.lines) {
    ASSERT_EQ(line.net + sum_of(line.tax), line.gross);
    net += line.net;
    gross += line.gross;
  }
  ASSERT_EQ(gross, order.total);
  ASSERT_EQ(order.subtotal - order.discount, order.prices_include_tax ? gross : net);
  ASSERT_EQ(net + sum_of(order.tax), order.total);
  ASSERT_GE(order.total, Money{});
}

// The list price as it was shown, less what was paid before, less the discount, is the amount.
void expect_credit(const documents::PdfDocument::Row& row, const Line& line, const Order& order) {
  std::string less =
      "Less " + documents::grouped(line.credit, order.currency) + " paid for licence";
  ASSERT_EQ(row.below.find(less) != std::string::npos, !line.upgrades.empty());
}

// Every figure as it is printed.
void expect_sums(const documents::PdfDocument& document, const Order& order) {
  std::int64_t rows = 0;
  for (std::size_t at = 0; at < order.lines.size(); ++at) {
    expect_credit(document.rows.at(at), order.lines[at], order);
  }
  for (const auto& row : document.rows) {
    rows += read_amount(row.amounts.back());
    if (row.amounts.size() == 3) {
      ASSERT_EQ(read_amount(row.amounts[0]) + read_amount(row.amounts[1]),
                read_amount(row.amounts[2]));
    }
  }
  std::int64_t shown = 0, net = 0, taxes = 0;
  for (const auto& sum : document.sums) {
    std::int64_t amount = read_amount(sum.amount);
    if (sum.name.starts_with("Subtotal") || sum.name.starts_with("Discount")) {
      shown += amount;
    } else if (sum.name == "Net") {
      net = amount;
    } else if (!sum.is_total) {
      taxes += amount;
    }
  }
  std::int64_t total = read_amount(document.sums.back().amount);
  ASSERT_EQ(total, order.total.minor);
  bool taxed = !order.tax.empty();
  ASSERT_EQ(rows, taxed && !order.prices_include_tax ? net : total);
  ASSERT_EQ(net + taxes, taxed ? total : 0);
  ASSERT_EQ(shown, order.discount > Money{} ? rows : 0);
}

TEST(InvoicePropertyTest, TenThousandRandomOrdersAddUpOnTheirInvoices) {
  RandomOrders orders(test_seed(2026));
  int with_tax_inside = 0, with_two_taxes = 0, discounted = 0, upgraded = 0;
  for (int i = 0; i < 10'000; ++i) {
    Order order = orders.draw();
    SCOPED_TRACE(i);
    expect_sums(order);
    expect_sums(compose_invoice(order), order);
    if (HasFatalFailure()) return;
    with_tax_inside += order.prices_include_tax && !order.tax.empty() ? 1 : 0;
    with_two_taxes += order.tax.size() == 2 ? 1 : 0;
    discounted += order.discount > Money{} ? 1 : 0;
    upgraded += std::ranges::any_of(order.lines, [](const Line& l) { return !l.upgrades.empty(); });
  }
  EXPECT_GT(with_tax_inside, 100);
  EXPECT_GT(with_two_taxes, 100);
  EXPECT_GT(discounted, 1000);
  EXPECT_GT(upgraded, 1000);
}

}  // namespace
}  // namespace typecase::orders
