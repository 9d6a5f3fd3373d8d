#include "reports/vat/vat_returns.h"

#include <gmock/gmock.h>

#include <thread>

#include "base/json/json_writer.h"
#include "reports/vat/vat_testing.h"

namespace typecase::reports {
namespace {

using std::chrono::days;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::row_texts;
using testing::TaxReason;

// The clock begins on 15 January 2027.
class VatReturnsTest : public testing::VatTest {};
TYPECASE_EACH_ENGINE(VatReturnsTest);

TEST_P(VatReturnsTest, SumsSuppliesByCountryOfConsumptionAndRate) {
  sell({});
  sell({.gross = 2400});
  sell({.country = "MC"});
  sell({.country = "PT", .gross = 1230, .thousandths = 23'000});
  sell({.country = "FI", .gross = 1255, .thousandths = 25'500});
  sell({.country = "FI", .gross = 1240, .thousandths = 24'000});
  const ShownReturn shown = show(q1);
  EXPECT_THAT(row_texts(shown.document), ElementsAre("FI 24 1 1000 240", "FI 25.5 1 1000 255",
                                                     "FR 20 3 4000 800", "PT 23 1 1000 230"));
  EXPECT_EQ(shown.document.total.countries, 3);
  EXPECT_EQ(shown.document.total.orders, 6);
  EXPECT_EQ(shown.document.payable, Money{1525});
  EXPECT_EQ(shown.state, VatReturnState::running);
  EXPECT_EQ(shown.day, 15);
  EXPECT_EQ(shown.barrier, VatLockBarrier::quarter_not_over);
}

TEST_P(VatReturnsTest, LeavesOutWhatOthersReturnsTell) {
  sell({.country = "DE", .reason = TaxReason::domestic});
  const OrderId back = sell({.country = "DE", .gross = 600, .reason = TaxReason::domestic});
  refund_all(back);
  sell({.country = "NL", .gross = 500, .thousandths = 0, .reason = TaxReason::reverse_charge});
  sell({.country = "US", .gross = 700, .thousandths = 0, .reason = TaxReason::exported});
  execute("UPDATE orders SET tax_reason = NULL WHERE id = $1", sell({.country = "AT"}));
  const VatDocument made = document(q1);
  EXPECT_TRUE(made.is_nil());
  std::vector<std::string> groups;
  for (const VatLeftOut& each : made.left_out) {
    groups.push_back(std::string(enum_name(each.reason)) + " " + std::to_string(each.orders) + " " +
                     std::to_string(each.net->minor));
  }
  EXPECT_THAT(groups, ElementsAre("domestic 2 1000", "reverseCharge 1 500", "exported 1 700",
                                  "unknown 1 1000"));
}

TEST_P(VatReturnsTest, ConvertsByTheRatesOfTheLastDayAndRoundsOnceForEachRow) {
  for (int i = 0; i < 3; ++i)
    sell({.country = "SE", .gross = 125, .thousandths = 25'000, .currency = "SEK"});
  sell({.country = "SE", .gross = 1250, .thousandths = 25'000});
  sell({.country = "SE", .gross = 125, .thousandths = 25'000, .currency = "JPY"});
  EXPECT_THAT(row_texts(document(q1)), ElementsAre("SE 25 5 - -"));
  enter(today(), "SEK", 10'000'000);
  enter(today(), "JPY", 200'000'000);
  ShownReturn shown = show(q1);  // 3 x 1.00 SEK, 10 EUR, 100 JPY
  EXPECT_THAT(row_texts(shown.document), ElementsAre("SE 25 5 1080 270"));
  EXPECT_FALSE(shown.document.rates.is_final);
  EXPECT_EQ(shown.missing.size(), 2U);

  go_to(q2.from());
  EXPECT_EQ(lock_code(q1), "rates_missing");
  enter(rates_day(q1), "SEK", 12'000'000);   // 300 / 12 = 25, and 75 / 12 = 6.25
  enter(rates_day(q1), "JPY", 150'000'000);  // 66.67 and 16.67
  shown = show(q1);
  EXPECT_THAT(row_texts(shown.document), ElementsAre("SE 25 5 1092 273"));
  EXPECT_TRUE(shown.document.rates.is_final);
  EXPECT_THAT(shown.missing, IsEmpty());
  EXPECT_EQ(lock_code(q1), "");
}

TEST_P(VatReturnsTest, LowersSuppliesByWhatWasTakenBackWithinTheQuarter) {
  const OrderId one = sell({});
  sell({});
  refund(one, {}, Money{600});
  EXPECT_THAT(row_texts(document(q1)), ElementsAre("FR 20 2 1500 300"));
  refund_all(one);
  EXPECT_THAT(row_texts(document(q1)), ElementsAre("FR 20 2 1000 200"));
}

TEST_P(VatReturnsTest, IsFiledOnceWithTheDigestThatWasLookedAt) {
  sell({});
  const std::string early = show(q1).digest;
  EXPECT_EQ(lock_code(q1), "quarter_not_over");
  sell({});
  go_to(q2.from());
  EXPECT_EQ(returns.lock(q1, early, mira).error().code, "return_changed");
  const std::string digest = show(q1).digest;
  const ShownReturn filed = returns.lock(q1, digest, mira).value();
  EXPECT_EQ(filed.state, VatReturnState::filed);
  EXPECT_EQ(filed.filed_by, "Mira");
  EXPECT_EQ(filed.digest, digest);
  EXPECT_TRUE(returns.lock(q1, digest, mira));
  EXPECT_EQ(returns.lock(q1, early, mira).error().code, "return_changed");
  EXPECT_EQ(count("vat_return"), 1);
  EXPECT_EQ(count_audit("vat.filed"), 1);
}

TEST_P(VatReturnsTest, IsFiledOnceByManyAtOnce) {
  sell({});
  go_to(q2.from());
  const std::string digest = show(q1).digest;
  std::atomic<int> filed = 0;
  std::vector<std::thread> members;
  for (int i = 0; i < 8; ++i) {
    members.emplace_back([&] { filed += returns.lock(q1, digest, mira) ? 1 : 0; });
  }
  for (std::thread& member : members) member.join();
  EXPECT_EQ(filed, 8);
  EXPECT_EQ(count("vat_return"), 1);
  EXPECT_EQ(count_audit("vat.filed"), 1);
}

TEST_P(VatReturnsTest, FollowsTheOneBeforeWithoutAGap) {
  go_to((q3 + 1).from());
  EXPECT_EQ(lock_code(q2), "");
  EXPECT_EQ(lock_code(q1), "quarter_before_first");
  EXPECT_EQ(lock_code(q3), "");
  go_to((q3 + 3).from());
  EXPECT_EQ(lock_code(q3 + 2), "quarter_gap");
  EXPECT_EQ(show(q3 + 2).awaited, (q3 + 1).text());
  EXPECT_EQ(returns.show(q3 + 4).error().kind, ErrorKind::not_found);
}

TEST_P(VatReturnsTest, IsNilWhereNothingWasSoldOrCorrected) {
  go_to(q2.from());
  const ShownReturn filed = lock(q1).value();
  EXPECT_TRUE(filed.document.is_nil());
  EXPECT_EQ(filed.document.payable, Money{});
  const ListedReturns listed = returns.list();
  ASSERT_EQ(listed.quarters.size(), 2U);
  EXPECT_EQ(listed.quarters[1].is_nil, true);
  EXPECT_EQ(listed.quarters[0].state, VatReturnState::running);
}

TEST_P(VatReturnsTest, ListsQuartersAndWhatIsDue) {
  EXPECT_THAT(returns.list().due, IsEmpty());
  sell({});
  go_to(q3.from());
  ListedReturns listed = returns.list();
  EXPECT_EQ(listed.quarters.size(), 3U);
  EXPECT_FALSE(listed.next);
  EXPECT_THAT(listed.due, IsEmpty());  // the settings do not say that the shop is registered
  execute(
      "INSERT INTO tax_settings (id, one_stop, small_business, small_business_sentence) "
      "VALUES (1, 1, 0, '') ON CONFLICT (id) DO UPDATE SET one_stop = 1");
  EXPECT_THAT(returns.list().due, ElementsAre(q2));
  ASSERT_EQ(lock_code(q1), "");
  listed = returns.list();
  EXPECT_EQ(listed.first, q1);
  EXPECT_EQ(listed.next, q2);
  EXPECT_THAT(listed.due, ElementsAre(q2));
  go_to((q3 + 1).from());
  EXPECT_THAT(returns.list().due, ElementsAre(q2, q3));
}

TEST_P(VatReturnsTest, KeepsRatesThatWereEnteredOrImported) {
  EXPECT_EQ(returns.set_rates(today() + days(1), {}, mira).error().faults[0].pointer, "/day");
  const std::string csv =
      "Date,SEK,JPY\n2027-01-14,11.5,160\n2026-12-31,11.4,N/A\n2026-12-30,9,9\n";
  const ImportedRates imported = returns.import_rates(csv, mira).value();
  EXPECT_EQ(imported.changed, 3);
  EXPECT_EQ(imported.skipped, 1);
  EXPECT_EQ(imported.from, rates_day(q1 - 1));
  const ImportedRates again = returns.import_rates(csv, mira).value();
  EXPECT_EQ(again.changed, 0);
  EXPECT_EQ(again.same, 3);
  enter(rates_day(q1 - 1), "SEK", 11'300'000);
  EXPECT_EQ(count("euro_rate"), 3);
  EXPECT_EQ(count_audit("vat.rates_imported"), 1);
  EXPECT_EQ(count_audit("vat.rates_set"), 1);
  EXPECT_FALSE(returns.import_rates("nonsense", mira));
}

TEST_P(VatReturnsTest, KeepsADocumentThatReadsBackAsItWas) {
  sell({});
  go_to(q2.from());
  const ShownReturn filed = lock(q1).value();
  EXPECT_EQ(json::write_stored(filed.document) + filed.digest, stored(q1));
  EXPECT_EQ(digest_of(filed.document), filed.digest);
}

}  // namespace
}  // namespace typecase::reports
