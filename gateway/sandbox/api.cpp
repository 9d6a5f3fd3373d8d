#include "sandbox/api.h"

#include <algorithm>
#include <boost/json.hpp>

#include "base/log.h"
#include "sandbox/api_error.h"
#include "sandbox/events.h"
#include "sandbox/ids.h"
#include "sandbox/journal.h"
#include "sandbox/lists.h"
#include "sandbox/payment_intents.h"
#include "sandbox/payment_methods.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

namespace {

namespace json = boost::json;
using http::Method;

constexpr std::size_t key_limit = 255;

std::string_view query_of(const http::Request& request) {
  std::string_view target = request.target;
  std::size_t mark = target.find('?');
  return mark == target.npos ? std::string_view() : target.substr(mark + 1);
}

std::string object_of(const json::object& body) {
  const json::object* object = &body;
  if (const json::value* error = body.if_contains("error")) {
    const json::value* intent = error->as_object().if_contains("payment_intent");
    if (intent == nullptr) return {};
    object = &intent->as_object();
  }
  return text_of(*object, "id");
}

void allow_browsers(http::Response& response) {
  response.set("Access-Control-Allow-Origin", "*");
  response.set("Access-Control-Expose-Headers", "Request-Id");
}

http::Response preflight(const http::Request&) {
  http::Response response = http::no_content();
  allow_browsers(response);
  response.set("Access-Control-Allow-Methods", "GET, POST");
  response.set("Access-Control-Allow-Headers",
               "Authorization, Content-Type, Idempotency-Key, Stripe-Version");
  response.set("Access-Control-Max-Age", "600");
  return response;
}

Reply unrecognised(Context&, Parameters&, const http::Request& request) {
  throw ApiError(404, "invalid_request_error", "",
                 "Unrecognized request URL (" + std::string(http::name(request.method)) + ": " +
                     request.path + "). The sandbox knows a part of Stripe's API only.");
}

Reply make_payment_method(Context& context, Parameters& parameters, const http::Request&) {
  parameters.overlook({"client_attribution_metadata"});
  return {200, create_payment_method(context, parameters)};
}

Reply retrieve_event(Context& context, Parameters& parameters, const http::Request& request) {
  parameters.refuse_others();
  std::string_view id = request.parameter("id");
  return {200, with_pending_webhooks(context, need(context, "event", id, "id"))};
}

// A call on the intent of the path.
template <Reply (*work)(Context&, std::string_view, Parameters&)>
Reply on_intent(Context& context, Parameters& parameters, const http::Request& request) {
  return work(context, request.parameter("id"), parameters);
}

}  // namespace

void Api::add_routes(http::Router& router) {
  const std::string intents = "/v1/payment_intents";
  add(router, Method::post, intents,
      [](Context& context, Parameters& parameters, const http::Request&) {
        return create_intent(context, parameters);
      });
  add(router, Method::get, intents,
      [intents](Context& context, Parameters& parameters, const http::Request&) {
        return list_resources(context, "payment_intent", intents, parameters);
      });
  add(router, Method::get, intents + "/{id}", on_intent<retrieve_intent>, true);
  add(router, Method::post, intents + "/{id}", on_intent<update_intent>);
  add(router, Method::post, intents + "/{id}/confirm", on_intent<confirm_intent>, true);
  add(router, Method::post, intents + "/{id}/cancel", on_intent<cancel_intent>);
  add(router, Method::post, "/v1/payment_methods", make_payment_method, true);
  add(router, Method::get, "/v1/events",
      [](Context& context, Parameters& parameters, const http::Request&) {
        return list_events(context, parameters);
      });
  add(router, Method::get, "/v1/events/{id}", retrieve_event);
  for (Method method : {Method::get, Method::post, Method::del}) {
    add(router, method, "/v1/{rest...}", unrecognised);
  }
}

void Api::add(http::Router& router, Method method, const std::string& pattern, Work work,
              bool is_for_browsers) {
  auto handler = [this, work = std::move(work), is_for_browsers](const http::Request& request) {
    return call(request, work, is_for_browsers);
  };
  http::Route route{method, pattern, "", http::Run::work, handler};
  route.body_types.clear();
  route.from_elsewhere = is_for_browsers;
  router.add(std::move(route));
  if (is_for_browsers) {
    router.add({Method::options, pattern, "", http::Run::on_io, preflight});
  }
}

