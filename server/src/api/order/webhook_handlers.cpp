#include "api/order/order_routes.h"

namespace typecase::api {
namespace {

using http::Request;
using http::Response;

Response receive(orders::GatewayEvents& events, const Request& request) {
  events.receive(request.body, request.header("stripe-signature")).value();
  return http::json(boost::json::object{{"received", true}});
}

}  // namespace

void add_webhook_routes(http::Router& router, orders::GatewayEvents& events) {
  http::Route route{http::Method::post, "/webhooks/stripe", "", http::Run::work,
                    [&events](const Request& request) { return receive(events, request); }};
  route.body_types.clear();  // Only the raw body counts, whatever its type is said to be.
  router.add(std::move(route));
}

}  // namespace typecase::api
