#include "payments/stripe_payouts.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "base/scalar.h"
#include "payments/stripe_json.h"
#include "payments/stripe_members.h"

namespace typecase::payments {
namespace {

namespace json = boost::json;

constexpr std::array<std::pair<std::string_view, PayoutLineKind>, 13> line_kinds{{
    {"charge", PayoutLineKind::charge},
    {"payment", PayoutLineKind::charge},
    {"refund", PayoutLineKind::refund},
    {"payment_refund", PayoutLineKind::refund},
    {"refund_failure", PayoutLineKind::refund_failure},
    {"payment_failure_refund", PayoutLineKind::refund_failure},
    {"stripe_fee", PayoutLineKind::fee},
    {"stripe_fx_fee", PayoutLineKind::fee},
    {"tax_fee", PayoutLineKind::fee},
    {"network_cost", PayoutLineKind::fee},
    {"payout", PayoutLineKind::payout},
    {"payout_failure", PayoutLineKind::payout_failure},
    {"payout_cancel", PayoutLineKind::payout_failure},
}};

PayoutStatus payout_status(const std::string& spelling) {
  for (PayoutStatus status : {PayoutStatus::pending, PayoutStatus::in_transit, PayoutStatus::paid,
                              PayoutStatus::failed, PayoutStatus::canceled}) {
    if (enum_name(status) == spelling) return status;
  }
  return PayoutStatus::other;
}

// Disputes are adjustments, which only their category tells from others.
PayoutLineKind line_kind(const std::string& type, const std::string& category) {
  if (category == "dispute") return PayoutLineKind::dispute;
  if (category == "dispute_reversal") return PayoutLineKind::dispute_reversal;
  const auto* found =
      std::ranges::find(line_kinds, type, [](const auto& pair) { return pair.first; });
  return found == line_kinds.end() ? PayoutLineKind::other : found->second;
}

Payout read_payout(const json::value& value) {
  const json::object& object = object_of(value);
  if (text_of(object, "object") != "payout") throw std::invalid_argument("not a payout");
  Payout payout;
  payout.id = needed_id(object);
  payout.amount = Money{integer(object, "amount")};
  payout.currency = upper(needed_text(object, "currency"));
  payout.status = payout_status(needed_text(object, "status"));
  payout.is_automatic = truth(object, "automatic");
  payout.is_being_matched = text_of(object, "reconciliation_status") == "in_progress";
  payout.failure_code = text_of(object, "failure_code");
  payout.created = seconds(integer(object, "created"));
  payout.arrives_at = seconds(integer(object, "arrival_date"));
  return payout;
}

// Of an expanded charge, refund or dispute.
void read_source(PayoutLine& line, const json::object& source) {
  const bool is_charge = text_of(source, "object") == "charge";
  line.intent_id = id_of(source, "payment_intent");
  line.order_id = is_charge ? metadata_of(source)["order_id"] : std::string();
  const json::value* amount = source.if_contains("amount");
  if (amount == nullptr || !amount->is_int64()) return;
  line.source_amount = Money{amount->get_int64()};
  line.source_currency = upper(text_of(source, "currency"));
}

PayoutLine read_line(const json::value& value) {
  const json::object& object = object_of(value);
  if (text_of(object, "object") != "balance_transaction") {
    throw std::invalid_argument("not a balance_transaction");
  }
  PayoutLine line;
  line.id = needed_id(object);
  line.type = needed_text(object, "type");
  line.kind = line_kind(line.type, text_of(object, "reporting_category"));
  line.amount = Money{integer(object, "amount")};
  line.fee = Money{integer(object, "fee")};
  line.net = Money{integer(object, "net")};
  line.source = id_of(object, "source");
  line.created = seconds(integer(object, "created"));
  const json::value* rate = object.if_contains("exchange_rate");
  line.is_converted = rate != nullptr && rate->is_number();
  if (const json::object* source = child(object, "source")) read_source(line, *source);
  return line;
}

}  // namespace

PayoutPage read_payout_page(const JsonPage& page) {
  PayoutPage read{{}, page.next};
  for (const json::value& object : page.objects) read.payouts.push_back(read_payout(object));
  return read;
}

PayoutLinePage read_payout_line_page(const JsonPage& page) {
  PayoutLinePage read{{}, page.next};
  for (const json::value& object : page.objects) read.lines.push_back(read_line(object));
  return read;
}

}  // namespace typecase::payments
