#include "api/console/console_routes.h"
#include "api/console/route_adder.h"
#include "api/console/settings_answers.h"
#include "api/requests.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using running_settings::MailSettings;
using running_settings::NewMailSettings;
using running_settings::NewPaymentSettings;
using running_settings::PaymentSettings;
using running_settings::Reader;
using shop_settings::NewLimits;
using shop_settings::NewNotices;
using shop_settings::SettingsEditor;
using staff::SignedInMember;

template <class Shown>
Response answer_settings(const Shown& shown) {
  Response response = http::json(answers::settings_answer(shown));
  response.set("Cache-Control", "no-store");
  return response;
}

void add_payment_routes(RouteAdder& routes, PaymentSettings& payments) {
  routes.guarded(
      Method::get, "/api/settings/payments", "showPaymentSettings",
      [&](const Request&, const SignedInMember&) { return answer_settings(payments.show()); });
  routes.guarded(Method::put, "/api/settings/payments", "savePaymentSettings",
                 [&](const Request& request, const SignedInMember& caller) {
                   const auto body = http::read_body<NewPaymentSettings>(request);
                   return answer_settings(payments.save(body, staff::to_actor(caller)).value());
                 });
  routes.guarded(Method::post, "/api/settings/payments/test", "testPayments",
                 [&](const Request& request, const SignedInMember& caller) {
                   http::read_body<Empty>(request);
                   return answer_settings(payments.test(staff::to_actor(caller)).value());
                 });
}

void add_mail_routes(RouteAdder& routes, MailSettings& mail) {
  routes.guarded(
      Method::get, "/api/settings/mail", "showMailSettings",
      [&](const Request&, const SignedInMember&) { return answer_settings(mail.show()); });
  routes.guarded(Method::put, "/api/settings/mail", "saveMailSettings",
                 [&](const Request& request, const SignedInMember& caller) {
                   const auto body = http::read_body<NewMailSettings>(request);
                   return answer_settings(mail.save(body, staff::to_actor(caller)).value());
                 });
  routes.guarded(Method::post, "/api/settings/mail/test", "sendTestMail",
                 [&](const Request& request, const SignedInMember& caller) {
                   http::read_body<Empty>(request);
                   const Reader reader{caller.member.id, caller.member.email, caller.member.name};
                   return answer_settings(mail.send_code(reader, staff::to_actor(caller)).value());
                 });
  routes.guarded(Method::post, "/api/settings/mail/confirm", "confirmTestMail",
                 [&](const Request& request, const SignedInMember& caller) {
                   const auto body = http::read_body<TestMailCode>(request);
                   return answer_settings(mail.confirm(body.code, staff::to_actor(caller)).value());
                 });
}

void add_limit_routes(RouteAdder& routes, SettingsEditor& editor) {
  routes.guarded(
      Method::get, "/api/settings/limits", "showLimits",
      [&](const Request&, const SignedInMember&) { return answer_settings(editor.show_limits()); });
  routes.guarded(Method::put, "/api/settings/limits", "saveLimits",
                 [&](const Request& request, const SignedInMember& caller) {
                   const auto body = http::read_body<NewLimits>(request);
                   return answer_settings(editor.save(body, staff::to_actor(caller)).value());
                 });
}

void add_notice_routes(RouteAdder& routes, SettingsEditor& editor) {
  routes.guarded(Method::get, "/api/settings/notices", "showNotices",
                 [&](const Request&, const SignedInMember&) {
                   return answer_settings(editor.show_notices());
                 });
  routes.guarded(Method::put, "/api/settings/notices", "saveNotices",
                 [&](const Request& request, const SignedInMember& caller) {
                   const auto body = http::read_body<NewNotices>(request);
                   return answer_settings(editor.save(body, staff::to_actor(caller)).value());
                 });
}

}  // namespace

void add_console_settings_routes(http::Router& router, const ConsoleGuard& guard,
                                 PaymentSettings& payments, MailSettings& mail,
                                 SettingsEditor& editor) {
  RouteAdder routes(router, guard);
  add_payment_routes(routes, payments);
  add_mail_routes(routes, mail);
  add_limit_routes(routes, editor);
  add_notice_routes(routes, editor);
}

}  // namespace typecase::api
