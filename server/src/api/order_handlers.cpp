#include "api/order_handlers.h"

#include "api/caller.h"
#include "api/cart_handlers.h"
#include "api/decimal.h"
#include "api/optional_json.h"
#include "api/requests.h"
#include "orders/credit_note.h"
#include "orders/money_state.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;

boost::json::value to_json(const orders::Billing& billing) {
  return boost::json::object{{"name", billing.name},
                             {"company", optional_json(billing.company)},
                             {"line1", billing.line1},
                             {"line2", optional_json(billing.line2)},
                             {"postalCode", billing.postal_code},
                             {"city", billing.city},
                             {"region", optional_json(billing.region)},
                             {"country", billing.country},
                             {"vatNumber", optional_json(billing.vat_number)}};
}

// A negotiated licence is told by its own id.
boost::json::object eula_json(const orders::Line& line) {
  return {{"kind", line.custom_licence_id.value_or(line.licence_id)},
          {"version", line.eula_version},
          {"sha256", line.eula_sha256}};
}

boost::json::value licence_state_json(const orders::Line& line) {
  return line.licence_state ? boost::json::value(orders::name(*line.licence_state)) : nullptr;
}

boost::json::value licence_reason_json(const orders::Order& order, const orders::Line& line) {
  auto reason = orders::licence_reason(order, line);
  return reason ? boost::json::value(orders::name(*reason)) : nullptr;
}

boost::json::array lines_json(const orders::Order& order) {
  boost::json::array lines;
  for (const orders::Line& line : order.lines) {
    lines.push_back({{"description", line.description},
                     {"itemId", line.item_id},
                     {"itemClass", line.item_class},
                     {"licence", line.licence_name},
                     {"tier", line.tier_name},
                     {"fields", boost::json::value_from(line.fields)},
                     {"licensee", order.licensee.name},
                     {"eula", eula_json(line)},
                     {"base", line.base.minor},
                     {"multiplier", decimal(line.multiplier)},
                     {"combination", decimal(line.combination)},
                     {"credit", line.credit.minor},
                     {"discount", line.discount.minor},
                     {"amount", line.amount.minor},
                     {"net", line.net.minor},
                     {"gross", line.gross.minor},
                     {"licenceSerial", optional_json(line.serial)},
                     {"licenceState", licence_state_json(line)},
                     {"licenceReason", licence_reason_json(order, line)},
                     {"upgrades", boost::json::value_from(line.upgrades)}});
  }
  return lines;
}

boost::json::value tax_reason_json(const orders::Order& order) {
  return order.tax_reason ? boost::json::value(pricing::name_of(*order.tax_reason)) : nullptr;
}

boost::json::value coupon_json(const orders::Order& order) {
  if (!order.coupon) return nullptr;
  return boost::json::object{{"code", *order.coupon},
                             {"state", pricing::name_of(pricing::CouponState::applied)},
                             {"discount", order.discount.minor},
                             {"remaining", nullptr}};
}

boost::json::array to_json(const std::vector<orders::Consent>& consents) {
  boost::json::array array;
  for (const orders::Consent& consent : consents) {
    array.push_back({{"kind", consent.kind},
                     {"text", consent.text},
                     {"sha256", consent.sha256},
                     {"givenAt", to_iso8601(consent.given_at)}});
  }
  return array;
}

boost::json::array to_json(const std::vector<orders::CreditNoteSummary>& notes) {
  boost::json::array array;
  for (const orders::CreditNoteSummary& note : notes) {
    array.push_back({{"number", orders::credit_note_number(note.number)},
                     {"amount", note.amount.minor},
                     {"createdAt", to_iso8601(note.issued_at)}});
  }
  return array;
}

boost::json::array to_json(const std::vector<orders::RefundSummary>& refunds) {
  boost::json::array array;
  for (const orders::RefundSummary& refund : refunds) {
    std::optional<std::string> note;
    if (refund.credit_note) note = orders::credit_note_number(*refund.credit_note);
    array.push_back({{"id", refund.id},
                     {"amount", refund.amount.minor},
                     {"state", orders::name(refund.state)},
                     {"createdAt", to_iso8601(refund.created_at)},
                     {"creditNote", optional_json(note)}});
  }
  return array;
}

