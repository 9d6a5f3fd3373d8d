#include "messages/messages.h"
#include "orders/documents/order_emails.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace typecase::orders {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Order order() {
  Order order;
  order.id = OrderId("ORDER1");
  order.email = "ines@tidalatlas.example";
  order.currency = "EUR";
  order.total = {15500};
  order.number = "1042";
  order.licensee.name = "Tidal Atlas";
  order.billing.name = "Inês Duarte";
  Line line;
  line.description = "Fraunces Bold";
  line.licence_name = "Desktop";
  line.tier_name = "up to 5 seats";
  line.licence_id = "desktop";
  line.eula_version = "1.1";
  line.amount = {12000};
  order.lines = {line, line};
  order.lines[1].description = "Fraunces Italic";
  order.lines[1].amount = {3500};
  return order;
}

TEST(ReceiptTest, NamesTheLicenceThatAnUpgradeWasCreditedWith) {
  Order upgraded = order();
  upgraded.lines[0].upgrades = {"7Q2M4K8ZT0V6XN3B5R1WYHJCDE"};
  upgraded.lines[0].credit = {3500};
  EXPECT_THAT(receipt(upgraded, "Open Sorts", "https://shop.example").text,
              HasSubstr("Fraunces Bold: 120.00 EUR, Desktop, up to 5 seats; replaces licence\n"
                        "  7Q2M4K8ZT0V6XN3B5R1WYHJCDE, credit 35.00 EUR"));
}

TEST(ReceiptTest, SaysWhenALicenceIsOnHoldFromTheBeginning) {
  Order bought = order();
  bought.lines[0].licence_state = EntitlementState::active;
  EXPECT_THAT(receipt(bought, "Open Sorts", "https://shop.example").text,
              Not(HasSubstr("on hold")));
  bought.lines[0].licence_state = EntitlementState::suspended;
  EXPECT_THAT(receipt(bought, "Open Sorts", "https://shop.example").text, HasSubstr("on hold"));
}

TEST(ReceiptTest, NamesPurchaseLicenseePriceAndDownload) {
  mail::Mail mail = receipt(order(), "Open Sorts", "https://shop.example");
  EXPECT_EQ(mail.kind, "receipt");
  EXPECT_EQ(mail.event, "ORDER1");
  EXPECT_EQ(mail.to, "ines@tidalatlas.example");
  EXPECT_EQ(mail.subject, "Your fonts from Open Sorts, invoice 1042");
  EXPECT_EQ(mail.text,
            "Open Sorts\n"
            "\n"
            "Hello Inês Duarte,\n"
            "\n"
            "Thank you. Open Sorts has received your payment.\n"
            "\n"
            "Fraunces Bold: 120.00 EUR, Desktop, up to 5 seats\n"
            "Fraunces Italic: 35.00 EUR, Desktop, up to 5 seats\n"
            "\n"
            "Total: 155.00 EUR\n"
            "Invoice: 1042\n"
            "Licensee: Tidal Atlas\n"
            "Licence agreements: Desktop 1.1\n"
            "\n"
            "Your fonts, their certificates and the invoice are here:\n"
            "https://shop.example/orders/ORDER1\n"
            "\n"
            "Desktop licence agreement, version 1.1:\n"
            "https://shop.example/pages/eula-desktop-1.1\n"
            "\n"
            "-- \n"
            "Open Sorts\n"
            "You get this mail because fonts were ordered with this address.\n");
  EXPECT_THAT(mail.html, HasSubstr("href=\"https://shop.example/orders/ORDER1\""));
}

TEST(ReceiptTest, SaysLicenceOnceInTheTitleOfAnAgreement) {
  Order bought = order();
  bought.lines[0].licence_name = "Rederij fleet licence";
  const std::string text = receipt(bought, "Open Sorts", "https://shop.example").text;
  EXPECT_THAT(text, HasSubstr("Rederij fleet licence agreement, version 1.1"));
  EXPECT_THAT(text, Not(HasSubstr("licence licence")));
}

TEST(ReceiptTest, RepeatsWhatTheBuyerAgreedTo) {
  Order at_once = order();
  EXPECT_THAT(receipt(at_once, "Open Sorts", "https://shop.example").text,
              Not(HasSubstr("agreed:")));
  at_once.consents = {{"immediate_delivery", messages::text("checkout.consent"), "", {}}};
  EXPECT_THAT(receipt(at_once, "Open Sorts", "https://shop.example").html,
              HasSubstr("You agreed: \u201cDeliver at once. I know that"));
}

TEST(ReceiptTest, LeadsToNoPageOfANegotiatedAgreement) {
  Order negotiated = order();
  negotiated.lines.resize(1);
  negotiated.lines[0].custom_licence_id = negotiated.lines[0].eula_version = "NEGOTIATED";
  mail::Mail mail = receipt(negotiated, "Open Sorts", "https://shop.example");
  EXPECT_THAT(mail.text, Not(HasSubstr("/pages/eula")));
  EXPECT_THAT(mail.text, HasSubstr("Licence agreements: Desktop\n"));
}

TEST(ReceiptTest, ThanksForNoPaymentWhereNoneWasDue) {
  Order gift = order();
  gift.total = {0};
  EXPECT_THAT(receipt(gift, "Open Sorts", "https://shop.example").text,
              HasSubstr("There is nothing to pay."));
}

TEST(ReceiptTest, CarriesNobodysWordsWhereNothingIsProved) {
  Order gift = order();
  gift.total = {0};
  gift.billing.name = "Your account is blocked";
  gift.licensee.name = "Go to evil.example";
  mail::Mail mail = receipt(gift, "Open Sorts", "https://shop.example", false);
  EXPECT_THAT(mail.text + mail.html + mail.to_name, Not(HasSubstr("blocked")));
  EXPECT_THAT(mail.text + mail.html, Not(HasSubstr("evil.example")));
  EXPECT_THAT(mail.text, HasSubstr("Fraunces Bold"));
}

TEST(ReceiptTest, ShowsNamesAsTextOnly) {
  Order hostile = order();
  hostile.licensee.name = "<a href='https://evil.example'>Tidal</a>";
  hostile.billing.name = "Eve\r\nBcc: all@evil.example";
  mail::Mail mail = receipt(hostile, "Open Sorts", "https://shop.example");
  EXPECT_THAT(mail.html, Not(HasSubstr("<a href='https://evil")));
  EXPECT_THAT(mail.text, Not(HasSubstr("\nBcc")));
}

}  // namespace
}  // namespace typecase::orders
