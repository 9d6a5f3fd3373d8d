#include "sandbox/api.h"

#include <algorithm>
#include <boost/json.hpp>

#include "base/log.h"
#include "sandbox/api_error.h"
#include "sandbox/control/journal.h"
#include "sandbox/objects/ids.h"
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

ApiError server_error() {
  return {500, "api_error", "", "An unexpected error occurred, as a test wants it."};
}

ApiError too_many_requests() {
  return {429, "invalid_request_error", "rate_limit", "Too many requests hit the API too quickly."};
}

}  // namespace

void Api::add_routes(http::Router& router) {
  for (const Operation& operation : operations()) {
    http::Route route{
        operation.method, operation.pattern, "", http::Run::work,
        [this, &operation](const http::Request& request) { return call(request, operation); }};
    route.body_types.clear();
    route.from_elsewhere = operation.is_for_browsers;
    router.add(std::move(route));
    if (operation.is_for_browsers) {
      router.add({Method::options, operation.pattern, "", http::Run::on_io, preflight});
    }
  }
}

http::Response Api::call(const http::Request& request, const Operation& operation) {
  CallFault fault = faults_.take(http::name(request.method), request.path, operation.pattern);
  if (fault.trouble == Trouble::reset_before) return reset();
  Incoming incoming{request, operation, "req_" + random_letters(14), fault};
  Answer answered = answer(incoming);
  http::Response response = as_response(incoming, std::move(answered));
  deliverer_.after_call();
  disturb(response, fault);
  return response;
}

http::Response Api::as_response(const Incoming& incoming, Answer answered) const {
  http::Response response =
      http::text(std::move(answered.body), "application/json", answered.status);
  response.set("Cache-Control", "no-store");
  response.set("Request-Id", incoming.request_id);
  std::string version(incoming.request.header("stripe-version"));
  response.set("Stripe-Version", version.empty() ? settings_.api_version : version);
  if (!incoming.idempotency_key.empty()) response.set("Idempotency-Key", incoming.idempotency_key);
  if (!answered.original_request.empty()) {
    response.set("Idempotent-Replayed", "true");
    response.set("Original-Request", answered.original_request);
  }
  if (incoming.operation.is_for_browsers) allow_browsers(response);
  return response;
}

Api::Answer Api::answer(Incoming& incoming) {
  try {
    KeyKind kind = authenticate(incoming.request, settings_);
    incoming.is_publishable = kind == KeyKind::publishable;
    if (incoming.is_publishable && !incoming.operation.is_for_browsers) {
      throw unauthorised("secret_key_required",
                         "This API call cannot be made with a publishable API key. Please use a "
                         "secret API key.");
    }
    if (incoming.fault.trouble == Trouble::rate_limit) throw too_many_requests();
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
  faults_.wait(incoming.fault, incoming.fault.delay_ms);
  Answer answer = database_.write([&](db::Connection& db) {
    Context context = context_of(db, incoming);
    return carry_out(context, incoming, form);
  });
  faults_.wait(incoming.fault, incoming.fault.hold_ms);
  return answer;
}

Api::Answer Api::write(const Incoming& incoming) {
  const http::Request& request = incoming.request;
  if (incoming.idempotency_key.size() > key_limit) {
    throw invalid_request("", "Idempotency keys may be at most 255 characters long.");
  }
  FormNode form = parse_form(request.body);
  InFlight::Hold hold(in_flight_, incoming.idempotency_key);
  faults_.wait(incoming.fault, incoming.fault.delay_ms);
  Answer answer = database_.write([&](db::Connection& db) {
    Context context = context_of(db, incoming);
    return incoming.idempotency_key.empty() ? carry_out(context, incoming, form)
                                            : carry_out_once(context, incoming, form);
  });
  faults_.wait(incoming.fault, incoming.fault.hold_ms);
  return answer;
}

// The stored answer of the call's key, or what is done now, which is then stored.
Api::Answer Api::carry_out_once(Context& context, const Incoming& incoming, const FormNode& form) {
  const http::Request& request = incoming.request;
  Digest hash = hash_request(http::name(request.method), request.path, form);
  if (auto stored = stored_answer(context, hash)) {
    json::value body = json::parse(stored->body);
    write_journal(context,
                  {"POST", request.path, stored->status, object_of(body.as_object()), true});
    return Answer{stored->status, std::move(stored->body), std::move(stored->request_id)};
  }
  Answer answer = carry_out(context, incoming, form);
  store_answer(context, hash, answer.status, answer.body);
  return answer;
}

Api::Answer Api::carry_out(Context& context, const Incoming& incoming, const FormNode& form) {
  Parameters parameters(form);
  Trouble trouble = incoming.fault.trouble;
  Reply reply;
  if (trouble != Trouble::server_error) {
    reply = incoming.operation.work(context, parameters, incoming.request);
  }
  if (trouble == Trouble::server_error || trouble == Trouble::server_error_after) {
    reply = {500, envelope(server_error())};
  }
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
