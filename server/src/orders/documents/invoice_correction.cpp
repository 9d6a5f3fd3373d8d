#include "orders/documents/invoice_correction.h"

#include <boost/json.hpp>

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

// The next correction of the order, which replaces the newest one.
InvoiceCorrection next_correction(db::Connection& connection, const Order& order) {
  const auto made = connection.find_one(
      "SELECT count(*) AS number, max(corrected_at) AS newest FROM invoice_correction "
      "WHERE order_id = $1",
      order.id.text);
  InvoiceCorrection next;
  next.order_id = order.id;
  next.number = 1 + made->integer("number");
  next.replaces = made->optional_time("newest");
  next.billing_before = order.billing;
  return next;
}

std::string note_of(const Order& order, const InvoiceCorrection& correction) {
  std::string note = "This document amends invoice " + *order.number + " of " +
                     documents::day(*order.paid_at) +
                     ": the details of the addressee were wrong. Number, amounts and tax are "
                     "those of that invoice.";
  if (!correction.replaces) return note;
  return note + " It replaces the corrected invoice of " + documents::day(*correction.replaces) +
         " (" + corrected_invoice_name(order, correction.number - 1) + ").";
}

std::vector<mail::Email::Fact> mail_facts(const Order& order, const InvoiceCorrection& correction) {
  using messages::text;
  std::vector<mail::Email::Fact> facts{{text("correctionMail.invoice"), *order.number},
                                       {text("correctionMail.of"), documents::day(*order.paid_at)}};
  if (correction.replaces) {
    facts.push_back(
        {text("correctionMail.replaces"),
         text("correctionMail.replaced", {{"day", documents::day(*correction.replaces)}})});
  }
  facts.push_back({text("correctionMail.on"), documents::day(correction.corrected_at)});
  return facts;
}

}  // namespace

BillingDetails details_of(const Billing& billing) { return billing; }

Billing with_details(Billing billing, const BillingDetails& details) {
  static_cast<BillingDetails&>(billing) = details;
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
  InvoiceCorrection correction = next_correction(connection, *order);
  correction.billing_after = with_details(order->billing, wanted);
  correction.reason = asked.reason;
  correction.corrected_at = now;
  return correction;
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

documents::PdfDocument compose_corrected_invoice(const Order& order,
                                                 const InvoiceCorrection& correction) {
  documents::PdfDocument document = compose_invoice(order);
  document.title = "Corrected invoice";
  document.properties.title = "Corrected invoice " + *order.number;
  std::vector<documents::PdfDocument::Fact> facts{
      {"Corrects", "Invoice " + *order.number + " of " + documents::day(*order.paid_at)}};
  if (correction.replaces) {
    facts.push_back({"Replaces", "Corrected invoice of " + documents::day(*correction.replaces)});
  }
  facts.push_back({"Corrected on", documents::day(correction.corrected_at)});
  document.facts.insert(document.facts.begin(), facts.begin(), facts.end());
  document.notes.insert(document.notes.begin(), {"Correction", note_of(order, correction)});
  return document;
}

std::string corrected_invoice_pdf(const Order& order, const InvoiceCorrection& correction) {
  return documents::make_pdf(compose_corrected_invoice(order, correction));
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
  const bool is_first = !correction.replaces;
  mail::Email email;
  email.foundry = foundry;
  email.subject = text("correctionMail.subject", {{"foundry", foundry}, {"invoice", number}});
  if (!name.empty()) email.greeting = mail::greeting(name);
  email.parts = {
      {.paragraph = text("correctionMail.text", {{"foundry", foundry}}),
       .facts = mail_facts(order, correction)},
      {.paragraph = is_first ? text("correctionMail.former") : text("correctionMail.formerOnes"),
       .link_label = text("correctionMail.order"),
       .link = public_url + "/orders/" + order.id.text}};
  email.why = text("correctionMail.why");
  const std::string event = order.id.text + "." + std::to_string(correction.number);
  return mail::to_mail(email, "invoice_corrected", event, order.email, name);
}

}  // namespace typecase::orders