boost::json::object summary(const orders::Order& order) {
  return {{"id", order.id.text},
          {"number", optional_json(order.number)},
          {"status", orders::name(order.status)},
          {"paymentStatus", orders::name(order.payment_status)},
          {"moneyState", orders::name(orders::money_state(order))},
          {"createdAt", to_iso8601(order.created_at)},
          {"total", order.total.minor},
          {"currency", order.currency}};
}

Response list(orders::OrderService& service, const accounts::Customer& customer) {
  boost::json::array orders;
  for (const orders::Order& order : service.list(customer.id)) {
    boost::json::object json = summary(order);
    json["lineCount"] = order.lines.size();
    orders.push_back(std::move(json));
  }
  return http::json(boost::json::object{{"orders", std::move(orders)}});
}

Response show(orders::OrderService& service, const DownloadsOf& downloads, const Request& request,
              const accounts::SignedIn& caller) {
  OrderId id{std::string(request.parameter("id"))};
  orders::Order order = service.show(id, caller.customer.id).value();
  boost::json::array files = downloads(order);
  if (caller.impersonator) {  // Staff see that they are there; an address would outlast their half
                              // hour.
    for (boost::json::value& file : files) file.as_object()["url"] = nullptr;
  }
  return http::json(api::to_json(order, std::move(files)));
}

Response pay(orders::Checkout& checkout, const Request& request,
             const accounts::Customer& customer) {
  http::read_body<Empty>(request);
  OrderId id{std::string(request.parameter("id"))};
  return http::json(api::to_json(checkout.pay(id, customer).value()));
}

}  // namespace

boost::json::value to_json(const orders::Licensee& licensee) {
  return boost::json::object{
      {"kind", licensee.kind == orders::LicenseeKind::client ? "client" : "self"},
      {"name", licensee.name},
      {"company", optional_json(licensee.company)},
      {"address", optional_json(licensee.address)}};
}

boost::json::object to_json(const orders::Order& order, boost::json::array downloads) {
  bool open = order.status == orders::Status::pending_payment;
  boost::json::object json = summary(order);
  json["payableUntil"] = optional_json(open ? std::optional(order.payable_until) : std::nullopt);
  json["paidAt"] = optional_json(order.paid_at);
  json["subtotal"] = order.subtotal.minor;
  json["discount"] = order.discount.minor;
  json["pricesIncludeTax"] = order.prices_include_tax;
  json["tax"] = api::to_json(order.tax);
  json["taxReason"] = tax_reason_json(order);
  bool silent = order.tax_sentence.empty();
  json["taxSentence"] = optional_json(silent ? std::nullopt : std::optional(order.tax_sentence));
  json["vatCheck"] = api::to_json(order.evidence.vat_check);
  json["coupon"] = coupon_json(order);
  json["email"] = order.email;
  json["licensee"] = api::to_json(order.licensee);
  json["billing"] = to_json(order.billing);
  json["consents"] = to_json(order.consents);
  json["lines"] = lines_json(order);
  json["refunded"] = order.refunded.minor;
  json["refundPending"] = order.refund_pending.minor;
  json["refunds"] = to_json(order.refunds);
  json["creditNotes"] = to_json(order.credit_notes);
  json["downloads"] = std::move(downloads);
  return json;
}

void add_order_routes(http::Router& router, accounts::Accounts& accounts,
                      orders::OrderService& orders, orders::Checkout& checkout,
                      DownloadsOf downloads) {
  using accounts::SignedIn;
  router.add({Method::get, "/api/orders", "listOrders", Run::work,
              signed_in(accounts, [&](const Request&, const SignedIn& caller) {
                return list(orders, caller.customer);
              })});
  router.add(
      {Method::get, "/api/orders/{id}", "getOrder", Run::work,
       signed_in(accounts, [&orders, downloads](const Request& request, const SignedIn& caller) {
         return show(orders, downloads, request, caller);
       })});
  router.add({Method::post, "/api/orders/{id}/payment", "payOrder", Run::work,
              in_person(accounts, [&](const Request& request, const SignedIn& caller) {
                return pay(checkout, request, caller.customer);
              })});
}

}  // namespace typecase::api