http::Response Api::call(const http::Request& request, const Work& work, bool is_for_browsers) {
  Incoming incoming{request, work, "req_" + random_letters(14)};
  Answer answered = answer(incoming, is_for_browsers);
  http::Response response =
      http::text(std::move(answered.body), "application/json", answered.status);
  response.set("Cache-Control", "no-store");
  response.set("Request-Id", incoming.request_id);
  std::string version(request.header("stripe-version"));
  response.set("Stripe-Version", version.empty() ? settings_.api_version : version);
  if (!incoming.idempotency_key.empty()) response.set("Idempotency-Key", incoming.idempotency_key);
  if (!answered.original_request.empty()) {
    response.set("Idempotent-Replayed", "true");
    response.set("Original-Request", answered.original_request);
  }
  if (is_for_browsers) allow_browsers(response);
  deliverer_.wake();
  return response;
}

Api::Answer Api::answer(Incoming& incoming, bool is_for_browsers) {
  try {
    KeyKind kind = authenticate(incoming.request, settings_);
    incoming.is_publishable = kind == KeyKind::publishable;
    if (incoming.is_publishable && !is_for_browsers) {
      throw unauthorised("secret_key_required",
                         "This API call cannot be made with a publishable API key. Please use a "
                         "secret API key.");
    }
    if (incoming.request.method != Method::post) return read(incoming);
    incoming.idempotency_key = incoming.request.header("idempotency-key");
    return write(incoming);
  } catch (const ApiError& error) {
    return refuse(incoming, error);
  } catch (const std::exception& error) {
    log::error("sandbox_failed", {{"request", incoming.request_id}, {"cause", error.what()}});
    ApiError ours(500, "api_error", "", "The sandbox failed. Its log says why.");
    return {ours.status, json::serialize(envelope(ours)), {}};
  }
}

Context Api::context_of(db::Connection& db, const Incoming& incoming) const {
  return {db,
          settings_,
          clock_.now(),
          incoming.is_publishable,
          incoming.request_id,
          incoming.idempotency_key};
}

Api::Answer Api::read(const Incoming& incoming) {
  FormNode form = parse_form(query_of(incoming.request));
  return database_.write([&](db::Connection& db) {
    Context context = context_of(db, incoming);
    return carry_out(context, incoming, form);
  });
}

Api::Answer Api::write(const Incoming& incoming) {
  const http::Request& request = incoming.request;
  if (incoming.idempotency_key.size() > key_limit) {
    throw invalid_request("", "Idempotency keys may be at most 255 characters long.");
  }
  FormNode form = parse_form(request.body);
  InFlight::Hold hold(in_flight_, incoming.idempotency_key);
  if (incoming.idempotency_key.empty()) {
    return database_.write([&](db::Connection& db) {
      Context context = context_of(db, incoming);
      return carry_out(context, incoming, form);
    });
  }
  Digest hash = hash_request(http::name(request.method), request.path, form);
  return database_.write([&](db::Connection& db) {
    Context context = context_of(db, incoming);
    if (auto stored = stored_answer(context, hash)) {
      json::value body = json::parse(stored->body);
      write_journal(context,
                    {"POST", request.path, stored->status, object_of(body.as_object()), true});
      return Answer{stored->status, std::move(stored->body), std::move(stored->request_id)};
    }
    Answer answer = carry_out(context, incoming, form);
    store_answer(context, hash, answer.status, answer.body);
    return answer;
  });
}

Api::Answer Api::carry_out(Context& context, const Incoming& incoming, const FormNode& form) {
  Parameters parameters(form);
  Reply reply = incoming.work(context, parameters, incoming.request);
  write_journal(context, {std::string(http::name(incoming.request.method)), incoming.request.path,
                          reply.status, object_of(reply.body)});
  return {reply.status, json::serialize(reply.body), {}};
}

Api::Answer Api::refuse(const Incoming& incoming, const ApiError& error) {
  const http::Request& request = incoming.request;
  database_.write([&](db::Connection& db) {
    Context context = context_of(db, incoming);
    write_journal(context, {std::string(http::name(request.method)), request.path, error.status,
                            std::string(request.parameter("id"))});
  });
  return {error.status, json::serialize(envelope(error)), {}};
}

}  // namespace typecase::sandbox
