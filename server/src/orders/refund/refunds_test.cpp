#include "orders/refund/refunds.h"
#include "db/record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "orders/documents/invoice.h"
#include "orders/refund/refund_testing.h"
#include "orders/transitions.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using payments::RefundStatus;
using ::testing::ElementsAre;

class RefundsTest : public testing::PaidOrderTest {
 protected:
  Money noted(const OrderId& id) {
    Money sum;
    for (const CreditNoteSummary& note : now(id).credit_notes) sum += note.amount;
    return sum;
  }
  std::int64_t mails(std::string_view kind) {
    return database().read([&](db::Connection& c) {
      return c.value<std::int64_t>("SELECT count(*) FROM outbox WHERE kind = $1", kind);
    });
  }
};

TYPECASE_EACH_ENGINE(RefundsTest);

TEST_P(RefundsTest, ALineIsPaidBackItsGrossAndItsLicenceEnds) {
  OrderId order = pay_order({3500, 2400});
  auto made = refund(order, {1});

  EXPECT_EQ(made->state, RefundState::succeeded);
  EXPECT_EQ(gateway.refunds.at(0).amount, Money{2400});
  EXPECT_EQ(gateway.refunds.at(0).metadata.at("order_id"), order.text);
  EXPECT_THAT(licences(order), ElementsAre("active", "revoked"));
  Order after = now(order);
  EXPECT_EQ(after.payment_status, PaymentStatus::partially_refunded);
  EXPECT_EQ(after.refunded, Money{2400});
  ASSERT_EQ(after.refunds.size(), 1u);
  EXPECT_EQ(after.refunds[0].credit_note, 1);
  EXPECT_EQ(noted(order), Money{2400});
  EXPECT_EQ(mails("refund"), 1);
  EXPECT_EQ(
      count("outbox WHERE kind = 'refund' AND text_body LIKE '%Licence ended: EB Garamond 1%'"), 1);
  EXPECT_EQ(count("job WHERE kind = 'credit_note_paper'"), 1);
}

TEST_P(RefundsTest, IsInTheAuditLogOnceForEachForm) {
  const OrderId order = pay_order({3500});
  const Refund made = ask(order, {}, Money{1000}, "form").value();
  EXPECT_EQ(ask(order, {}, Money{1000}, "form")->id, made.id);
  EXPECT_FALSE(ask(order, {}, Money{9000}));
  const auto entries =
      database().read([](db::Connection& c) { return audit::entries(c, Time(), 10); });
  ASSERT_EQ(std::ranges::count_if(entries,
                                  [](const audit::RecordedEntry& recorded) {
                                    return recorded.entry.action == "refund.requested";
                                  }),
            1);
  EXPECT_EQ(entries[0].entry.object_id, made.id);
  EXPECT_EQ(entries[0].entry.reason, "Bought by mistake");
  EXPECT_EQ(entries[0].entry.object_after,
            R"({"order":")" + order.text + R"(","amount":1000,"currency":"EUR","actor":"Inês"})");
}

TEST_P(RefundsTest, AFullRefundEndsEveryLicence) {
  OrderId order = pay_order({3500, 0, 2400});
  refund(order);
  EXPECT_THAT(licences(order), ElementsAre("revoked", "revoked", "revoked"));
  EXPECT_EQ(now(order).payment_status, PaymentStatus::refunded);
  EXPECT_EQ(now(order).status, Status::completed);
}

TEST_P(RefundsTest, AnAmountWithoutLinesEndsNoLicenceUntilNothingIsLeft) {
  OrderId order = pay_order({3500, 2400});
  refund(order, {}, Money{5899});
  EXPECT_THAT(licences(order), ElementsAre("active", "active"));
  refund(order, {}, Money{1});
  EXPECT_THAT(licences(order), ElementsAre("revoked", "revoked"));
  EXPECT_EQ(noted(order), Money{5900});
}

TEST_P(RefundsTest, ALinePaysBackNoMoreThanIsLeft) {
  OrderId order = pay_order({3500, 2400});
  refund(order, {}, Money{4000});
  EXPECT_EQ(refund(order, {0})->amount, Money{1900});
}

