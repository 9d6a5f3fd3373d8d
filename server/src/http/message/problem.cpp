#include "http/message/problem.h"

#include <boost/beast/http/status.hpp>

#include "base/log.h"
#include "http/routing/router.h"

namespace typecase {

BOOST_DESCRIBE_STRUCT(Fault, (), (pointer, code, message))

namespace http {
namespace {

struct Problem {
  std::string_view type = "about:blank";
  std::string_view title;
  int status = 500;
  std::string_view code;
  std::string_view detail;
  std::string_view request_id;
  json::Omittable<std::vector<Fault>> errors = {};
};
BOOST_DESCRIBE_STRUCT(Problem, (), (type, title, status, code, detail, request_id, errors))

Response written(const Problem& problem) {
  Response response = json(problem, problem.status);
  response.set("Content-Type", "application/problem+json");
  return response;
}

}  // namespace

std::string_view reason(int status) {
  namespace beast = boost::beast::http;
  if (status == 413) return "Content Too Large";  // RFC 9110's; Beast has those of RFC 7231
  if (status == 422) return "Unprocessable Content";
  const beast::status known = beast::int_to_status(static_cast<unsigned>(status));
  if (known == beast::status::unknown) return {};
  return beast::obsolete_reason(known);
}

Response problem(const Error& error, const Request& request) {
  const int status = static_cast<int>(error.kind);
  Problem problem{.title = reason(status),
                  .status = status,
                  .code = error.code,
                  .detail = error.detail,
                  .request_id = request.id};
  if (!error.faults.empty()) problem.errors = error.faults;
  Response response = written(problem);
  if (error.retry_after > 0) response.set("Retry-After", std::to_string(error.retry_after));
  return response;
}

Response protocol_problem(int status, std::string_view code, std::string_view detail,
                          const Request& request) {
  return written({.title = reason(status),
                  .status = status,
                  .code = code,
                  .detail = detail,
                  .request_id = request.id});
}

Response overload_problem(const Request& request) {
  return problem({ErrorKind::unavailable, "busy", "The shop is busy. Please try again.", {}, 2},
                 request);
}

Response answer(const Handler& handler, const Request& request) {
  log::ForRequest scope(request.client_address, request.id);
  try {
    return handler(request);
  } catch (const ErrorException& e) {
    return problem(e.error, request);
  } catch (const std::exception& e) {  // Not with the path, which may open something.
    log::error("unhandled", {{"what", e.what()}});
  } catch (...) {
    log::error("unhandled");
  }
  // 500 says nothing: the cause is ours, not the customer's.
  return protocol_problem(500, "internal", "Something went wrong on our side.", request);
}

SharedBody read_on(const Stream& stream, std::uint64_t at, const Request& request) {
  log::ForRequest scope(request.client_address, request.id);
  try {
    return stream.read(at);
  } catch (const std::exception& e) {
    log::error("not_sent_to_the_end", {{"what", e.what()}});
  } catch (...) {  // A thread of the pool ends with what leaves its job.
    log::error("not_sent_to_the_end");
  }
  return nullptr;
}

std::optional<Response> answer_cached(const Route& route, const Request& request) {
  if (!route.try_cached) return std::nullopt;
  bool found = true;
  auto look = [&](const Request& request) {
    std::optional<Response> response = route.try_cached(request);
    found = response.has_value();
    return found ? std::move(*response) : Response();
  };
  Response response = answer(look, request);
  if (!found) return std::nullopt;
  return response;
}

}  // namespace http
}  // namespace typecase
