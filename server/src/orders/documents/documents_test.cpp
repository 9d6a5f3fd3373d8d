#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "documents/pdf_testing.h"
#include "orders/documents/certificate.h"
#include "orders/documents/documents_testing.h"
#include "orders/documents/invoice.h"
#include "orders/documents/invoice_correction.h"

namespace typecase::orders {
namespace {

using documents::testing::fonts_of;
using documents::testing::keep_document;
using documents::testing::text_of;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::sample_line;
using testing::sample_order;
using testing::total_up;

std::string kept(const std::string& name, const std::string& pdf) {
  keep_document(name, pdf);
  return pdf;
}

std::string invoice_text(const std::string& name, const Order& order) {
  return text_of(kept("invoice-" + name, invoice_pdf(order)));
}

TEST(InvoiceTest, NamesBothPartiesLinesTaxAndPayment) {
  std::string text = invoice_text("client", sample_order());
  for (const char* said : {"Open Sorts",
                           "Rua Augusta 100",
                           "VAT number PT123456789",
                           "Conservatória do Registo Comercial",
                           "letters@opensorts.example",
                           "Invoice",
                           "1042",
                           "Tidal Atlas Lda",
                           "Inês Duarte",
                           "1100-394 Lisboa",
                           "Portugal",
                           "PT501964843",
                           "Museu do Mar",
                           "18 November 2026",
                           "Fraunces Bold",
                           "Desktop. People who use the fonts: 4 to 10",
                           "40.00 × 1.6 × 0.9 = 57.60",
                           "EB Garamond, complete family",
                           "Domains: museudomar.example, tidalatlas.example",
                           "384.00",
                           "Net",
                           "441.60",
                           "VAT 23 % of 441.60",
                           "101.57",
                           "EUR 543.17",
                           "Nothing is left to pay",
                           "Payable at once",
                           "Desktop 1.1, Web 1.1"}) {
    EXPECT_THAT(text, HasSubstr(said));
  }
}

TEST(InvoiceTest, SaysWhyItHasNoTax) {
  Order order = sample_order();
  order.billing = {{"Jürgen Groß",
                    "Schriftgießerei Übermut und Söhne Gesellschaft für "
                    "Typografie, Satz und Buchdruck mit beschränkter Haftung & Co. KG",
                    "Königstraße 1", "Hinterhof, dritter Stock", "70173", "Stuttgart"},
                   std::nullopt,
                   "DE",
                   "DE136695976"};
  order.licensee = {LicenseeKind::self, order.billing.name, order.billing.company, std::nullopt};
  for (Line& line : order.lines) {
    line.tax.clear();
    line.gross = line.net;
  }
  order.tax.clear();
  order.tax_sentence =
      "Reverse charge: the customer is liable for the VAT (Article 196 of "
      "Directive 2006/112/EC).";
  total_up(order);
  std::string text = invoice_text("reverse-charge", order);
  EXPECT_THAT(text, HasSubstr("Reverse charge"));
  EXPECT_THAT(text, HasSubstr("DE136695976"));
  EXPECT_THAT(text, HasSubstr("EUR 441.60"));
  EXPECT_THAT(text, Not(HasSubstr("23 %")));
}

// Made 20 days after the invoice; `order` has its details.
InvoiceCorrection first_correction(const Order& order) {
  InvoiceCorrection correction;
  correction.order_id = order.id;
  correction.number = 1;
  correction.billing_after = order.billing;
  correction.corrected_at = *order.paid_at + std::chrono::days(20);
  return correction;
}

Order corrected_order() {
  Order order = sample_order();
  order.billing.name = "Inês Duarte Lobo";
  order.billing.city = "Loures";
  return order;
}

TEST(CorrectedInvoiceTest, NamesTheInvoiceThatItAmendsAndKeepsItsAmounts) {
  const Order order = corrected_order();
  std::string text =
      text_of(kept("invoice-corrected", corrected_invoice_pdf(order, first_correction(order))));
  for (const char* said : {"Corrected invoice", "Invoice 1042 of 18 November 2026",
                           "8 December 2026", "amends invoice 1042", "Inês Duarte Lobo",
                           "1100-394 Loures", "441.60", "101.57", "EUR 543.17"}) {
    EXPECT_THAT(text, HasSubstr(said));
  }
  EXPECT_EQ(corrected_invoice_name(order, 1), "invoice-1042-corrected.pdf");
  EXPECT_EQ(corrected_invoice_name(order, 2), "invoice-1042-corrected-2.pdf");
  EXPECT_THAT(text, Not(HasSubstr("eplaces")));
}

TEST(CorrectedInvoiceTest, NamesTheCorrectedInvoiceThatItReplaces) {
  const Order order = corrected_order();
  InvoiceCorrection second = first_correction(order);
  second.number = 2;
  second.replaces = second.corrected_at;
  second.corrected_at += std::chrono::days(7);
  std::string text = text_of(kept("invoice-corrected-2", corrected_invoice_pdf(order, second)));
  for (const char* said :
       {"Invoice 1042 of 18 November 2026", "Corrected invoice of 8 December 2026",
        "15 December 2026", "It replaces", "(invoice-1042-corrected.pdf)"}) {
    EXPECT_THAT(text, HasSubstr(said));
  }
  const auto mail_of = [&](const InvoiceCorrection& correction) {
    return corrected_invoice_email(order, correction, "Demo", "https://type.example", true);
  };
  const auto first_mail = mail_of(first_correction(order)), mail = mail_of(second);
  EXPECT_THAT(mail.text, HasSubstr("Replaces: The corrected invoice of 8"));
  EXPECT_THAT(mail.text, HasSubstr("The ones before it stay"));
  EXPECT_THAT(first_mail.text, Not(HasSubstr("Replaces")));
}

// The second line takes the place of two licences that have cost 64.00 in all.
Order upgraded() {
  Order order = sample_order();
  Line& line = order.lines[1];
  line.upgrades = {"1A2B3C4D5E6F7G8H9J0KMNPQRS", "7Q2M4K8ZT0V6XN3B5R1WYHJCDE"};
  line.credit = {6400};
  line.amount = line.net = line.list_price - line.credit;
  line.tax[0].amount = scale(line.net, 23, 100);
  line.gross = line.net + line.tax[0].amount;
  order.tax[0].amount = order.lines[0].tax[0].amount + line.tax[0].amount;
  total_up(order);
  return order;
}

TEST(InvoiceTest, NamesTheLicenceThatAnUpgradeWasCreditedWith) {
  std::string text = invoice_text("upgrade", upgraded());
  for (const char* said :
       {"240.00 × 1.6 = 384.00", "Less 64.00 paid for licences 1A2B3C4D5E6F7G8H9J0KMNPQRS,",
        "7Q2M4K8ZT0V6XN3B5R1WYHJCDE", "320.00", "VAT 23 % of 377.60", "EUR 464.45"}) {
    EXPECT_THAT(text, HasSubstr(said));
  }
}

TEST(CertificateTest, NamesTheLicencesThatItReplaces) {
  Order order = upgraded();
  CertificateFacts facts;
  facts.verification_url = "https://shop.example/pages/verify?licence=7Q2M4K8ZT0V6XN3B5R1WYHJCDE";
  std::string pdf = certificate_pdf(order, order.lines[1], facts);
  std::string text = text_of(kept("certificate-upgrade", pdf));
  EXPECT_THAT(text, HasSubstr("Replaces"));
  EXPECT_THAT(text, HasSubstr("1A2B3C4D5E6F7G8H9J0KMNPQRS"));
  EXPECT_THAT(text_of(certificate_pdf(order, order.lines[0], facts)), Not(HasSubstr("Replaces")));
}

Order with_tax_inside() {
  Order order = sample_order();
  order.billing = {
      {"Αλέξανδρος Παπαδόπουλος", std::nullopt, "Ερμού 12", std::nullopt, "105 63", "Αθήνα"},
      std::nullopt,
      "GR",
      std::nullopt};
  order.licensee = {LicenseeKind::self, order.billing.name, std::nullopt, std::nullopt};
  order.prices_include_tax = true;
  order.coupon = "SPRING10";
  Money tax;
  for (Line& line : order.lines) {
    Money shown = line.list_price + scale(line.list_price, 24, 100);
    line.discount = scale(shown, 1, 10);
    line.amount = line.gross = shown - line.discount;
    line.tax = {{"VAT", "24", scale(line.gross, 24, 124)}};
    line.net = line.gross - line.tax[0].amount;
    tax += line.tax[0].amount;
  }
  order.tax = {{"VAT", "24", tax}};
  total_up(order);
  return order;
}

TEST(InvoiceTest, ShowsNetTaxAndAmountWherePricesIncludeTax) {
  std::string text = invoice_text("consumer", with_tax_inside());
  for (const char* said : {"Αλέξανδρος Παπαδόπουλος", "Greece", "Tax", "Subtotal with tax",
                           "Discount SPRING10 with tax", "with tax 71.42", "Discount −7.14",
                           "VAT 24 % of", "EUR 492.82"}) {
    EXPECT_THAT(text, HasSubstr(said));
  }
}

TEST(InvoiceTest, WritesYenWithoutPlacesAndJapaneseNamesRight) {
  Order order = sample_order();
  order.currency = "JPY";
  order.billing = {{"高橋 美咲", "株式会社ひまわりデザイン", "神宮前4-12-10", std::nullopt,
                    "150-0001", "渋谷区"},
                   "東京都",
                   "JP",
                   std::nullopt};
  order.licensee = {LicenseeKind::self, "高橋 美咲", "株式会社ひまわりデザイン", std::nullopt};
  order.lines = {sample_line(0, "Fraunces Bold", 6400), sample_line(1, "Noto Kufi", 1'234'567)};
  order.tax.clear();
  total_up(order);
  std::string pdf = kept("invoice-yen", invoice_pdf(order));
  std::string text = text_of(pdf);
  for (const char* said : {"高橋 美咲", "株式会社ひまわりデザイン", "渋谷区", "JPY 1,240,967"}) {
    EXPECT_THAT(text, HasSubstr(said));
  }
  for (const auto& font : fonts_of(pdf)) {
    EXPECT_TRUE(font.embedded && font.subset) << font.name;
    EXPECT_THAT(font.type, Not(HasSubstr("Type 3"))) << font.name;
  }
}

TEST(InvoiceTest, GoesOverPagesForManyLines) {
  Order order = sample_order();
  order.billing.name = "محمد عبد الرحمن الخطاط";
  order.billing.company = "دار الحروف للطباعة والنشر";
  order.billing.country = "AE";
  order.tax.clear();
  order.lines.clear();
  for (int i = 0; i < 40; ++i) {
    order.lines.push_back(sample_line(i, "Fraunces " + std::to_string(i), 4000 + i, 16'000));
  }
  total_up(order);
  std::string text = invoice_text("forty-lines", order);
  for (int i = 0; i < 40; ++i) EXPECT_THAT(text, HasSubstr("Fraunces " + std::to_string(i)));
  EXPECT_THAT(text, HasSubstr("1 of 4"));
  EXPECT_THAT(text, HasSubstr("4 of 4"));
  EXPECT_THAT(text, HasSubstr("United Arab Emirates"));
}

TEST(InvoiceTest, IsWrittenOverZeroForAFreeOrder) {
  Order order = sample_order();
  order.lines = {sample_line(0, "Fraunces Regular", 0)};
  order.tax.clear();
  total_up(order);
  std::string text = invoice_text("free", order);
  EXPECT_THAT(text, HasSubstr("EUR 0.00"));
  EXPECT_THAT(text, HasSubstr("There is nothing to pay."));
}

TEST(InvoiceTest, IsOfPaidOrdersOnlyAndAlwaysTheSameBytes) {
  EXPECT_EQ(invoice_pdf(sample_order()), invoice_pdf(sample_order()));
  EXPECT_EQ(invoice_name(sample_order()), "invoice-1042.pdf");
  Order open = sample_order();
  open.number.reset();
  EXPECT_THROW(invoice_pdf(open), std::logic_error);
}

TEST(CertificateTest, NamesLicenseeAndScopeAndLinksToVerification) {
  Order order = sample_order();
  order.licensee = {LicenseeKind::client, "山田 太郎", "دار الحروف", "Königstraße 1, Stuttgart"};
  CertificateFacts facts;
  for (const char* style : {"Regular", "Italic", "Bold"}) {
    facts.styles.push_back({std::string("EB Garamond ") + style,
                            {std::string("EBGaramond-") + style + ".otf",
                             std::string("EBGaramond-") + style + ".woff2"}});
  }
  facts.verification_url = "https://shop.example/pages/verify?licence=7Q2M4K8ZT0V6XN3B5R1WYHJCDE";
  facts.fingerprint = "9f86 d081 884c 7d65 9a2f eaa0 c55a d015";
  std::string pdf = kept("certificate", certificate_pdf(order, order.lines[1], facts));
  EXPECT_EQ(pdf, certificate_pdf(order, order.lines[1], facts));
  std::string text = text_of(pdf);
  for (const char* said :
       {"Licence certificate", "山田 太郎", "Web", "Page views a month, all sites",
        "museudomar.example", "OpenType (OTF or TTF), WOFF2", "7Q2M4K8ZT0V6XN3B5R1WYHJCDE",
        "EB Garamond Italic", "EBGaramond-Italic.woff2", "version 1.1", "Open Sorts", "9f86 d081",
        "https://shop.example/pages/verify"}) {
    EXPECT_THAT(text, HasSubstr(said));
  }
  Line open = order.lines[0];
  open.serial.reset();
  EXPECT_THROW(certificate_pdf(order, open, facts), std::logic_error);
}

TEST(CreditNoteTest, NamesTheInvoiceAndWhatIsTakenBackOfEachTax) {
  CreditNote note{7,
                  sample_order().id,
                  {20'000},
                  {{"VAT", "23", {4600}}},
                  {24'600},
                  "A style was withdrawn.",
                  from_micros(1'796'000'000'000'000)};
  std::string text = text_of(kept("credit-note", credit_note_pdf(sample_order(), note)));
  for (const char* said : {"Credit note", "C-7", "1042", "A style was withdrawn.", "200.00",
                           "VAT 23 % of 200.00", "46.00", "EUR 246.00"}) {
    EXPECT_THAT(text, HasSubstr(said));
  }
}

CreditNote part_of_line(const Order& order, const std::string& refund) {
  CreditNote note{8,
                  order.id,
                  {5760},
                  {{"VAT", "23", {1325}}},
                  {7085},
                  "Bought twice.",
                  from_micros(1'796'000'000'000'000)};
  note.refund_id = refund;
  return note;
}

TEST(CreditNoteTest, NamesTheFontsThatAreTakenBack) {
  Order order = sample_order();
  RefundSummary& refund = order.refunds.emplace_back();
  refund.id = "R1";
  refund.lines = {0};
  const std::string text = text_of(credit_note_pdf(order, part_of_line(order, "R1")));
  for (const char* said : {"Fraunces Bold. Desktop", "Bought twice."}) {
    EXPECT_THAT(text, HasSubstr(said));
  }
  EXPECT_THAT(text, Not(HasSubstr("EB Garamond")));
  EXPECT_THAT(text, Not(HasSubstr("Part of the amount")));
}

TEST(CreditNoteTest, NamesEveryFontThatAnAmountIsAPartOf) {
  const Order order = sample_order();
  const std::string text = text_of(credit_note_pdf(order, part_of_line(order, "unknown")));
  for (const char* said : {"Part of the amount for:", "Fraunces Bold. Desktop",
                           "EB Garamond, complete family. Web", "Rounding"}) {
    EXPECT_THAT(text, HasSubstr(said));
  }
}

TEST(InvoiceTest, SaysThatTaxIsRoundedByLineWhereItMayMatter) {
  const std::string note = "Rounding";
  Order order = sample_order();
  EXPECT_THAT(invoice_text("rounding", order), HasSubstr(note));
  EXPECT_THAT(invoice_text("rounding-included", with_tax_inside()), HasSubstr(note));
  order.lines.pop_back();
  order.tax = order.lines[0].tax;
  total_up(order);
  EXPECT_THAT(invoice_text("one-line", order), Not(HasSubstr(note)));
  order.lines.push_back(sample_line(1, "Fraunces Italic", 4000));
  order.lines[0].tax.clear();
  order.tax.clear();
  EXPECT_THAT(invoice_text("untaxed", order), Not(HasSubstr(note)));
}

TEST(InvoiceTest, NamesTheRegionOnlyWhereThePostUsesIt) {
  Order order = sample_order();
  order.billing.region = "Estremadura";
  EXPECT_THAT(invoice_text("region-unused", order), Not(HasSubstr("Estremadura")));
  order.billing.country = "US";
  order.billing.region = "NEB";
  EXPECT_THAT(invoice_text("region-used", order), HasSubstr("NEB"));
  order.billing.country = "JP";
  order.billing.region = "8713";
  EXPECT_THAT(invoice_text("region-code", order), Not(HasSubstr("8713")));
}

}  // namespace
}  // namespace typecase::orders