TEST_P(RefundsTest, APendingRefundSuspendsAndIssuesNothingUntilItSucceeds) {
  OrderId order = pay_order({3500, 2400});
  gateway.refund_status = RefundStatus::pending;
  EXPECT_EQ(refund(order, {0})->state, RefundState::pending);
  EXPECT_THAT(licences(order), ElementsAre("suspended", "active"));
  EXPECT_TRUE(now(order).credit_notes.empty());
  EXPECT_EQ(mails("refund"), 0);

  gateway.refunds[0].status = RefundStatus::succeeded;
  clock.advance(31s);
  refunds.reconcile();
  EXPECT_THAT(licences(order), ElementsAre("revoked", "active"));
  EXPECT_EQ(noted(order), Money{3500});
  EXPECT_EQ(mails("refund"), 1);
}

TEST_P(RefundsTest, APendingRefundIsToldAsPendingAndThePaymentAsPaid) {
  OrderId order = pay_order({3500, 2400});
  gateway.refund_status = RefundStatus::pending;
  refund(order);
  EXPECT_EQ(now(order).payment_status, PaymentStatus::paid);
  EXPECT_EQ(now(order).refunded, Money{});
  EXPECT_EQ(now(order).refund_pending, Money{5900});
  gateway_moves_refund(RefundStatus::succeeded);
  EXPECT_EQ(now(order).payment_status, PaymentStatus::refunded);
  EXPECT_EQ(now(order).refunded, Money{5900});
  EXPECT_EQ(now(order).refund_pending, Money{});
}

TEST_P(RefundsTest, AServerErrorIsRetriedWithANewKeyAfterTwoSearchesAMinuteApart) {
  OrderId order = pay_order({3500});
  gateway.broken_keys = 1;
  EXPECT_FALSE(refund(order));
  EXPECT_EQ(now(order).payment_status, PaymentStatus::paid);
  EXPECT_EQ(now(order).refund_pending, Money{3500});

  clock.advance(31s);
  refunds.reconcile();
  EXPECT_EQ(gateway.refunds.size(), 0u);  // The second search is not due yet.
  clock.advance(60s);
  refunds.reconcile();
  ASSERT_EQ(gateway.refunds.size(), 1u);
  EXPECT_EQ(now(order).refunded, Money{3500});
  EXPECT_THAT(licences(order), ElementsAre("revoked"));
}

TEST_P(RefundsTest, ARefundThatAServerErrorHidIsFoundAndNotMadeTwice) {
  OrderId order = pay_order({3500});
  gateway.broken_keys = 1;
  gateway.broken_calls_are_done = true;
  EXPECT_EQ(refund(order)->state, RefundState::succeeded);
  for (int i = 0; i < 3; ++i) {
    clock.advance(10min);
    refunds.reconcile();
  }
  EXPECT_EQ(gateway.refunds.size(), 1u);
  EXPECT_EQ(now(order).refunded, Money{3500});
}

TEST_P(RefundsTest, ARefundThatGetsAServerErrorHoldsUpNoOther) {
  OrderId first = pay_order({3500});
  OrderId second = pay_order({2400});
  ask(first).value();
  clock.advance(1s);
  ask(second).value();
  gateway.broken_keys = 1;
  clock.advance(31s);
  refunds.reconcile();
  EXPECT_EQ(now(first).refund_pending, Money{3500});
  EXPECT_EQ(now(second).refunded, Money{2400});
}

TEST_P(RefundsTest, APendingRefundThatFailsLeavesEverythingAsItWas) {
  OrderId order = pay_order({3500});
  gateway.refund_status = RefundStatus::pending;
  refund(order);
  gateway_moves_refund(RefundStatus::failed);
  EXPECT_THAT(licences(order), ElementsAre("active"));
  EXPECT_EQ(now(order).payment_status, PaymentStatus::paid);
  EXPECT_TRUE(now(order).needs_review);
  EXPECT_EQ(now(order).refunded, Money{});
  EXPECT_EQ(refund(order)->state, RefundState::pending);  // It may be tried again.
}

TEST_P(RefundsTest, ARefundThatFailsLateIsReopened) {
  OrderId order = pay_order({3500, 2400});
  refund(order, {0});
  gateway.refunds[0].failure_reason = "lost_or_stolen_card";
  gateway_moves_refund(RefundStatus::failed);

  EXPECT_THAT(licences(order), ElementsAre("active", "active"));
  Order after = now(order);
  EXPECT_TRUE(after.needs_review);
  EXPECT_EQ(after.payment_status, PaymentStatus::paid);
  ASSERT_EQ(after.credit_notes.size(), 2u);
  EXPECT_EQ(after.credit_notes[1].amount, Money{-3500});
  EXPECT_EQ(noted(order), Money{});
  EXPECT_EQ(mails("refund_failed"), 1);
  auto open = database().read([](db::Connection& c) { return open_refunds(c); });
  ASSERT_EQ(open.size(), 1u);
  EXPECT_EQ(open[0].failure, "lost_or_stolen_card");

  refund(order, {0});
  EXPECT_EQ(noted(order), Money{3500});
  EXPECT_EQ(now(order).credit_notes.back().number, 3);
}

