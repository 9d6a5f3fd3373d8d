#include "api/tester/tester_routes.h"

#include "api/tester/tester_answers.h"
#include "http/message/message.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;

constexpr std::size_t body_limit = 64 << 10;

Response keep(specimen::TesterStates& states, const Request& request) {
  auto state = http::read_body<specimen::TesterState>(request);
  std::string id = states.keep(state, request.client_address).value();
  return http::json(answers::TesterStateId{id}, 201);
}

Response find(specimen::TesterStates& states, const Request& request) {
  std::optional<std::string> state = states.find(request.parameter("id"));
  if (!state) throw ErrorException(not_found("tester state"));
  Response response = http::text(std::move(*state), "application/json");
  response.set("Cache-Control", "no-store");
  return response;
}

}  // namespace

void add_state_routes(http::Router& router, specimen::TesterStates& states) {
  router.add({Method::post, "/api/tester_states", "keepTesterState", Run::work,
              [&](const Request& request) { return keep(states, request); }, body_limit});
  router.add({Method::get, "/api/tester_states/{id}", "getTesterState", Run::work,
              [&](const Request& request) { return find(states, request); }});
}

}  // namespace typecase::api
