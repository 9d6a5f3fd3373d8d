#include "backoffice/invoice_correction.h"

#include <boost/json.hpp>

#include "accounts/accounts.h"
#include "base/json/json_writer.h"
#include "delivery/build/order_documents.h"
#include "mail/mail.h"
#include "messages/messages.h"

namespace typecase::backoffice {
namespace {

// A correction, and the order as it is by it.
struct Planned {
  orders::InvoiceCorrection correction;
  orders::Order order;
};

// nullopt: it was made before.
Result<std::optional<Planned>> plan(db::Connection& connection,
                                    const orders::CorrectionRequest& asked, Time now) {
  auto correction = orders::plan_correction(connection, asked, now);
  if (!correction) return correction.error();
  if (!*correction) return std::nullopt;
  if (!delivery::has_invoice(connection, asked.order)) {
    return Error{
        ErrorKind::conflict, "not_built", messages::text("staffOrders.noInvoiceYet"), {}, 0};
  }
  auto order = *orders::find_order(connection, asked.order);
  order.billing = (*correction)->billing_after;
  return Planned{**std::move(correction), std::move(order)};
}

void tell_customer(db::Connection& connection, const Planned& planned, const MailSettings& settings,
                   Time now) {
  const auto& [correction, order] = planned;
  const auto customer = accounts::find_customer(connection, order.customer_id);
  if (!customer || !mail::is_address(order.email)) return;
  const bool with_names = order.total > Money{} || customer->verified;
  mail::queue(connection,
              orders::corrected_invoice_email(order, correction, settings.foundry,
                                              settings.public_url, with_names),
              now);
}

std::string to_json(const orders::Billing& billing) {
  return boost::json::serialize(json::write(orders::details_of(billing)));
}

void record(db::Connection& connection, const orders::InvoiceCorrection& correction,
            const audit::Actor& actor) {
  audit::record(connection, actor,
                {.at = correction.corrected_at,
                 .action = "invoice.corrected",
                 .object_id = correction.order_id.text,
                 .object_before = to_json(correction.billing_before),
                 .object_after = to_json(correction.billing_after),
                 .reason = correction.reason});
}

// Two that undo each other: the billing details are as they were, the document is not.
Error another_came_first() {
  return {
      ErrorKind::conflict, "billing_changed", messages::text("staffOrders.billingChanged"), {}, 0};
}

}  // namespace

Result<void> correct_invoice(db::Database& database, const orders::CorrectionRequest& asked,
                             const MailSettings& settings, const audit::Actor& actor, Time now) {
  auto planned = database.read([&](db::Connection& c) { return plan(c, asked, now); });
  if (!planned) return planned.error();
  if (!*planned) return {};
  // Drawn before the transaction: it takes its time.
  const std::string pdf = orders::corrected_invoice_pdf((*planned)->order, (*planned)->correction);
  return database.write([&](db::Connection& connection) -> Result<void> {
    auto current = plan(connection, asked, now);
    if (!current) return current.error();
    if (!*current) return {};
    const auto& [correction, order] = **current;
    if (correction.number != (*planned)->correction.number) return another_came_first();
    orders::insert_correction(connection, correction, asked);
    delivery::store_corrected_invoice(connection, order, correction, as_bytes(pdf));
    tell_customer(connection, **current, settings, now);
    record(connection, correction, actor);
    return {};
  });
}

}  // namespace typecase::backoffice