TEST_P(RefundsTest, CanceledNotesTakeTheirTaxBackToTheCent) {
  OrderId order = pay_order({3333, 3334, 3333});
  refund(order, {0});
  refund(order, {1});
  gateway.refunds[0].status = RefundStatus::failed;
  refunds.settle_gateway_refund("re_1");
  refund(order, {0});
  refund(order, {2});
  auto notes = database().read([&](db::Connection& c) { return find_credit_notes(c, order); });
  Money net, tax;
  for (const CreditNote& note : notes) {
    net += note.net;
    tax += note.tax[0].amount;
    EXPECT_EQ(note.net + note.tax[0].amount, note.gross);
  }
  EXPECT_EQ(notes[2].tax[0].amount, -notes[0].tax[0].amount);
  EXPECT_EQ(tax, now(order).tax[0].amount);
  EXPECT_EQ(net + tax, now(order).total);
}

TEST_P(RefundsTest, TheSameFormAsksOnce) {
  OrderId order = pay_order({3500});
  Refund first = ask(order, {}, Money{1000}, "form-1").value();
  EXPECT_EQ(ask(order, {}, Money{1000}, "form-1")->id, first.id);
  EXPECT_EQ(ask(order, {}, Money{2000}, "form-1").error().code, "key_used");
  EXPECT_EQ(count("refund"), 1);
  refunds.settle(first);
  refunds.settle(first);
  EXPECT_EQ(gateway.refunds.size(), 1u);
  EXPECT_EQ(mails("refund"), 1);
  EXPECT_EQ(count("credit_note"), 1);
}

