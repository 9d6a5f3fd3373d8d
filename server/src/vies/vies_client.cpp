#include "vies/vies_client.h"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "base/log.h"

namespace typecase::vies {
namespace {

constexpr std::size_t response_limit = 64 << 10;  // bytes
constexpr std::size_t longest_text = 64;          // of a code or a consultation number

Answer unavailable(std::string failure) { return {Status::unavailable, {}, std::move(failure)}; }

constexpr std::string_view unreadable = "bad_answer";

// "" unless the member is a text without anything that has no place on an invoice or in a log.
std::string text_member(const boost::json::object& object, std::string_view name) {
  const boost::json::value* value = object.if_contains(name);
  if (!value || !value->is_string()) return {};
  std::string text(value->get_string());
  auto is_plain = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
           c == '-';
  };
  if (text.size() > longest_text || !std::ranges::all_of(text, is_plain)) return {};
  return text;
}

// A code of a failure; "" where there is none, `unreadable` where it is no code.
std::string code_member(const boost::json::object& object, std::string_view name) {
  const boost::json::value* value = object.if_contains(name);
  if (!value || value->is_null() || (value->is_string() && value->get_string().empty())) return {};
  std::string code = text_member(object, name);
  return code.empty() ? std::string(unreadable) : code;
}

// {"actionSucceed": false, "errorWrappers": [{"error": "MS_UNAVAILABLE"}]}
std::string wrapped_error(const boost::json::object& body) {
  const boost::json::value* wrappers = body.if_contains("errorWrappers");
  if (!wrappers || !wrappers->is_array() || wrappers->get_array().empty()) return {};
  const boost::json::value& first = wrappers->get_array().front();
  std::string code = first.is_object() ? code_member(first.get_object(), "error") : "";
  return code.empty() ? std::string(unreadable) : code;
}

// The code of a failed check; empty: it has succeeded.
std::string error_of(const boost::json::object& body) {
  if (std::string code = wrapped_error(body); !code.empty()) return code;
  const boost::json::value* succeeds = body.if_contains("actionSucceed");
  if (succeeds && succeeds->is_bool() && !succeeds->get_bool()) return std::string(unreadable);
  std::string code = code_member(body, "userError");
  return code == "VALID" || code == "INVALID" ? std::string() : code;
}

Answer to_answer(const net::HttpResponse& response) {
  boost::system::error_code failed;
  boost::json::value parsed = boost::json::parse(response.body, failed);
  const bool is_object = !failed && parsed.is_object();
  if (is_object) {
    std::string code = error_of(parsed.get_object());
    if (code == "INVALID_INPUT") return {Status::invalid, {}, {}};  // no number of that state
    if (!code.empty()) return unavailable(std::move(code));
  }
  if (response.status != 200) return unavailable("http_" + std::to_string(response.status));
  const boost::json::value* valid = is_object ? parsed.get_object().if_contains("valid") : nullptr;
  if (!valid || !valid->is_bool()) return unavailable(std::string(unreadable));
  return {valid->get_bool() ? Status::valid : Status::invalid,
          text_member(parsed.get_object(), "requestIdentifier"),
          {}};
}

std::string body_of(const Query& query) {
  boost::json::object body{{"countryCode", query.member_state}, {"vatNumber", query.number}};
  if (!query.requester.number.empty()) {
    body["requesterMemberStateCode"] = query.requester.member_state;
    body["requesterNumber"] = query.requester.number;
  }
  return boost::json::serialize(body);
}

}  // namespace

Client::Client(std::string base_url, std::chrono::milliseconds timeout)
    : url_(std::move(base_url) + "/check-vat-number"),
      http_(net::HttpClientOptions{timeout, timeout, response_limit}) {}

Answer Client::ask(const Query& query) const {
  net::HttpRequest request{"POST",
                           url_,
                           {{"Content-Type", "application/json"}, {"Accept", "application/json"}},
                           body_of(query)};
  try {
    return to_answer(http_.send(request));
  } catch (const net::NetError& failure) {
    return unavailable(failure.kind == net::NetErrorKind::timeout ? "timeout" : "unreachable");
  }
}

Answer Client::check(const Query& query) const {
  Answer answer = ask(query);
  if (answer.failure == "INVALID_REQUESTER_INFO" && !query.requester.number.empty()) {
    log::warning("vies_requester_refused");
    answer = ask({query.member_state, query.number});
  }
  if (answer.status == Status::unavailable) {
    log::warning("vies_unavailable", {{"why", answer.failure}, {"country", query.member_state}});
  }
  return answer;
}

}  // namespace typecase::vies
