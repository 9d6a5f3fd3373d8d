#include "api/webhook_handlers.h"

#include "base/log.h"
#include "payments/webhook.h"

namespace typecase::api {
namespace {

using http::Request;
using http::Response;

Response receive(orders::Settlement& settlement, const Clock& clock,
                 const std::vector<std::string>& secrets, const Request& request) {
  auto signature = payments::verify_webhook(request.body, request.header("stripe-signature"),
                                            secrets, clock.now());
  if (signature != payments::Signature::valid) {
    log::warning("webhook_refused", {{"why", payments::name(signature)}});
    throw ErrorException(
        Error{ErrorKind::malformed, "bad_signature", "The signature is not good.", {}, 0});
  }
  settlement.receive(payments::parse_event(request.body).value(), request.body);
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
