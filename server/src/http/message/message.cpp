#include "http/message/message.h"

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "base/text/strings.h"

namespace typecase::http {
namespace {

std::string_view find(const Headers& pairs, std::string_view name) {
  for (const auto& [key, value] : pairs) {
    if (key == name) return value;
  }
  return {};
}

// In the order of Method.
constexpr std::string_view methods[] = {"GET",    "HEAD",    "POST",  "PATCH",  "PUT",
                                        "DELETE", "OPTIONS", "TRACE", "CONNECT"};

}  // namespace

std::string_view name(Method method) { return methods[static_cast<int>(method)]; }

std::optional<Method> method_named(std::string_view name) {
  auto found = std::ranges::find(methods, name);
  if (found == std::end(methods)) return std::nullopt;
  return static_cast<Method>(found - std::begin(methods));
}

std::string_view Request::header(std::string_view name) const { return find(headers, name); }
std::string_view Request::parameter(std::string_view name) const { return find(parameters, name); }
std::string_view Request::query_value(std::string_view name) const { return find(query, name); }

const std::string* Response::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (equals_ignoring_case(key, name)) return &value;
  }
  if (!shared_headers) return nullptr;
  for (const auto& [key, value] : shared_headers->headers()) {
    if (equals_ignoring_case(key, name)) return &value;
  }
  return nullptr;
}

Headers Response::all_headers() const {
  Headers all = headers;
  if (!shared_headers) return all;
  all.insert(all.end(), shared_headers->headers().begin(), shared_headers->headers().end());
  return all;
}

void Response::remove(std::string_view name) {
  if (!header(name)) return;
  headers = all_headers();
  shared_headers.reset();
  std::erase_if(headers,
                [&](const auto& header) { return equals_ignoring_case(header.first, name); });
}

Response& Response::set(std::string name, std::string value) {
  remove(name);
  headers.emplace_back(std::move(name), std::move(value));
  return *this;
}

Response json(const boost::json::value& value, int status) {
  Response response = text(boost::json::serialize(value), "application/json", status);
  return std::move(response.set("Cache-Control", "no-store"));
}

Response no_content() { return {.status = 204}; }

Response accepted() { return {.status = 202}; }

Response redirect(std::string location, int status) {
  return {.status = status, .headers = {{"Location", std::move(location)}}};
}

Response text(std::string body, std::string content_type, int status) {
  return {.status = status,
          .headers = {{"Content-Type", std::move(content_type)}},
          .body = std::move(body)};
}

}  // namespace typecase::http
