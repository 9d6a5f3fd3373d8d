#include "http/message.h"

#include <boost/json/serialize.hpp>

namespace typecase::http {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

std::string_view find(const Pairs& pairs, std::string_view name) {
  for (const auto& [key, value] : pairs) {
    if (key == name) return value;
  }
  return {};
}

bool same_name(std::string_view a, std::string_view b) {
  auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

std::string_view name(Method method) {
  constexpr std::string_view names[] = {"GET",    "HEAD",    "POST",  "PATCH",  "PUT",
                                        "DELETE", "OPTIONS", "TRACE", "CONNECT"};
  return names[static_cast<int>(method)];
}

std::string_view Request::header(std::string_view name) const { return find(headers, name); }
std::string_view Request::parameter(std::string_view name) const { return find(parameters, name); }
std::string_view Request::query_value(std::string_view name) const { return find(query, name); }

const std::string* Response::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (same_name(key, name)) return &value;
  }
  return nullptr;
}

Response& Response::set(std::string name, std::string value) {
  for (auto& [key, old] : headers) {
    if (same_name(key, name)) {
      old = std::move(value);
      return *this;
    }
  }
  headers.emplace_back(std::move(name), std::move(value));
  return *this;
}

Response json(const boost::json::value& value, int status) {
  Response response = text(boost::json::serialize(value), "application/json", status);
  return std::move(response.set("Cache-Control", "no-store"));
}

Response no_content() {
  Response response;
  response.status = 204;
  return response;
}

Response redirect(std::string location, int status) {
  Response response;
  response.status = status;
  response.set("Location", std::move(location));
  return response;
}

Response text(std::string body, std::string content_type, int status) {
  Response response;
  response.status = status;
  response.headers.emplace_back("Content-Type", std::move(content_type));
  response.body = std::move(body);
  return response;
}

}  // namespace typecase::http
