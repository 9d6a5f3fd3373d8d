#include "backoffice/refund_consequences.h"

#include <algorithm>

#include "accounts/accounts.h"
#include "mail/mail.h"
#include "messages/messages.h"
#include "orders/documents/invoice.h"
#include "orders/licence/entitlements.h"

namespace typecase::backoffice {
namespace {

using messages::text;
using orders::EntitlementState;
using orders::Line;

std::string name_of(const Line& line) { return line.description + ", " + line.licence_name; }

bool is_valid(const Line& line) {
  return line.licence_state && line.licence_state != EntitlementState::revoked;
}

void add_licences(RefundPreview& preview, const orders::Order& order) {
  std::int64_t staying = 0;
  for (const Line& line : order.lines) {
    if (!is_valid(line)) continue;
    if (!preview.ends.contains(line.line_index)) {
      ++staying;
      continue;
    }
    preview.consequences.push_back(
        {ConsequenceKind::ends, text("refundPlan.licenceEnds", {{"licence", name_of(line)}})});
  }
  if (staying == 0) return;
  preview.consequences.push_back(
      {ConsequenceKind::stays, text("refundPlan.licencesStay", {{"count", staying}})});
}

// Licences of other orders: those that had given way live again, and upgrades of them that cost
// nothing end.
void add_upgrades(RefundPreview& preview, db::Connection& connection, const orders::Order& order) {
  for (const orders::FreeUpgrade& upgrade : preview.upgrades) {
    preview.consequences.push_back(
        {ConsequenceKind::ends, text("refundPlan.upgradeEnds", {{"licence", upgrade.name}})});
  }
  for (const std::string& licence : orders::replaced_by(connection, order.id, preview.ends)) {
    preview.consequences.push_back(
        {ConsequenceKind::follows, text("refundPlan.licenceReturns", {{"licence", licence}})});
  }
}

void add_documents(RefundPreview& preview, db::Connection& connection, const orders::Order& order) {
  auto note = orders::preview_credit_note(connection, order, preview.refund.amount);
  preview.net = preview.refund.amount;
  if (preview.refund.held || !note) return;
  preview.net = note->net;
  preview.tax = note->gross - note->net;
  preview.consequences.push_back(
      {ConsequenceKind::follows,
       text("refundPlan.creditNote", {{"number", orders::credit_note_number(note->number)}})});
}

void add_mail(RefundPreview& preview, db::Connection& connection, const orders::Order& order) {
  const bool is_read = accounts::find_customer(connection, order.customer_id).has_value() &&
                       mail::is_address(order.email);
  preview.consequences.push_back(
      {ConsequenceKind::follows,
       is_read ? text("refundPlan.mail", {{"email", order.email}}) : text("refundPlan.noMail")});
}

}  // namespace

Result<RefundPreview> preview_refund(db::Connection& connection,
                                     const orders::RefundRequest& asked) {
  const auto order = orders::find_order(connection, asked.order);
  if (!order) return not_found("order");
  const orders::Ledger ledger = orders::ledger_of(connection, order->id);
  auto planned = orders::plan_refund(asked, *order, ledger,
                                     orders::ineffective_upgrades(connection, order->id));
  if (!planned) return planned.error();
  RefundPreview preview{std::move(*planned), {}, {}, {}, {}, {}};
  preview.ends = orders::licences_ended_by(*order, ledger, preview.refund);
  preview.upgrades = orders::upgrades_ended_by(connection, *order, ledger, preview.refund);
  if (preview.refund.held) {
    preview.consequences.push_back({ConsequenceKind::stays, text("refundPlan.held")});
  } else {
    add_licences(preview, *order);
    add_upgrades(preview, connection, *order);
    if (order->coupon) {
      preview.consequences.push_back(
          {ConsequenceKind::stays, text("refundPlan.coupon", {{"code", *order->coupon}})});
    }
  }
  add_documents(preview, connection, *order);
  add_mail(preview, connection, *order);
  return preview;
}

}  // namespace typecase::backoffice
