#include "api/console/console_routes.h"
#include "api/console/csv_answer.h"
#include "api/console/order_answers.h"
#include "api/console/order_query.h"
#include "api/console/route_adder.h"
#include "api/requests.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using staff::SignedInMember;

OrderId order_of(const Request& request) { return OrderId(std::string(request.parameter("id"))); }

orders::RefundRequest to_request(const Request& request, const RefundSelection& selection) {
  orders::RefundRequest asked;
  asked.order = order_of(request);
  asked.lines = selection.lines;
  asked.amount = selection.amount;
  asked.payment = selection.payment;
  return asked;
}

Response find(const backoffice::OrderService& service, const catalogue::Current& catalogue,
              const Request& request) {
  const OrderQuery query = read_order_query(request);
  const backoffice::FoundOrders found = service.find(query.filter, query.page);
  const auto current = catalogue.current();
  return http::json(answers::FoundOrders{*current, found});
}

Response sum(const backoffice::OrderService& service, const Request& request) {
  const auto sums = service.sums(read_order_filter(request));
  return http::json(answers::SummedOrders{sums});
}

Response to_answer(const catalogue::Current& catalogue, const backoffice::ShownOrder& shown) {
  const auto current = catalogue.current();
  return http::json(answers::StaffOrder{*current, shown});
}

Response export_csv(backoffice::OrderService& service, const Request& request,
                    const SignedInMember& caller) {
  http::read_body<Empty>(request);
  const OrderQuery query = read_order_query(request);
  return csv_answer(
      service.export_csv(query.filter, query.page.sort, staff::to_actor(caller)).value(), "orders");
}

// The name is of letters, digits, hyphens and full stops: nothing to escape.
Response document(const backoffice::OrderService& service, const Request& request) {
  const std::string name(request.parameter("name"));
  const Bytes bytes = service.document(order_of(request), name).value();
  Response response = http::text(std::string(bytes.begin(), bytes.end()), "application/pdf");
  response.set("Content-Disposition", "inline; filename=\"" + name + '"');
  response.set("Cache-Control", "private, no-store");
  return response;
}

Response send_receipt(backoffice::OrderService& service, const Request& request,
                      const SignedInMember& caller) {
  http::read_body<Empty>(request);
  const std::string to = service.send_receipt(order_of(request), staff::to_actor(caller)).value();
  return http::json(answers::QueuedMail{to}, 202);
}

Response plan(const backoffice::OrderService& service, const Request& request) {
  const auto body = http::read_body<RefundSelection>(request);
  const backoffice::RefundPreview preview = service.plan(to_request(request, body)).value();
  return http::json(answers::RefundPlan{preview});
}

Response refund(backoffice::OrderService& service, const Request& request,
                const SignedInMember& caller) {
  const auto body = http::read_body<NewRefund>(request);
  orders::RefundRequest asked = to_request(request, body);
  asked.reason = body.reason;
  asked.expected = body.expected;
  if (body.ends) asked.expected_ends.emplace(body.ends->begin(), body.ends->end());
  if (const auto& upgrades = body.ending_upgrades) {
    asked.expected_upgrades.emplace(upgrades->begin(), upgrades->end());
  }
  asked.key = body.key;
  asked.actor = caller.member.name;
  const auto made = service.refund(asked, staff::to_actor(caller)).value();
  return http::json(answers::StaffRefund{made});
}

Response correct_invoice(backoffice::OrderService& service, const catalogue::Current& catalogue,
                         const Request& request, const SignedInMember& caller) {
  const auto body = http::read_body<NewInvoiceCorrection>(request);
  const orders::CorrectionRequest asked{order_of(request), body.seen, body, body.reason, body.key};
  return to_answer(catalogue, service.correct_invoice(asked, staff::to_actor(caller)).value());
}

Response clear_review(backoffice::OrderService& service, const catalogue::Current& catalogue,
                      const Request& request, const SignedInMember& caller) {
  const auto body = http::read_body<ReviewDone>(request);
  orders::FinishedReview review{order_of(request), caller.member.name, body.reason};
  if (body.seen) review.seen.emplace(body.seen->begin(), body.seen->end());
  return to_answer(catalogue, service.clear_review(review, staff::to_actor(caller)).value());
}

}  // namespace

void add_console_order_routes(http::Router& router, const ConsoleGuard& guard,
                              backoffice::OrderService& service,
                              const catalogue::Current& catalogue) {
  RouteAdder routes(router, guard);
  routes.guarded(Method::get, "/api/orders", "findOrders",
                 [&](const Request& request, const SignedInMember&) {
                   return find(service, catalogue, request);
                 });
  routes.guarded(
      Method::get, "/api/order_sums", "sumOrders",
      [&](const Request& request, const SignedInMember&) { return sum(service, request); });
  routes.guarded(
      Method::post, "/api/orders/export", "exportOrders",
      [&](const Request& request, const SignedInMember& caller) {
        return export_csv(service, request, caller);
      },
      http::Run::sending);
  routes.guarded(Method::get, "/api/orders/{id}", "showOrder",
                 [&](const Request& request, const SignedInMember&) {
                   return to_answer(catalogue, service.show(order_of(request)).value());
                 });
  routes.guarded(
      Method::get, "/api/orders/{id}/documents/{name}", "getOrderDocument",
      [&](const Request& request, const SignedInMember&) { return document(service, request); });
  routes.guarded(
      Method::post, "/api/orders/{id}/refund_plan", "planRefund",
      [&](const Request& request, const SignedInMember&) { return plan(service, request); });
  routes.guarded(Method::post, "/api/orders/{id}/refunds", "requestRefund",
                 [&](const Request& request, const SignedInMember& caller) {
                   return refund(service, request, caller);
                 });
  routes.guarded(Method::post, "/api/orders/{id}/receipt", "sendReceiptAgain",
                 [&](const Request& request, const SignedInMember& caller) {
                   return send_receipt(service, request, caller);
                 });
  routes.guarded(Method::post, "/api/orders/{id}/files", "buildOrderAgain",
                 [&](const Request& request, const SignedInMember& caller) {
                   http::read_body<Empty>(request);
                   service.build_again(order_of(request), staff::to_actor(caller)).value();
                   return http::accepted();
                 });
  routes.guarded(
      Method::post, "/api/orders/{id}/invoice_corrections", "correctInvoice",
      [&](const Request& request, const SignedInMember& caller) {
        return correct_invoice(service, catalogue, request, caller);
      },
      http::Run::making);
  routes.guarded(Method::post, "/api/orders/{id}/review", "clearReview",
                 [&](const Request& request, const SignedInMember& caller) {
                   return clear_review(service, catalogue, request, caller);
                 });
}

}  // namespace typecase::api
