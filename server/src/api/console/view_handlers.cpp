#include "api/console/console_routes.h"
#include "api/console/route_adder.h"
#include "api/console/view_answers.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using staff::SignedInMember;

Response list(const staff::SavedViews& views, const SignedInMember& caller) {
  const auto saved = views.list(caller.member);
  return http::json(answers::SavedViews{saved, caller.member.id});
}

Response save(staff::SavedViews& views, const Request& request, const SignedInMember& caller) {
  const auto body = http::read_body<staff::NewView>(request);
  const auto saved = views.save(caller, body).value();
  return http::json(answers::SavedView{caller.member.id, saved});
}

Response remove(staff::SavedViews& views, const Request& request, const SignedInMember& caller) {
  views.remove(caller, request.parameter("id")).value();
  return http::no_content();
}

}  // namespace

void add_view_routes(http::Router& router, const ConsoleGuard& guard, staff::SavedViews& views) {
  RouteAdder routes(router, guard);
  routes.guarded(Method::get, "/api/views", "listViews",
                 [&](const Request&, const SignedInMember& caller) { return list(views, caller); });
  routes.guarded(Method::post, "/api/views", "saveView",
                 [&](const Request& request, const SignedInMember& caller) {
                   return save(views, request, caller);
                 });
  routes.guarded(Method::del, "/api/views/{id}", "removeView",
                 [&](const Request& request, const SignedInMember& caller) {
                   return remove(views, request, caller);
                 });
}

}  // namespace typecase::api
