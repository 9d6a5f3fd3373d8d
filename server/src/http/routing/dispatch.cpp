#include "http/routing/dispatch.h"

#include <algorithm>

#include "base/text/strings.h"
#include "http/message/problem.h"

namespace typecase::http {
namespace {

const std::vector<Method> readable{Method::get};

std::string allow(const std::vector<Method>& methods) {
  std::string names;
  for (Method method : methods) {
    names.append(name(method)).append(", ");
    if (method == Method::get) names.append("HEAD, ");
  }
  return names + "OPTIONS";
}

Response options(const std::vector<Method>& methods) {
  return std::move(no_content().set("Allow", allow(methods)));
}

Response not_allowed(const std::vector<Method>& methods, const Request& request) {
  Response response = protocol_problem(405, "method_not_allowed",
                                       "This address does not take that method.", request);
  return std::move(response.set("Allow", allow(methods)));
}

Response unsupported_type(const std::vector<std::string_view>& types, const Request& request) {
  std::string names;
  for (std::string_view type : types) names += (names.empty() ? "" : " or ") + std::string(type);
  return protocol_problem(415, "unsupported_media_type", "The body must be " + names + ".",
                          request);
}

bool is_one_of(const std::vector<std::string_view>& types, std::string_view content_type) {
  std::string_view given = content_type.substr(0, content_type.find_first_of("; \t"));
  return std::ranges::any_of(
      types, [&](std::string_view type) { return equals_ignoring_case(given, type); });
}

// No charset, or UTF-8 in any spelling. A quoted text with ";" in it is read as if it had ended.
bool is_utf8(std::string_view content_type) {
  auto parts = split(content_type, ';');
  return std::all_of(parts.begin() + 1, parts.end(), [](std::string_view parameter) {
    std::size_t equals = std::min(parameter.find('='), parameter.size());
    if (!equals_ignoring_case(trimmed(parameter.substr(0, equals)), "charset")) return true;
    std::string_view charset = trimmed(parameter.substr(equals), "= \t\"'");
    return equals_ignoring_case(charset, "utf-8") || equals_ignoring_case(charset, "utf8");
  });
}

// Refuses bodies that no handler reads: they are UTF-8 and not encoded. Every line of a header
// counts.
std::optional<Response> refuse_coding(const Request& request) {
  for (const auto& [name, value] : request.headers) {
    bool coded = name == "content-encoding" && !trimmed(value).empty() &&
                 !equals_ignoring_case(trimmed(value), "identity");
    if (coded) {
      Response response = protocol_problem(415, "unsupported_content_encoding",
                                           "The body must not be compressed.", request);
      return std::move(response.set("Accept-Encoding", "identity"));
    }
    if (name == "content-type" && !is_utf8(value)) {
      return protocol_problem(415, "unsupported_charset", "The body must be in UTF-8.", request);
    }
  }
  return std::nullopt;
}

bool writes(const Request& request) {
  return request.method == Method::post || request.method == Method::patch ||
         request.method == Method::put || request.method == Method::del;
}

// A browser says so where a page of another site made it ask. Nothing that such a page could send
// has a customer's tokens; this is the second wall.
bool from_another_site(const Request& request) {
  std::string_view site = request.header("sec-fetch-site");
  return site == "cross-site" || site == "same-site";
}

std::optional<Response> refuse_write(const Route& route, const RequestHead& head,
                                     const Request& request) {
  if (head.length.value_or(0) > route.body_limit) return refusal(413, request);
  if (!writes(request)) return std::nullopt;
  if (!route.from_elsewhere && from_another_site(request)) {
    return protocol_problem(403, "cross_site", "Pages of other sites may not ask for this.",
                            request);
  }
  bool bodied = request.method != Method::del && !route.body_types.empty();
  if (bodied && !is_one_of(route.body_types, request.header("content-type"))) {
    return unsupported_type(route.body_types, request);
  }
  return refuse_coding(request);
}

Verdict unrouted(const Router& router, const Request& request) {
  const Route* fallback = router.fallback();
  bool reads = request.method == Method::get || request.method == Method::head;
  if (reads && fallback) return {fallback, std::nullopt};
  if (request.path == "*") return {nullptr, options(router.all_methods())};
  if (request.method == Method::options && fallback) return {nullptr, options(readable)};
  bool never_routed = request.method == Method::put || request.method == Method::trace ||
                      request.method == Method::connect;
  if (fallback || never_routed) return {nullptr, not_allowed(readable, request)};
  return {nullptr, refusal(404, request)};
}

}  // namespace

Verdict dispatch(const Router& router, const RequestHead& head, Request& request) {
  Router::Match match = router.find(request.method, request.path);
  request.logged_path = match.route ? match.route->pattern : router.logged_path(request.path);
  if (!match.route && !match.allowed.empty()) {
    if (request.method == Method::options) return {nullptr, options(match.allowed)};
    return {nullptr, not_allowed(match.allowed, request)};
  }
  Verdict verdict = match.route ? Verdict{match.route, std::nullopt} : unrouted(router, request);
  request.parameters = std::move(match.parameters);
  if (match.route) request.operation = match.route->operation;
  if (verdict.route) verdict.answer = refuse_write(*verdict.route, head, request);
  return verdict;
}

Response refusal(int status, const Request& request) {
  struct Wording {
    int status;
    std::string_view code, detail;
  };
  constexpr Wording wordings[] = {{408, "timeout", "The request took too long to arrive."},
                                  {413, "too_large", "The request is too large."},
                                  {414, "target_too_long", "The address is too long."},
                                  {417, "expectation_failed", "That expectation is not met."},
                                  {431, "headers_too_large", "The headers are too large."},
                                  {501, "not_implemented", "That is not done here."},
                                  {505, "version_not_supported", "HTTP/1.1 is spoken here."},
                                  {400, "malformed_request", "The request is malformed."}};
  if (status == 404) return problem(not_found("page"), request);
  auto found = std::ranges::find(wordings, status, &Wording::status);
  const Wording& wording = found == std::end(wordings) ? *std::prev(found) : *found;
  return protocol_problem(wording.status, wording.code, wording.detail, request);
}

}  // namespace typecase::http
