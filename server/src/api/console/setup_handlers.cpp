#include "api/console/console_routes.h"
#include "api/console/route_adder.h"
#include "api/console/setup_answers.h"
#include "api/requests.h"

namespace typecase::api {

void add_setup_routes(http::Router& router, const ConsoleGuard& guard, const SetupServices& shop) {
  RouteAdder routes(router, guard);
  routes.guarded(http::Method::get, "/api/setup", "showSetup",
                 [shop](const http::Request&, const staff::SignedInMember&) {
                   const setup::Setup setup = shop.opening.show();
                   return http::json(answers::Setup{setup, shop.url});
                 });
  routes.guarded(http::Method::post, "/api/setup/look", "lookAtShop",
                 [shop](const http::Request& request, const staff::SignedInMember& caller) {
                   http::read_body<Empty>(request);
                   const auto link = shop.looks.make(staff::to_actor(caller)).value();
                   return http::json(answers::LookLink{link}, 201);
                 });
  routes.guarded(http::Method::post, "/api/setup/open", "openShop",
                 [shop](const http::Request& request, const staff::SignedInMember& caller) {
                   http::read_body<Empty>(request);
                   const auto setup = shop.opening.open(staff::to_actor(caller)).value();
                   return http::json(answers::Setup{setup, shop.url});
                 });
}

}  // namespace typecase::api
