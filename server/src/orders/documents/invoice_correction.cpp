#include "orders/documents/invoice_correction.h"

#include <boost/json.hpp>

#include "base/text/text_limits.h"
#include "db/record.h"
#include "documents/wording.h"
#include "mail/email.h"
#include "messages/messages.h"
#include "orders/documents/invoice.h"

namespace typecase::orders {
namespace {

Error refuse_correction(std::string_view code, std::string detail) {
  return {ErrorKind::conflict, code, std::move(detail), {}, 0};
}

// false: no form has had the key.
Result<bool> was_made(db::Connection& connection, const CorrectionRequest& asked) {
  const auto digest = connection.find<Digest>(
      "SELECT form_sha256 FROM invoice_correction WHERE form_key = $1", asked.key);
  if (!digest) return false;
  if (*digest == digest_of(asked)) return true;
  return refuse_correction("key_used", messages::text("staffOrders.correctionKeyUsed"));
}

std::optional<std::string> none_if_empty(const std::optional<std::string>& text) {
  return text && text->empty() ? std::nullopt : text;
}

// An empty text is none.
BillingDetails normalized(BillingDetails details) {
  details.company = none_if_empty(details.company);
  details.line2 = none_if_empty(details.line2);
  return details;
}

std::int64_t next_number(db::Connection& connection, const OrderId& order) {
  return 1 + connection.value<std::int64_t>(
                 "SELECT count(*) FROM invoice_correction WHERE order_id = $1", order);
}

}  // namespace

void BillingDetails::check(const std::string& pointer, std::vector<Fault>& faults) const {
  need_text(name, pointer + "/name", faults);
  need_text(line1, pointer + "/line1", faults);
  need_text(postal_code, pointer + "/postalCode", faults);
  need_text(city, pointer + "/city", faults);
  limit_text(company, pointer + "/company", faults);
  limit_text(line2, pointer + "/line2", faults);
}

BillingDetails details_of(const Billing& billing) {
  return {billing.name,  billing.company,     billing.line1,
          billing.line2, billing.postal_code, billing.city};
}

Billing with_details(Billing billing, const BillingDetails& details) {
  billing.name = details.name;
  billing.company = details.company;
  billing.line1 = details.line1;
  billing.line2 = details.line2;
  billing.postal_code = details.postal_code;
  billing.city = details.city;
  return billing;
}

Digest digest_of(const CorrectionRequest& asked) {
  const boost::json::object form{{"order", asked.order.text},
                                 {"seen", json::write(asked.seen)},
                                 {"wanted", json::write(asked.wanted)},
                                 {"reason", asked.reason}};
  return sha256(boost::json::serialize(form));
}

Result<std::optional<InvoiceCorrection>> plan_correction(db::Connection& connection,
                                                         const CorrectionRequest& asked, Time now) {
  auto made = was_made(connection, asked);
  if (!made) return made.error();
  if (*made) return std::nullopt;
  const auto order = find_order(connection, asked.order);
  if (!order) return not_found("order");
  if (!order->number) {
    return refuse_correction("not_paid", messages::text("staffOrders.notPaid"));
  }
  const BillingDetails seen = normalized(asked.seen), wanted = normalized(asked.wanted);
  if (normalized(details_of(order->billing)) != seen) {
    return refuse_correction("billing_changed", messages::text("staffOrders.billingChanged"));
  }
  if (wanted == seen) {
    return Error{
        ErrorKind::invalid, "not_changed", messages::text("staffOrders.nothingToCorrect"), {}, 0};
  }
  return InvoiceCorrection{order->id,      next_number(connection, order->id),
                           order->billing, with_details(order->billing, wanted),
                           asked.reason,   now};
}

void insert_correction(db::Connection& connection, const InvoiceCorrection& correction,
                       const CorrectionRequest& asked) {
  db::Record(correction)
      .set("form_key", asked.key)
      .set("form_sha256", digest_of(asked))
      .insert(connection, "invoice_correction");
  db::Record()
      .set("id", correction.order_id)
      .set("billing", correction.billing_after)
      .update(connection, "orders", "id");
}

documents::PdfDocument compose_corrected_invoice(const Order& order, Time corrected_at) {
  using Fact = documents::PdfDocument::Fact;
  documents::PdfDocument document = compose_invoice(order);
  const std::string issued = documents::day(*order.paid_at);
  document.title = "Corrected invoice";
  document.properties.title = "Corrected invoice " + *order.number;
  const Fact corrects{"Corrects", "Invoice " + *order.number + " of " + issued};
  const Fact corrected{"Corrected on", documents::day(corrected_at)};
  document.facts.insert(document.facts.begin(), {corrects, corrected});
  const Fact note{"Correction", "This document amends invoice " + *order.number + " of " + issued +
                                    ": the details of the addressee were wrong. Number, amounts "
                                    "and tax are those of that invoice."};
  document.notes.insert(document.notes.begin(), note);
  return document;
}

std::string corrected_invoice_pdf(const Order& order, Time corrected_at) {
  return documents::make_pdf(compose_corrected_invoice(order, corrected_at));
}

std::string corrected_invoice_name(const Order& order, std::int64_t number) {
  const std::string which = number > 1 ? "-" + std::to_string(number) : "";
  return "invoice-" + order.number.value() + "-corrected" + which + ".pdf";
}

mail::Mail corrected_invoice_email(const Order& order, const InvoiceCorrection& correction,
                                   const std::string& foundry, const std::string& public_url,
                                   bool with_names) {
  using messages::text;
  const std::string number = order.number.value();
  const std::string name = with_names ? order.billing.name : "";
  mail::Email email;
  email.foundry = foundry;
  email.subject = text("correctionMail.subject", {{"foundry", foundry}, {"invoice", number}});
  if (!name.empty()) email.greeting = mail::greeting(name);
  email.parts = {{.paragraph = text("correctionMail.text", {{"foundry", foundry}}),
                  .facts = {{text("correctionMail.invoice"), number},
                            {text("correctionMail.of"), documents::day(*order.paid_at)},
                            {text("correctionMail.on"), documents::day(correction.corrected_at)}}},
                 {.paragraph = text("correctionMail.former"),
                  .link_label = text("correctionMail.order"),
                  .link = public_url + "/orders/" + order.id.text}};
  email.why = text("correctionMail.why");
  const std::string event = order.id.text + "." + std::to_string(correction.number);
  return mail::to_mail(email, "invoice_corrected", event, order.email, name);
}

}  // namespace typecase::orders
