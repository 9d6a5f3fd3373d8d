#include "http/problem.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "base/log.h"
#include "http/router.h"

namespace typecase::http {
namespace {

namespace json = boost::json;

json::object members(int status, std::string_view code, std::string_view detail,
                     const Request& request) {
  return {{"type", "about:blank"}, {"title", reason(status)}, {"status", status},
          {"code", code},          {"detail", detail},        {"requestId", request.id}};
}

Response written(int status, const json::object& body) {
  Response response;
  response.status = status;
  response.body = json::serialize(body);
  response.set("Content-Type", "application/problem+json");
  response.set("Cache-Control", "no-store");
  return response;
}

}  // namespace

int status_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::malformed:
      return 400;
    case ErrorKind::unauthenticated:
      return 401;
    case ErrorKind::forbidden:
      return 403;
    case ErrorKind::not_found:
      return 404;
    case ErrorKind::conflict:
      return 409;
    case ErrorKind::gone:
      return 410;
    case ErrorKind::too_large:
      return 413;
    case ErrorKind::invalid:
      return 422;
    case ErrorKind::too_many:
      return 429;
    case ErrorKind::unavailable:
      return 503;
  }
  return 500;
}

std::string_view reason(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 202:
      return "Accepted";
    case 204:
      return "No Content";
    case 206:
      return "Partial Content";
    case 301:
      return "Moved Permanently";
    case 302:
      return "Found";
    case 303:
      return "See Other";
    case 304:
      return "Not Modified";
    case 307:
      return "Temporary Redirect";
    case 308:
      return "Permanent Redirect";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 402:
      return "Payment Required";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 410:
      return "Gone";
    case 412:
      return "Precondition Failed";
    case 413:
      return "Content Too Large";
    case 414:
      return "URI Too Long";
    case 415:
      return "Unsupported Media Type";
    case 416:
      return "Range Not Satisfiable";
    case 417:
      return "Expectation Failed";
    case 422:
      return "Unprocessable Content";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 500:
      return "Internal Server Error";
    case 501:
      return "Not Implemented";
    case 502:
      return "Bad Gateway";
    case 503:
      return "Service Unavailable";
    case 505:
      return "HTTP Version Not Supported";
    default:
      return "";
  }
}

Response problem(const Error& error, const Request& request) {
  int status = status_of(error.kind);
  json::object body = members(status, error.code, error.detail, request);
  if (!error.faults.empty()) {
    json::array errors;
    for (const Fault& fault : error.faults) {
      errors.push_back(
          {{"pointer", fault.pointer}, {"code", fault.code}, {"message", fault.message}});
    }
    body["errors"] = std::move(errors);
  }
  Response response = written(status, body);
  if (error.retry_after > 0) response.set("Retry-After", std::to_string(error.retry_after));
  return response;
}

Response protocol_problem(int status, std::string_view code, std::string_view detail,
                          const Request& request) {
  return written(status, members(status, code, detail, request));
}

Response internal_problem(const Request& request) {
  return protocol_problem(500, "internal", "Something went wrong on our side.", request);
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
  return internal_problem(request);
}

SharedBody read_on(const Stream& stream, std::uint64_t at, const Request& request) {
  log::ForRequest scope(request.client_address, request.id);
  try {
    return stream.read(at);
  } catch (const std::exception& e) {
    log::error("not_sent_to_the_end", {{"what", e.what()}});
  }
  return nullptr;
}

std::optional<Response> answer_cached(const Route& route, const Request& request) {
  if (!route.try_cached) return std::nullopt;
  bool found = true;
  auto look = [&](const Request& asked) {
    std::optional<Response> response = route.try_cached(asked);
    found = response.has_value();
    return found ? std::move(*response) : Response();
  };
  Response response = answer(look, request);
  if (!found) return std::nullopt;
  return response;
}

}  // namespace typecase::http
