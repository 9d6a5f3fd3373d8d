#pragma once

// For tests only: paid orders of many kinds.

#include <string>

#include "orders/orders.h"

namespace typecase::orders::testing {

inline Line sample_line(int index, const std::string& description, std::int64_t base,
                        std::int64_t multiplier = 10'000, std::int64_t combination = 10'000) {
  Line line;
  line.line_index = index;
  line.description = description;
  line.licence_id = "desktop";
  line.licence_name = "Desktop";
  line.formats = {"otf", "woff2"};
  line.question = "People who use the fonts";
  line.tier_name = "4 to 10";
  line.eula_version = "1.1";
  line.eula_sha256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  line.base = {base};
  line.multiplier = {multiplier};
  line.combination = {combination};
  line.list_price = scale(line.base, multiplier * combination, 100'000'000);
  line.amount = line.net = line.gross = line.list_price;
  line.serial = "7Q2M4K8ZT0V6XN3B5R1WYHJCDE";
  return line;
}

// Sums up the lines of an order whose prices come without tax.
inline void total_up(Order& order) {
  order.subtotal = order.discount = order.total = {};
  for (const Line& line : order.lines) {
    order.subtotal += line.amount + line.discount;
    order.discount += line.discount;
    order.total += line.gross;
  }
}

// Of a business in Portugal to a design office there, for a client: domestic VAT on net prices.
inline Order sample_order() {
  Order order;
  order.id = OrderId("5N8K2M4Q7T0V6XZ3B1R9WYHJCD");
  order.status = Status::completed;
  order.payment_status = PaymentStatus::paid;
  order.currency = "EUR";
  order.number = "1042";
  order.created_at = order.payable_until = from_micros(1'795'000'000'000'000);
  order.paid_at = order.created_at;
  order.seller = {"Open Sorts",
                  "Rua Augusta 100\n1100-053 Lisboa\nPortugal",
                  "PT",
                  "PT123456789",
                  "Conservatória do Registo Comercial de Lisboa, 12345",
                  "Payable at once. Licences begin with payment.",
                  "letters@opensorts.example"};
  order.billing = {
      {"Inês Duarte", "Tidal Atlas Lda", "Rua da Palma 12", std::nullopt, "1100-394", "Lisboa"},
      std::nullopt,
      "PT",
      "PT501964843"};
  order.licensee = {LicenseeKind::client, "Museu do Mar", std::nullopt, "Cais do Sodré 1, Lisboa"};
  order.lines = {sample_line(0, "Fraunces Bold", 4000, 16'000, 9000),
                 sample_line(1, "EB Garamond, complete family", 24'000, 16'000)};
  order.lines[1].licence_id = "web";
  order.lines[1].licence_name = "Web";
  order.lines[1].tier_name = "100,000";
  order.lines[1].question = "Page views a month, all sites together";
  order.lines[1].fields = {{"domains", "museudomar.example, tidalatlas.example"}};
  Money tax;
  for (Line& line : order.lines) {
    line.tax = {{"VAT", "23", scale(line.net, 23, 100)}};
    line.gross = line.net + line.tax[0].amount;
    tax += line.tax[0].amount;
  }
  total_up(order);
  order.tax_reason = pricing::TaxReason::domestic;
  order.tax = {{"VAT", "23", tax}};
  return order;
}

}  // namespace typecase::orders::testing
