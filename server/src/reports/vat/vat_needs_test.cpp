#include "reports/vat/vat_needs.h"

#include <gmock/gmock.h>

#include "reports/vat/vat_orders.h"
#include "reports/vat/vat_tables.h"
#include "reports/vat/vat_testing.h"

namespace typecase::reports {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::TaxReason;

// The clock begins on 15 January 2027.
class VatNeedsTest : public testing::VatTest {};
TYPECASE_EACH_ENGINE(VatNeedsTest);

TEST_P(VatNeedsTest, NamesOrdersWhoseEvidenceDoesNotAgree) {
  const OrderId agrees = sell({});
  const OrderId monaco = sell({.country = "MC"});
  const OrderId differs = sell({});
  const OrderId lacks = sell({});
  const auto set_card = [&](const OrderId& id, const std::string& evidence) {
    execute("UPDATE orders SET evidence = $2 WHERE id = $1", id, evidence);
  };
  set_card(agrees, R"({"billingCountry":"FR","addressBlock":"","cardCountry":"FR"})");
  set_card(monaco, R"({"billingCountry":"MC","addressBlock":"","cardCountry":"FR"})");
  set_card(differs, R"({"billingCountry":"FR","addressBlock":"","cardCountry":"PT"})");
  set_card(lacks, R"({"billingCountry":"FR","addressBlock":"203.0.113.0/24"})");
  const VatNeeds needs = show(q1).needs;
  EXPECT_EQ(needs.count, 2);
  ASSERT_EQ(needs.first.size(), 2U);
  std::map<std::string, VatNeedKind> kinds;
  for (const VatNeed& need : needs.first) kinds[need.order_id] = need.kind;
  EXPECT_EQ(kinds.at(differs.text), VatNeedKind::evidence_differs);
  EXPECT_EQ(kinds.at(lacks.text), VatNeedKind::evidence_missing);
}

TEST_P(VatNeedsTest, NamesCreditNotesWhoseMailHasNotLeft) {
  const OrderId order = sell({});
  refund_all(order);
  execute("UPDATE orders SET evidence = $1",
          R"({"billingCountry":"FR","addressBlock":"","cardCountry":"FR"})");
  const VatNeeds needs = show(q1).needs;
  ASSERT_EQ(needs.first.size(), 1U);
  EXPECT_EQ(needs.first[0].kind, VatNeedKind::credit_note_unsent);
  EXPECT_EQ(needs.first[0].order_id, order.text);
  EXPECT_TRUE(needs.first[0].credit_note.has_value());
  execute("UPDATE outbox SET state = 'sent'");
  EXPECT_EQ(show(q1).needs.count, 0);
}

TEST_P(VatNeedsTest, WritesItsCountriesAndItsOrdersAsFiles) {
  const OrderId sold = sell({.country = "SE", .gross = 1250, .thousandths = 25'000});
  sell({.country = "DE", .reason = TaxReason::domestic});
  refund(sold, {}, Money{125});
  const std::string csv = vat_csv(document(q1), false);
  EXPECT_THAT(csv, HasSubstr("draft,supply,2027-Q1,SE,25,1,9.00,2.25\r\n"));
  EXPECT_THAT(csv, HasSubstr("draft,payable,2027-Q1,,,,,2.25\r\n"));
  const std::string orders = whole_text(returns.export_orders(q1, mira).value());
  EXPECT_THAT(orders, HasSubstr("2027-01-15,sale," + sold.text));
  EXPECT_THAT(orders, HasSubstr("2027-Q1,SE,25,EUR,10.00,2.50,12.50\r\n"));
  EXPECT_THAT(orders, HasSubstr("2027-Q1,SE,25,EUR,-1.00,-0.25,-1.25\r\n"));
  EXPECT_THAT(orders, Not(HasSubstr(",DE,")));
  EXPECT_EQ(count_audit("vat.orders_exported"), 1);
}

TEST_P(VatNeedsTest, ExportsMoreOrdersThanItReadsAtOnce) {
  const OrderId sold = sell({});
  database().write([&](db::Connection& c) {
    for (int at = 0; at < 4'500; ++at) {
      c.execute(
          "INSERT INTO sale_entry SELECT day, order_id, $2, line_index, sold_day, currency, "
          "country, family, item, licence, 0, 0 FROM sale_entry WHERE order_id = $1 "
          "AND event = 'sale'",
          sold, "refund/" + std::to_string(at));
    }
  });
  EXPECT_EQ(database().read([&](db::Connection& c) { return count_vat_orders(c, q1); }), 4'501);
  CsvFile file = vat_orders(database(), q1);
  std::size_t largest = 0;
  std::ptrdiff_t rows = 0;
  for (std::string part = file.next_part(); !part.empty(); part = file.next_part()) {
    largest = std::max(largest, part.size());
    rows += std::ranges::count(part, '\n');
  }
  EXPECT_EQ(rows, 4'502);
  EXPECT_LT(largest, 200U << 10);
}

}  // namespace
}  // namespace typecase::reports
