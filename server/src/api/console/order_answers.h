#pragma once

#include "api/answer.h"
#include "backoffice/order_service.h"
#include "base/text/text_limits.h"
#include "orders/payment/review_words.h"

// Orders as staff see them, in the shapes of api/console.yaml.
namespace typecase::api {

struct RefundSelection {
  std::vector<int> lines;
  std::optional<Money> amount;
  std::optional<std::string> payment;

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(RefundSelection, (), (lines, amount, payment))

struct NewRefund : RefundSelection {
  std::string reason;
  Money expected;
  std::optional<std::vector<int>> ends;
  std::optional<std::vector<std::string>> ending_upgrades;
  std::string key;

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(NewRefund, (RefundSelection), (reason, expected, ends, ending_upgrades, key))

struct NewInvoiceCorrection : orders::BillingDetails {
  orders::BillingDetails seen;
  std::string reason;
  std::string key;

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(NewInvoiceCorrection, (orders::BillingDetails), (seen, reason, key))

struct ReviewDone {
  std::string reason;
  std::optional<std::vector<std::string>> seen;

  void check(const std::string& pointer, std::vector<Fault>& faults) const {
    need_text(reason, pointer + "/reason", faults);
  }
};
BOOST_DESCRIBE_STRUCT(ReviewDone, (), (reason, seen))

namespace answers {

struct SoldFamily {
  std::optional<std::string_view> id;
  std::string_view name;
  std::optional<std::string_view> style_id;
};
BOOST_DESCRIBE_STRUCT(SoldFamily, (), (id, name, style_id))

// Each once, in the order of the lines. A line whose styles have left the catalogue gives its
// words.
std::vector<SoldFamily> sold_families(const orders::Order& order,
                                      const catalogue::Catalogue& catalogue);

// A style of the line that is in the catalogue.
std::optional<std::string_view> style_of(const std::vector<StyleId>& styles,
                                         const catalogue::Catalogue& catalogue);

struct SoldLicence {
  std::string_view id, name;
  bool operator==(const SoldLicence&) const = default;
};
BOOST_DESCRIBE_STRUCT(SoldLicence, (), (id, name))

std::vector<SoldLicence> sold_licences(const orders::Order& order);  // each once
std::string_view licensee_name(const orders::Licensee& licensee);    // company, else name
Money net_of(const orders::Order& order);

struct ReviewReason {
  std::string_view code;
  std::string text;
};
BOOST_DESCRIBE_STRUCT(ReviewReason, (), (code, text))

std::vector<ReviewReason> review_reasons(const backoffice::ListedOrder& listed);

struct UnpaidOrder {
  Time payable_until;
  std::optional<Time> reminded_at;
  bool is_replaced;
};
BOOST_DESCRIBE_STRUCT(UnpaidOrder, (), (payable_until, reminded_at, is_replaced))

// nullopt: it was paid, was cancelled or costs nothing.
std::optional<UnpaidOrder> unpaid_order(const backoffice::ListedOrder& listed);

struct FoundOrder {
  const catalogue::Catalogue& catalogue;
  const backoffice::ListedOrder& listed;
  const orders::Order& order = listed.order;
  std::string_view id = order.id.text;
  OptionalText number = order.number;
  Time placed_at = order.created_at;
  std::string_view email = order.email;
  std::string_view licensee = licensee_name(order.licensee);
  std::string_view country = order.billing.country;
  std::vector<SoldFamily> families = sold_families(order, catalogue);
  std::vector<SoldLicence> licences = sold_licences(order);
  std::string_view currency = order.currency;
  Money net = net_of(order), tax = order.total - net, total = order.total;
  Money refunded = order.refunded;
  backoffice::OrderState state = listed.state();
  std::vector<ReviewReason> reviews = review_reasons(listed);
  std::optional<UnpaidOrder> unpaid = unpaid_order(listed);
};
BOOST_DESCRIBE_STRUCT(FoundOrder, (),
                      (id, number, placed_at, email, licensee, country, families, licences,
                       currency, net, tax, total, refunded, state, reviews, unpaid))

struct OrderSums {
  const orders::OrderSums& sums;
  std::string_view currency = sums.currency;
  std::int64_t count = sums.count;
  Money net = sums.net, tax = sums.tax, total = sums.total, refunded = sums.refunded;
};
BOOST_DESCRIBE_STRUCT(OrderSums, (), (currency, count, net, tax, total, refunded))

struct SummedOrders {
  const std::vector<orders::OrderSums>& found;
  std::vector<OrderSums> sums = each<OrderSums>(found);
};
BOOST_DESCRIBE_STRUCT(SummedOrders, (), (sums))

struct FoundOrders {
  const catalogue::Catalogue& catalogue;
  const backoffice::FoundOrders& found;
  std::vector<FoundOrder> orders = each<FoundOrder>(found.orders, catalogue);
  std::optional<std::string> next =
      found.next ? std::optional(orders::to_text(*found.next)) : std::nullopt;
};
BOOST_DESCRIBE_STRUCT(FoundOrders, (), (orders, next))

struct StaffLicensee {
  const orders::Licensee& licensee;
  std::string_view name = licensee.name;
  OptionalText company = licensee.company, address = licensee.address;
};
BOOST_DESCRIBE_STRUCT(StaffLicensee, (), (name, company, address))

struct StaffPayment {
  const orders::LedgerPayment& payment;
  std::string_view intent = payment.gateway_id;
  OptionalText held = payment.held;
  std::string_view currency = payment.currency;
  Money amount = payment.amount, left = payment.left;
};
BOOST_DESCRIBE_STRUCT(StaffPayment, (), (intent, held, currency, amount, left))

struct StaffRefund {
  const orders::Refund& refund;
  std::string_view id = refund.id;
  Money amount = refund.amount;
  std::string_view currency = refund.currency;
  json::Ref<std::vector<int>> lines = refund.lines;
  std::string_view reason = refund.reason;
  orders::RefundState state = refund.state;
  std::optional<std::string_view> failure = unless_empty(refund.failure);
  Time created_at = refund.created_at;
};
BOOST_DESCRIBE_STRUCT(StaffRefund, (),
                      (id, amount, currency, lines, reason, state, failure, created_at))

struct StaffDispute {
  const orders::KnownDispute& dispute;
  std::string_view id = dispute.gateway_id;
  Money amount = dispute.amount;
  std::string_view currency = dispute.currency, reason = dispute.reason;
  orders::DisputeState state = dispute.state;
  Time created_at = dispute.created_at;
};
BOOST_DESCRIBE_STRUCT(StaffDispute, (), (id, amount, currency, reason, state, created_at))

struct StaffDocument {
  const delivery::OrderDocument& document;
  delivery::Kind kind = document.kind;
  std::optional<int> line = document.line_index;
  std::string_view name = document.name;
  std::int64_t bytes = document.bytes;
  Time created_at = document.created_at;
  bool is_former = document.is_former, is_corrected = document.correction > 0;
};
BOOST_DESCRIBE_STRUCT(StaffDocument, (),
                      (kind, line, name, bytes, created_at, is_former, is_corrected))

struct QueuedMail {
  std::string_view to;
};
BOOST_DESCRIBE_STRUCT(QueuedMail, (), (to))

enum class LineRefundState { pending, refunded };
BOOST_DESCRIBE_ENUM(LineRefundState, pending, refunded)

std::optional<LineRefundState> refund_state(const orders::Order& order, const orders::Line& line);

struct StaffOrderLine {
  const catalogue::Catalogue& catalogue;
  const backoffice::ShownOrder& shown;
  const orders::Line& line;
  const orders::Order& order = shown.listed.order;
  int index = line.line_index;
  std::string_view description = line.description, item_id = line.item_id;
  std::optional<std::string_view> style_id = style_of(line.styles, catalogue);
  std::string_view licence = line.licence_name, tier = line.tier_name;
  json::Ref<std::map<std::string, std::string>> fields = line.fields;
  Money base = line.base;
  Multiplier multiplier = line.multiplier;
  Money amount = line.amount, net = line.net, gross = line.gross;
  OptionalText serial = line.serial;
  std::optional<orders::EntitlementState> licence_state = line.licence_state;
  bool is_in_doubt = line.serial && shown.serials_in_doubt.contains(*line.serial);
  std::optional<LineRefundState> refund_state = answers::refund_state(order, line);
};
BOOST_DESCRIBE_STRUCT(StaffOrderLine, (),
                      (index, description, item_id, style_id, licence, tier, fields, base,
                       multiplier, amount, net, gross, serial, licence_state, is_in_doubt,
                       refund_state))

struct StaffOrder {
  const catalogue::Catalogue& catalogue;
  const backoffice::ShownOrder& shown;
  const orders::Order& subject = shown.listed.order;
  FoundOrder order{catalogue, shown.listed};
  std::string_view customer_id = subject.customer_id.text;
  json::Ref<orders::Billing> billing = subject.billing;
  StaffLicensee licensee{subject.licensee};
  Money discount = subject.discount;
  OptionalText coupon = subject.coupon;
  std::optional<std::string_view> tax_sentence = unless_empty(subject.tax_sentence);
  std::vector<StaffPayment> payments = each<StaffPayment>(shown.payments);
  std::vector<StaffRefund> refunds = each<StaffRefund>(shown.refunds);
  std::vector<StaffDispute> disputes = each<StaffDispute>(shown.disputes);
  std::vector<StaffOrderLine> lines = each<StaffOrderLine>(subject.lines, catalogue, shown);
  json::Ref<std::vector<backoffice::TimelineEntry>> timeline = shown.timeline;
  std::vector<StaffDocument> documents = each<StaffDocument>(shown.documents);
  bool can_build_again = shown.can_build_again();
};
BOOST_DESCRIBE_STRUCT(StaffOrder, (),
                      (order, customer_id, billing, licensee, discount, coupon, tax_sentence,
                       payments, refunds, disputes, lines, timeline, documents, can_build_again))

std::vector<std::string_view> serials_of(const std::vector<orders::FreeUpgrade>& upgrades);

struct RefundPlan {
  const backoffice::RefundPreview& preview;
  Money amount = preview.refund.amount, net = preview.net, tax = preview.tax;
  std::string_view currency = preview.refund.currency;
  json::Ref<std::vector<int>> lines = preview.refund.lines;
  std::vector<int> ends{preview.ends.begin(), preview.ends.end()};
  std::vector<std::string_view> ending_upgrades = serials_of(preview.upgrades);
  json::Ref<std::vector<backoffice::Consequence>> consequences = preview.consequences;
};
BOOST_DESCRIBE_STRUCT(RefundPlan, (),
                      (amount, net, tax, currency, lines, ends, ending_upgrades, consequences))

}  // namespace answers
}  // namespace typecase::api