TEST_P(RefundsTest, FiftyAtOnceGiveBackExactlyWhatWasPaid) {
  OrderId order = pay_order({3500});
  std::vector<std::thread> threads;
  std::atomic<int> made = 0;
  for (int i = 0; i < 50; ++i) {
    threads.emplace_back([&] {
      for (int tries = 0; tries < 100; ++tries) {
        try {
          if (ask(order, {}, Money{100})) ++made;
          return;
        } catch (const db::DbError&) {  // Too many at once: as a person would, again.
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(made, 35);
  EXPECT_EQ(ask(order, {}, Money{1}).error().code, "too_much");
}

TEST_P(RefundsTest, ALostReplyIsAskedAgainWithTheSameKey) {
  OrderId order = pay_order({3500});
  gateway.replies_lost = true;
  EXPECT_FALSE(refund(order));
  EXPECT_THAT(licences(order), ElementsAre("suspended"));
  gateway.replies_lost = false;
  clock.advance(31s);
  refunds.reconcile();
  EXPECT_EQ(gateway.refunds.size(), 1u);
  EXPECT_EQ(now(order).payment_status, PaymentStatus::refunded);
}

TEST_P(RefundsTest, AfterTwentyHoursALostRefundIsLookedUp) {
  OrderId order = pay_order({3500});
  gateway.replies_lost = true;
  refund(order);
  gateway.replies_lost = false;
  gateway.forget_keys();
  clock.advance(21h);
  refunds.reconcile();
  EXPECT_EQ(gateway.refunds.size(), 1u);
  EXPECT_THAT(licences(order), ElementsAre("revoked"));
}

TEST_P(RefundsTest, ChecksAPendingRefundEverMoreRarely) {
  OrderId order = pay_order({3500});
  gateway.refund_status = RefundStatus::pending;
  refund(order);
  for (int minute = 0; minute < 30; ++minute) {
    clock.advance(60s);
    refunds.reconcile();
  }
  auto stored = database().read([](db::Connection& c) { return open_refunds(c); });
  EXPECT_EQ(stored.at(0).checks, 7);  // After 1, 2, 3, 5, 9, 17 and 27 minutes.
}

TEST_P(RefundsTest, ARefundThatTheGatewayRefusesHasFailed) {
  OrderId order = pay_order({3500});
  gateway.refund_refusal = "charge_already_refunded";
  auto made = refund(order);
  EXPECT_EQ(made->state, RefundState::failed);
  EXPECT_EQ(made->failure, "charge_already_refunded");
  EXPECT_THAT(licences(order), ElementsAre("active"));
  EXPECT_TRUE(now(order).needs_review);
}

TEST_P(RefundsTest, ARefundThatStaffMadeAtTheGatewayIsTakenOver) {
  OrderId order = pay_order({3500});
  payments::Refund& made = gateway.refunds.emplace_back();
  made.id = "re_elsewhere";
  made.intent_id = gateway.newest().id;
  made.amount = {3500};
  made.currency = "EUR";
  made.status = RefundStatus::succeeded;
  EXPECT_TRUE(refunds.settle_refunds_of(gateway.newest().id));
  EXPECT_TRUE(refunds.settle_gateway_refund("re_elsewhere"));
  EXPECT_EQ(count("refund"), 1);
  EXPECT_THAT(licences(order), ElementsAre("revoked"));
  EXPECT_EQ(noted(order), Money{3500});

  gateway.refunds.back().intent_id = "pi_of_nobody";
  gateway.refunds.back().id = "re_of_nobody";
  EXPECT_FALSE(refunds.settle_gateway_refund("re_of_nobody"));
}

TEST_P(RefundsTest, RefusesWhatCannotBeAsked) {
  OrderId order = pay_order({3500, 2400});
  EXPECT_EQ(ask(OrderId("NONE")).error().code, "not_found");
  EXPECT_EQ(ask(order, {7}).error().code, "unknown_line");
  EXPECT_EQ(ask(order, {0}, Money{1}).error().code, "lines_and_amount");
  EXPECT_EQ(ask(order, {}, Money{0}).error().code, "no_amount");
  EXPECT_EQ(ask(order, {}, Money{5901}).error().code, "too_much");
  ASSERT_TRUE(ask(order, {0}));
  EXPECT_EQ(ask(order, {0, 1}).error().code, "already_refunded");
  ASSERT_TRUE(ask(order, {1}));
  EXPECT_EQ(ask(order).error().code, "too_much");
  EXPECT_EQ(count("refund"), 2);
}

TEST_P(RefundsTest, HeldMoneyGoesBackWithoutLicenceOrNote) {
  OrderId order = pay_order_with_amount({3500}, Money{3400});
  EXPECT_TRUE(now(order).needs_review);
  EXPECT_EQ(now(order).payment_status, PaymentStatus::processing);

  EXPECT_EQ(refund(order)->amount, Money{3400});
  Order after = now(order);
  EXPECT_EQ(after.payment_status, PaymentStatus::refunded);
  EXPECT_EQ(after.status, Status::canceled);
  EXPECT_FALSE(after.needs_review);
  EXPECT_TRUE(after.credit_notes.empty());
  EXPECT_EQ(count("entitlement"), 0);
  EXPECT_EQ(mails("refund"), 1);
}

TEST_P(RefundsTest, RefundedUpgradeRestoresTheReplacedLicence) {
  OrderId old = pay_order({3500, 2400});
  OrderId larger = pay_upgrade(9000, old);
  EXPECT_THAT(licences(old), ElementsAre("superseded", "superseded"));
  EXPECT_EQ(ask(old).error().code, "superseded");
  EXPECT_EQ(ask(old, {0}).error().code, "superseded");
  EXPECT_EQ(ask(old, {}, Money{100}).error().code, "superseded");

  refund(larger);
  EXPECT_THAT(licences(larger), ElementsAre("revoked"));
  EXPECT_THAT(licences(old), ElementsAre("active", "active"));
  gateway_moves_refund(RefundStatus::failed);
  EXPECT_THAT(licences(larger), ElementsAre("active"));
  EXPECT_THAT(licences(old), ElementsAre("superseded", "superseded"));
}

TEST_P(RefundsTest, RestoredLicenceFollowsItsOwnOrder) {
  OrderId old = pay_order({3500, 2400});
  std::string intent = gateway.newest().id;
  OrderId larger = pay_upgrade(9000, old);
  payments::Dispute& made = gateway.disputes.emplace_back();
  made.id = "dp_old";
  made.intent_id = intent;
  made.amount = {5900};
  made.currency = "EUR";
  made.status = payments::DisputeStatus::needs_response;
  EXPECT_TRUE(disputes.settle("dp_old"));
  EXPECT_THAT(licences(old), ElementsAre("superseded", "superseded"));
  refund(larger);
  EXPECT_THAT(licences(old), ElementsAre("suspended", "suspended"));
}

// Every licence of an order is upgraded in an order of its own, again and again.
TEST_P(RefundsTest, EachOrderOfALongChainIsLookedAtOnce) {
  OrderId first = pay_order({1000, 1000, 1000});
  std::string intent = gateway.newest().id;
  std::vector<OrderId> last;
  for (const Line& line : now(first).lines) {
    std::string serial = *line.serial;
    for (int year = 0; year < 4; ++year) {
      last.push_back(pay_upgrade_of(2000, {serial}));
      serial = *now(last.back()).lines[0].serial;
    }
  }
  payments::Dispute& made = gateway.disputes.emplace_back();
  made.id = "dp_first";
  made.intent_id = intent;
  made.amount = {3000};
  made.currency = "EUR";
  made.status = payments::DisputeStatus::needs_response;
  disputes.settle("dp_first");
  for (std::size_t i = 0; i < last.size(); ++i) {
    EXPECT_THAT(licences(last[i]), ElementsAre(i % 4 == 3 ? "suspended" : "superseded"));
  }
  gateway.disputes.back().status = payments::DisputeStatus::won;
  disputes.settle("dp_first");
  EXPECT_THAT(licences(last[3]), ElementsAre("active"));
}

// The middle of three has ended, then the last: the first was paid and kept.
TEST_P(RefundsTest, ALicenceWhoseSuccessorsHaveAllEndedLivesAgain) {
  OrderId first = pay_order({1000});
  OrderId middle = pay_upgrade(2000, first);
  payments::Dispute& made = gateway.disputes.emplace_back();
  made.id = "dp_middle";
  made.intent_id = gateway.newest().id;
  made.amount = {2000};
  made.currency = "EUR";
  made.status = payments::DisputeStatus::lost;
  OrderId last = pay_upgrade(3000, middle);
  disputes.settle("dp_middle");
  EXPECT_THAT(licences(middle), ElementsAre("revoked"));
  EXPECT_THAT(licences(last), ElementsAre("suspended"));
  EXPECT_THAT(licences(first), ElementsAre("superseded"));
  refund(last);
  EXPECT_THAT(licences(first), ElementsAre("active"));
  EXPECT_EQ(refund(first)->state, RefundState::succeeded);
}

TEST_P(RefundsTest, SendingHeldMoneyBackHidesNothingElse) {
  OrderId order = pay_order_with_amount({3500}, Money{3400});
  database().write([&](db::Connection& connection) {
    flag_for_review(connection, order, "dispute_opened", clock.now());
  });
  refund(order);
  EXPECT_TRUE(now(order).needs_review);
}

TEST_P(RefundsTest, AnOrderUnderReviewDoesNotExpire) {
  OrderId order = pay_order_with_amount({3500}, Money{3400});
  clock.advance(std::chrono::days(8));
  settlement.reconcile();
  EXPECT_EQ(now(order).status, Status::pending_payment);
}

TEST_P(RefundsTest, EveryTransitionIsOnRecord) {
  OrderId order = pay_order({3500});
  refund(order);
  gateway_moves_refund(RefundStatus::failed);
  std::vector<std::string> told;
  database().read([&](db::Connection& connection) {
    for (const db::Row& row : connection.rows(
             "SELECT subject, actor, from_status, to_status FROM order_event WHERE order_id = $1 "
             "AND subject IN ('refund', 'entitlement')",
             order.text)) {
      told.push_back(row.text("subject") + " " + row.text("actor") + " " + row.text("from_status") +
                     ">" + row.text("to_status"));
    }
  });
  EXPECT_THAT(told, ::testing::UnorderedElementsAre(
                        "refund Inês >pending", "entitlement Inês active>suspended",
                        "refund gateway pending>succeeded", "entitlement gateway suspended>revoked",
                        "refund gateway succeeded>failed", "entitlement gateway revoked>active"));
}

TEST_P(RefundsTest, TheCountryOfTheCardIsKeptAndADifferentOneShown) {
  gateway.card = payments::Card{"visa", "4242", "US"};
  OrderId order = pay_order({3500});
  EXPECT_EQ(now(order).evidence.card_country, "US");
  EXPECT_TRUE(now(order).needs_review);
}

}  // namespace
}  // namespace typecase::orders
