#include "db/record.h"
#include "orders/documents/order_emails.h"

#include <gmock/gmock.h>

#include "catalogue/records/foundry.h"
#include "orders/payment/review_words.h"
#include "orders/refund/refund_testing.h"
#include "orders/transitions.h"

namespace typecase::orders {
namespace {

using payments::DisputeStatus;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class FoundryNoticesTest : public testing::PaidOrderTest {
 protected:
  void SetUp() override { save(foundry()); }

  static catalogue::Foundry foundry() {
    catalogue::Foundry foundry;
    foundry.name = "Demo Foundry";
    foundry.address = "Lisboa";
    foundry.country = "PT";
    foundry.email = "letters@foundry.example";
    return foundry;
  }
  void save(const catalogue::Foundry& foundry) {
    database().write([&](db::Connection& c) { catalogue::save_foundry(c, foundry); });
  }
  void flag(const OrderId& order, std::string_view why) {
    clock.advance(std::chrono::seconds(1));  // A mail of its own time, by which they are listed.
    database().write([&](db::Connection& c) { flag_for_review(c, order, why, clock.now()); });
  }
  void contest(DisputeStatus status) {
    clock.advance(std::chrono::seconds(1));
    dispute(status, {3500});
  }
  // Of the mails to the foundry, oldest first.
  std::vector<std::string> column(const std::string& name) {
    return database().read([&](db::Connection& c) {
      return c.select<std::string>(
          "SELECT " + name +
          " FROM outbox WHERE to_address = 'letters@foundry.example' ORDER BY created_at");
    });
  }
  std::vector<std::string> kinds() { return column("kind"); }
  std::string last_text() { return column("subject || ' ' || text_body").back(); }
};

TYPECASE_EACH_ENGINE(FoundryNoticesTest);

TEST_P(FoundryNoticesTest, NamesOrderAmountAndFontsOfASaleButNotTheBuyer) {
  const OrderId order = pay_order({3500, 2400});
  EXPECT_THAT(kinds(), ElementsAre("foundry_sale"));
  EXPECT_THAT(last_text(), AllOf(HasSubstr("Sold for 59.00 EUR"), HasSubstr(order.text),
                                 HasSubstr(now(order).lines[1].description),
                                 HasSubstr("Invoice: 1"), HasSubstr("You need not do anything")));
  EXPECT_THAT(last_text(),
              AllOf(Not(HasSubstr(now(order).email)), Not(HasSubstr(now(order).licensee.name))));
}

TEST_P(FoundryNoticesTest, SendsNoneForAFreeOrder) {
  give_upgrade(pay_order({3500}));
  EXPECT_THAT(kinds(), ElementsAre("foundry_sale"));
}

TEST_P(FoundryNoticesTest, RollsBackWithTheSale) {
  const OrderId order = pay_order({3500});
  const std::size_t mails = kinds().size();
  EXPECT_THROW(database().write([&](db::Connection& connection) {
    flag_for_review(connection, order, "late_money", clock.now());
    throw std::runtime_error("the process dies here");
  }),
               std::runtime_error);
  EXPECT_EQ(kinds().size(), mails);
}

TEST_P(FoundryNoticesTest, SendsOneForAReviewWhileItIsOpen) {
  const OrderId order = pay_order({3500});
  flag(order, "fraud_warning");
  flag(order, "fraud_warning");
  EXPECT_THAT(kinds(), ElementsAre("foundry_sale", "foundry_review"));
  EXPECT_THAT(last_text(), AllOf(HasSubstr("A bank suspects a stolen card"),
                                 HasSubstr("typecase refund"), HasSubstr(order.text)));
  clock.advance(std::chrono::hours(1));
  database().write([&](db::Connection& c) { clear_review(c, order, "Mira", clock.now()); });
  clock.advance(std::chrono::hours(1));
  flag(order, "fraud_warning");
  EXPECT_EQ(kinds().size(), 3u);
}

TEST_P(FoundryNoticesTest, SendsOneForADisputeAndOneForItsEnd) {
  pay_order({3500});
  contest(DisputeStatus::needs_response);
  EXPECT_THAT(last_text(), AllOf(HasSubstr("contests a payment"), HasSubstr("35.00 EUR"),
                                 HasSubstr("Contested"), HasSubstr("Answer the dispute")));
  contest(DisputeStatus::won);
  EXPECT_THAT(last_text(), HasSubstr("decided for you"));
  EXPECT_THAT(kinds(), ElementsAre("foundry_sale", "foundry_dispute", "foundry_dispute"));
}

TEST_P(FoundryNoticesTest, SendsOneForAFailedBuild) {
  const OrderId order = pay_order({3500});
  flag(order, "not_built");
  EXPECT_THAT(kinds(), ElementsAre("foundry_sale", "foundry_failed_build"));
  EXPECT_THAT(column("text_body").back(), HasSubstr("typecase builds"));
}

TEST_P(FoundryNoticesTest, EachKindCanBeSwitchedOff) {
  catalogue::Foundry quiet = foundry();
  quiet.notifications = {.sales = false,
                         .reviews = false,
                         .disputes = false,
                         .failed_builds = false,
                         .parked_mails = false};
  save(quiet);
  const OrderId order = pay_order({3500});
  flag(order, "late_money");
  flag(order, "not_built");
  contest(DisputeStatus::needs_response);
  EXPECT_THAT(kinds(), IsEmpty());
  quiet.notifications.disputes = true;
  save(quiet);
  contest(DisputeStatus::lost);
  EXPECT_THAT(kinds(), ElementsAre("foundry_dispute"));
}

TEST_P(FoundryNoticesTest, AnAddressThatIsNoneStopsNoSale) {
  catalogue::Foundry unreachable = foundry();
  unreachable.email = "somewhere @ the shop";
  save(unreachable);
  EXPECT_EQ(now(pay_order({3500})).status, Status::completed);
  EXPECT_EQ(count("outbox"), 1);  // the receipt
}

TEST_P(FoundryNoticesTest, SendsNoneForAFailedBuildOfAFreeOrder) {
  const OrderId free = give_upgrade(pay_order({3500}));
  flag(free, "not_built");
  EXPECT_THAT(kinds(), ElementsAre("foundry_sale"));
  flag(free, "credit_in_doubt");
  EXPECT_THAT(kinds(), ElementsAre("foundry_sale", "foundry_review"));
}

TEST(ReviewWords, EveryReasonHasWordsOfItsOwn) {
  for (const char* why : {"amount_mismatch",
                          "card_of_another_country",
                          "credit_changed",
                          "credit_in_doubt",
                          "customer_deleted",
                          "dispute_inquiry",
                          "dispute_lost",
                          "dispute_opened",
                          "dispute_state",
                          "dispute_status",
                          "dispute_won",
                          "event_not_processed",
                          "fraud_warning",
                          "intent_missing",
                          "late_money",
                          "not_built",
                          "paid_twice",
                          "prepared_cart_spent_twice",
                          "prepared_cart_withdrawn",
                          "refund_failed",
                          "refund_failed_late",
                          "refund_mismatch",
                          "refund_state",
                          "upgraded_meanwhile",
                          "upgraded_twice",
                          "vat_number_invalid",
                          "vat_number_unchecked"}) {
    const ReviewWords words = words_of_review(why, OrderId("X"));
    EXPECT_NE(words.subject, "An order needs your attention") << why;
    EXPECT_FALSE(words.meaning.empty() || words.remedy.empty()) << why;
  }
}

}  // namespace
}  // namespace typecase::orders
