#include "api/webhook_handlers.h"

#include "orders/webhook.h"

namespace typecase::api {
namespace {

using http::Request;
using http::Response;

Response receive(orders::Settlement& settlement, const Clock& clock,
                 const std::vector<std::string>& secrets, const Request& request) {
  orders::receive_webhook(settlement, clock, secrets, request.header("stripe-signature"),
                          request.body)
      .value();
  return http::json(boost::json::object{{"received", true}});
}

}  // namespace

void add_webhook_routes(http::Router& router, orders::Settlement& settlement, const Clock& clock,
                        std::vector<std::string> secrets) {
  http::Route route{http::Method::post, "/webhooks/stripe", "", http::Run::work,
                    [&settlement, &clock, secrets](const Request& request) {
                      return receive(settlement, clock, secrets, request);
                    }};
  route.json_body = false;  // Only the raw body counts, whatever its type is said to be.
  router.add(std::move(route));
}

}  // namespace typecase::api
