#include "orders/documents/order_emails.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "orders/documents/documents_testing.h"

namespace typecase::orders {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class RefundEmailTest : public ::testing::Test {
 protected:
  RefundEmailTest() {
    order.email = "ines@tidalatlas.example";
    order.lines[0].licence_state = EntitlementState::revoked;
    order.lines[1].licence_state = EntitlementState::active;
    refund.id = "R";
    refund.amount = {7085};
    refund.currency = "EUR";
    refund.reason = "Bought twice\nand more";
  }

  Order order = testing::sample_order();
  Refund refund;
};

TEST_F(RefundEmailTest, NamesTheRefundedAmountAndTheEndedLicences) {
  mail::Mail mail = refund_email(order, refund, 7, "Open Sorts", "https://shop.example");
  EXPECT_EQ(mail.subject, "Open Sorts has refunded you 70.85 EUR, credit note C-7");
  EXPECT_EQ(mail.kind, "refund");
  EXPECT_EQ(mail.event, "R");
  for (const char* said :
       {"Amount: 70.85 EUR", "Of invoice: 1042", "Reason: Bought twice and more",
        "Licence ended: Fraunces Bold, Desktop", "https://shop.example/orders/"}) {
    EXPECT_THAT(mail.text, HasSubstr(said));
  }
  EXPECT_THAT(mail.text, Not(HasSubstr("EB Garamond")));
}

TEST_F(RefundEmailTest, SaysNothingOfLicencesWhereNoneHasEnded) {
  order.lines[0].licence_state = EntitlementState::active;
  mail::Mail mail = refund_email(order, refund, 7, "Open Sorts", "https://shop.example");
  EXPECT_THAT(mail.text, Not(HasSubstr("licences have ended")));
}

TEST_F(RefundEmailTest, HeldMoneyHasNoCreditNote) {
  mail::Mail mail = refund_email(order, refund, std::nullopt, "Open Sorts", "https://shop.example");
  EXPECT_THAT(mail.subject, Not(HasSubstr("credit note")));
  EXPECT_THAT(mail.text, Not(HasSubstr("credit note")));
}

TEST_F(RefundEmailTest, ALateFailureIsToldByAMailOfItsOwn) {
  refund.lines = {0};
  order.lines[0].licence_state = EntitlementState::active;
  mail::Mail mail = failed_refund_email(order, refund, "Open Sorts", "https://shop.example");
  EXPECT_EQ(mail.kind, "refund_failed");
  EXPECT_THAT(mail.text, HasSubstr("valid again"));
  EXPECT_THAT(mail.text, HasSubstr("Licence valid: Fraunces Bold, Desktop"));
  EXPECT_THAT(mail.text, Not(HasSubstr("EB Garamond")));
}

TEST_F(RefundEmailTest, AFailureThatRestoresNoLicenceSaysNothingOfLicences) {
  refund.lines = {0};
  for (EntitlementState other : {EntitlementState::suspended, EntitlementState::revoked}) {
    order.lines[0].licence_state = other;
    mail::Mail mail = failed_refund_email(order, refund, "Open Sorts", "https://shop.example");
    EXPECT_THAT(mail.text, Not(HasSubstr("valid"))) << enum_name(other);
  }
  refund.lines = {};
  refund.amount = {100};
  order.lines[0].licence_state = EntitlementState::active;
  mail::Mail mail = failed_refund_email(order, refund, "Open Sorts", "https://shop.example");
  EXPECT_THAT(mail.text, Not(HasSubstr("valid")));
}

}  // namespace
}  // namespace typecase::orders
