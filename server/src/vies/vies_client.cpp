#include "vies/vies_client.h"

#include <boost/json.hpp>
#include <utility>

#include "base/json/json_reader.h"
#include "base/log.h"

namespace typecase::vies {
namespace {

constexpr std::size_t response_limit = 64 << 10;  // bytes
constexpr std::size_t longest_text = 64;          // of a code or a consultation number

Answer unavailable(std::string failure) { return {Status::unavailable, {}, std::move(failure)}; }

constexpr std::string_view unreadable = "bad_answer";

struct WrappedError {
  std::optional<std::string> error;
};
BOOST_DESCRIBE_STRUCT(WrappedError, (), (error))

// The members of an answer that count; others are passed over.
struct Body {
  std::optional<bool> action_succeed;
  std::optional<std::vector<WrappedError>> error_wrappers;
  std::optional<std::string> user_error;
  std::optional<bool> valid;
  boost::json::value request_identifier;
};
BOOST_DESCRIBE_STRUCT(Body, (),
                      (action_succeed, error_wrappers, user_error, valid, request_identifier))

// Whether a code or number has no character that has no place on an invoice or in a log.
bool is_plain(std::string_view text) {
  constexpr std::string_view allowed =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-";
  return text.size() <= longest_text && text.find_first_not_of(allowed) == text.npos;
}

// The code of a failed check; empty: it has succeeded.
std::string error_of(const Body& body) {
  const bool is_wrapped = body.error_wrappers && !body.error_wrappers->empty();
  std::string code =
      is_wrapped ? body.error_wrappers->front().error.value_or("") : body.user_error.value_or("");
  if (is_wrapped ? code.empty() : body.action_succeed == false) return std::string(unreadable);
  if (!is_wrapped && (code == "VALID" || code == "INVALID")) return "";
  return is_plain(code) ? code : std::string(unreadable);
}

Answer to_answer(const net::HttpResponse& response) {
  boost::system::error_code failed;
  boost::json::value parsed = boost::json::parse(response.body, failed);
  Body body;
  if (!failed && parsed.is_object()) {
    json::Reader reader(json::Origin::stored);
    reader.read(parsed, body);
    std::string code = reader.faults.empty() ? error_of(body) : std::string(unreadable);
    if (code == "INVALID_INPUT") return {Status::invalid, {}, {}};  // no number of that state
    if (!code.empty()) return unavailable(std::move(code));
  }
  if (response.status != 200) return unavailable("http_" + std::to_string(response.status));
  if (!body.valid) return unavailable(std::string(unreadable));
  std::string_view number;
  if (body.request_identifier.is_string()) number = body.request_identifier.get_string();
  return {*body.valid ? Status::valid : Status::invalid,
          std::string(is_plain(number) ? number : ""),
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
