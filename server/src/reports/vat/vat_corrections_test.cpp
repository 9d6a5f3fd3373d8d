#include "reports/vat/vat_corrections.h"

#include <gmock/gmock.h>

#include "reports/vat/vat_testing.h"

namespace typecase::reports {
namespace {

using testing::correction_texts;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The clock begins on 15 January 2027.
class VatCorrectionsTest : public testing::VatTest {};
TYPECASE_EACH_ENGINE(VatCorrectionsTest);

TEST_P(VatCorrectionsTest, CorrectsAnEarlierQuarterByWhatWasTakenBackLater) {
  const OrderId french = sell({});
  const OrderId swede =
      sell({.country = "SE", .gross = 12'500, .thousandths = 25'000, .currency = "SEK"});
  const OrderId disputed = sell({.country = "PT", .gross = 1230, .thousandths = 23'000});
  go_to(q2.from());
  enter(rates_day(q1), "SEK", 10'000'000);
  ASSERT_EQ(lock_code(q1), "");
  const std::string filed = stored(q1);

  refund_all(french);
  refund_all(swede);
  disputed_intent = gateway.newest().id;
  dispute(payments::DisputeStatus::lost, Money{1230});
  enter(rates_day(q1), "SEK", 20'000'000);  // it changes no filed return
  go_to(q3.from());
  EXPECT_THAT(
      correction_texts(document(q2)),
      ElementsAre("2027-Q1 FR -200 0 1 0", "2027-Q1 PT -230 0 0 1", "2027-Q1 SE -250 0 1 0"));
  EXPECT_EQ(document(q2).payable, Money{});
  EXPECT_EQ(document(q2).reclaimed, Money{-680});
  EXPECT_EQ(lock_code(q2), "");
  EXPECT_EQ(stored(q1), filed);
  EXPECT_THAT(correction_texts(document(q3)), IsEmpty());
  EXPECT_EQ(find(disputed)->is_dispute_lost, true);
}

TEST_P(VatCorrectionsTest, CorrectsWhatAFiledReturnSaysOfAnOrderThatWasChanged) {
  const OrderId business = sell({});
  sell({});
  go_to(q2.from());
  ASSERT_EQ(lock_code(q1), "");
  execute("UPDATE orders SET tax_reason = 'reverseCharge' WHERE id = $1", business);
  go_to(q3.from());
  EXPECT_THAT(correction_texts(document(q2)), ElementsAre("2027-Q1 FR -200 -200 0 0"));
  ASSERT_EQ(lock_code(q2), "");
  EXPECT_THAT(correction_texts(document(q3)), IsEmpty());
  execute("UPDATE orders SET tax_reason = 'oneStop' WHERE id = $1", business);
  EXPECT_THAT(correction_texts(document(q3)), ElementsAre("2027-Q1 FR 200 200 0 0"));
}

TEST_P(VatCorrectionsTest, CorrectsQuartersBeforeTheFirstReturnByWhatCameSince) {
  const OrderId sold = sell({.gross = 12'000, .currency = "SEK"});
  sell({.country = "DK", .gross = 12'500, .thousandths = 25'000, .currency = "DKK"});
  refund(sold, {}, Money{6'000});
  go_to(q2.from());
  refund_all(sold);
  go_to(q3.from());
  ShownReturn shown = show(q2);
  EXPECT_THAT(correction_texts(shown.document), ElementsAre("2027-Q1 FR - 0 1 0"));
  ASSERT_EQ(shown.missing.size(), 1U);  // nothing of the crowns of Denmark has changed
  EXPECT_EQ(shown.missing[0].currency, "SEK");
  EXPECT_EQ(shown.missing[0].day, rates_day(q1));
  enter(rates_day(q1), "SEK", 10'000'000);
  EXPECT_THAT(correction_texts(document(q2)), ElementsAre("2027-Q1 FR -100 0 1 0"));
  ASSERT_EQ(lock_code(q2), "");
  enter(rates_day(q1), "SEK", 5'000'000);
  EXPECT_THAT(correction_texts(document(q3)), IsEmpty());
}

TEST_P(VatCorrectionsTest, TellsWhatIsTooOldToBeCorrectedAmongWhatIsLeftOut) {
  const OrderId sold = sell({});
  const OrderId later = sell({});
  go_to((q1 + correctable_quarters).from());
  refund_all(later);
  EXPECT_THAT(correction_texts(document(running())), ElementsAre("2027-Q1 FR -200 0 1 0"));
  go_to((q1 + correctable_quarters + 1).from());
  refund_all(sold);
  const VatDocument made = document(running());
  EXPECT_THAT(correction_texts(made), IsEmpty());
  ASSERT_EQ(made.left_out.size(), 1U);
  EXPECT_EQ(made.left_out[0].reason, VatLeftOutReason::expired);
  EXPECT_EQ(made.left_out[0].orders, 1);
  EXPECT_EQ(made.left_out[0].net, Money{-1000});
}

TEST_P(VatCorrectionsTest, PaysEachCountryWithoutWhatOthersPayBack) {
  const OrderId sold = sell({});
  go_to(q2.from());
  ASSERT_EQ(lock_code(q1), "");
  refund_all(sold);
  sell({.country = "PT", .gross = 1230, .thousandths = 23'000});
  const VatDocument made = document(q2);
  EXPECT_EQ(made.payable, Money{230});
  EXPECT_EQ(made.reclaimed, Money{-200});
  ASSERT_EQ(made.balances.size(), 2U);
  EXPECT_EQ(made.balances[0].vat, Money{-200});
}

}  // namespace
}  // namespace typecase::reports
