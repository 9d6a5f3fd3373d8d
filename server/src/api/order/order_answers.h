#pragma once

#include "api/cart/cart_answers.h"
#include "delivery/delivery.h"
#include "orders/checkout/checkout.h"
#include "orders/documents/invoice.h"
#include "orders/payment/money_state.h"

namespace typecase::api::answers {

// Orders as their customer sees them, in the shapes of api/openapi.yaml.

struct CheckoutAnswer {
  const orders::Payable& payable;
  std::string_view order_id = payable.order.text;
  OptionalText client_secret = payable.client_secret;
  OptionalText publishable_key = payable.publishable_key;
};
BOOST_DESCRIBE_STRUCT(CheckoutAnswer, (), (order_id, client_secret, publishable_key))

struct OrderHead {
  const orders::Order& order;
  std::string_view id = order.id.text;
  OptionalText number = order.number;
  orders::Status status = order.status;
  orders::PaymentStatus payment_status = order.payment_status;
  orders::MoneyState money_state = orders::money_state(order);
  Time created_at = order.created_at;
  Money total = order.total;
  std::string_view currency = order.currency;
};
BOOST_DESCRIBE_STRUCT(OrderHead, (),
                      (id, number, status, payment_status, money_state, created_at, total,
                       currency))

struct OrderSummary : OrderHead {
  std::size_t line_count = order.lines.size();
};
BOOST_DESCRIBE_STRUCT(OrderSummary, (OrderHead), (line_count))

struct OrderList {
  std::vector<OrderSummary> orders;
};
BOOST_DESCRIBE_STRUCT(OrderList, (), (orders))

struct OrderLine {
  const orders::Order& order;
  const orders::Line& line;
  std::string_view description = line.description, item_id = line.item_id;
  std::string_view item_class = line.item_class;
  std::string_view licence = line.licence_name, tier = line.tier_name;
  json::Ref<std::map<std::string, std::string>> fields = line.fields;
  std::string_view licensee = order.licensee.name;
  // A negotiated licence is told by its own id.
  Eula eula = {line.custom_licence_id ? *line.custom_licence_id : line.licence_id,
               line.eula_version, line.eula_sha256};
  Money base = line.base;
  Multiplier multiplier = line.multiplier, combination = line.combination;
  Money credit = line.credit, discount = line.discount, amount = line.amount;
  Money net = line.net, gross = line.gross;
  OptionalText licence_serial = line.serial;
  std::optional<orders::EntitlementState> licence_state = line.licence_state;
  std::optional<orders::LicenceReason> licence_reason = orders::licence_reason(order, line);
  Texts upgrades = line.upgrades;
};
BOOST_DESCRIBE_STRUCT(OrderLine, (),
                      (description, item_id, item_class, licence, tier, fields, licensee, eula,
                       base, multiplier, combination, credit, discount, amount, net, gross,
                       licence_serial, licence_state, licence_reason, upgrades))

struct Refund {
  const orders::RefundSummary& refund;
  std::string_view id = refund.id;
  Money amount = refund.amount;
  orders::RefundState state = refund.state;
  Time created_at = refund.created_at;
  std::optional<std::string> credit_note =
      refund.credit_note ? std::optional(orders::credit_note_number(*refund.credit_note))
                         : std::nullopt;
};
BOOST_DESCRIBE_STRUCT(Refund, (), (id, amount, state, created_at, credit_note))

struct CreditNote {
  const orders::CreditNoteSummary& note;
  std::string number = orders::credit_note_number(note.number);
  Money amount = note.amount;
  Time created_at = note.issued_at;
};
BOOST_DESCRIBE_STRUCT(CreditNote, (), (number, amount, created_at))

struct Order : OrderHead {
  std::vector<delivery::Download> downloads;
  std::optional<Time> payable_until = order.status == orders::Status::pending_payment
                                          ? std::optional(order.payable_until)
                                          : std::nullopt;
  std::optional<Time> paid_at = order.paid_at;
  Money subtotal = order.subtotal, discount = order.discount;
  bool prices_include_tax = order.prices_include_tax;
  json::Ref<std::vector<pricing::TaxAmount>> tax = order.tax;
  std::optional<pricing::TaxReason> tax_reason = order.tax_reason;
  std::optional<std::string_view> tax_sentence = unless_empty(order.tax_sentence);
  std::optional<VatCheck> vat_check = maybe<VatCheck>(order.evidence.vat_check);
  std::optional<pricing::CouponUse> coupon =
      order.coupon ? std::optional(pricing::CouponUse{*order.coupon, {}, order.discount})
                   : std::nullopt;
  std::string_view email = order.email;
  json::Ref<orders::Licensee> licensee = order.licensee;
  json::Ref<orders::Billing> billing = order.billing;
  json::Ref<std::vector<orders::Consent>> consents = order.consents;
  std::vector<OrderLine> lines = each<OrderLine>(order.lines, order);
  Money refunded = order.refunded, refund_pending = order.refund_pending;
  std::vector<Refund> refunds = each<Refund>(order.refunds);
  std::vector<CreditNote> credit_notes = each<CreditNote>(order.credit_notes);
};
BOOST_DESCRIBE_STRUCT(Order, (OrderHead),
                      (payable_until, paid_at, subtotal, discount, prices_include_tax, tax,
                       tax_reason, tax_sentence, vat_check, coupon, email, licensee, billing,
                       consents, lines, refunded, refund_pending, refunds, credit_notes, downloads))

}  // namespace typecase::api::answers
