#include "sandbox/operations.h"

#include <boost/json.hpp>

#include "sandbox/api_error.h"
#include "sandbox/objects/events.h"
#include "sandbox/objects/lists.h"
#include "sandbox/objects/payment_intents.h"
#include "sandbox/objects/payment_methods.h"
#include "sandbox/objects/refunds.h"
#include "sandbox/objects/webhook_endpoints.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

namespace {

namespace json = boost::json;
using http::Method;

// A call that needs its parameters only.
template <Reply (*work)(Context&, Parameters&)>
Reply plain(Context& context, Parameters& parameters, const http::Request&) {
  return work(context, parameters);
}

// A call on the resource of the path.
template <Reply (*work)(Context&, std::string_view, Parameters&)>
Reply on_one(Context& context, Parameters& parameters, const http::Request& request) {
  return work(context, request.parameter("id"), parameters);
}

Work retrieve(const std::string& kind) {
  return [kind](Context& context, Parameters& parameters, const http::Request& request) {
    json::object found = need(context, kind, request.parameter("id"), kind);
    std::vector<std::string> expansions = parameters.list("expand");
    parameters.refuse_others();
    expand(context, found, expansions);
    return Reply{200, std::move(found)};
  };
}

Work list(const std::string& kind, const std::string& url, std::vector<std::string_view> filters) {
  return [=](Context& context, Parameters& parameters, const http::Request&) {
    return list_resources(context, kind, url, filters, parameters);
  };
}

Reply make_payment_method(Context& context, Parameters& parameters, const http::Request&) {
  parameters.overlook({"client_attribution_metadata"});
  std::vector<std::string> expansions = parameters.list("expand");
  json::object made = create_payment_method(context, parameters);
  expand(context, made, expansions);
  return {200, std::move(made)};
}

Reply retrieve_event(Context& context, Parameters& parameters, const http::Request& request) {
  json::object event = need(context, "event", request.parameter("id"), "id");
  expand(context, event, parameters.list("expand"));
  parameters.refuse_others();
  return {200, with_pending_webhooks(context, std::move(event))};
}

Reply unrecognised(Context&, Parameters&, const http::Request& request) {
  throw ApiError(404, "invalid_request_error", "",
                 "Unrecognized request URL (" + std::string(http::name(request.method)) + ": " +
                     request.path + "). The sandbox knows a part of Stripe's API only.");
}

}  // namespace

const std::vector<Operation>& operations() {
  static const std::string intents = "/v1/payment_intents";
  static const std::vector<Operation> all = {
      {Method::post, intents, plain<create_intent>},
      {Method::get, intents, list("payment_intent", intents, {"customer"})},
      {Method::get, intents + "/{id}", on_one<retrieve_intent>, true},
      {Method::post, intents + "/{id}", on_one<update_intent>},
      {Method::post, intents + "/{id}/confirm", on_one<confirm_intent>, true},
      {Method::post, intents + "/{id}/cancel", on_one<cancel_intent>},
      {Method::post, "/v1/payment_methods", make_payment_method, true},
      {Method::get, "/v1/charges/{id}", retrieve("charge")},
      {Method::post, "/v1/refunds", plain<create_refund>},
      {Method::get, "/v1/refunds", list("refund", "/v1/refunds", {"charge", "payment_intent"})},
      {Method::get, "/v1/refunds/{id}", retrieve("refund")},
      {Method::get, "/v1/disputes/{id}", retrieve("dispute")},
      {Method::get, "/v1/payouts", list("payout", "/v1/payouts", {"status"})},
      {Method::get, "/v1/payouts/{id}", retrieve("payout")},
      {Method::get, "/v1/balance_transactions", plain<list_transactions>},
      {Method::get, "/v1/balance_transactions/{id}", retrieve("balance_transaction")},
      {Method::post, "/v1/customers", plain<create_customer>},
      {Method::get, "/v1/customers/{id}", retrieve("customer")},
      {Method::get, "/v1/events", plain<list_events>},
      {Method::get, "/v1/events/{id}", retrieve_event},
      {Method::post, "/v1/webhook_endpoints", plain<create_webhook_endpoint>},
      {Method::del, "/v1/webhook_endpoints/{id}", on_one<delete_webhook_endpoint>},
      {Method::get, "/v1/{rest...}", unrecognised},
      {Method::post, "/v1/{rest...}", unrecognised},
      {Method::del, "/v1/{rest...}", unrecognised},
  };
  return all;
}

}  // namespace typecase::sandbox
