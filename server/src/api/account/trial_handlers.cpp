#include "api/account/account_routes.h"

#include "api/account/caller.h"
#include "api/account/trial_answers.h"
#include "api/order/idempotency_key.h"
#include "api/requests.h"
#include "base/text/mailbox.h"
#include "http/content/conditional.h"
#include "specimen/access/address_block.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;

constexpr const char* offer_key = "trial offer";
constexpr std::size_t body_limit = 64 << 10;  // A hundred items

SnapshotAnswers::Question about_offer(std::shared_ptr<const trials::Offer> now) {
  return {offer_key, now, [now] { return json::answer(answers::TrialOffer{*now}); }};
}

// A token that is no longer good stops nobody here. Staff who act as the customer are strangers to
// the mailbox, and what they ask for is recorded.
bool is_own_address(accounts::Accounts& accounts, const Request& request, std::string_view email) {
  std::string_view token = access_token(request);
  if (token.empty()) return false;
  auto caller = accounts.authenticate(token, "");
  if (!caller) return false;
  if (caller->impersonator) accounts.record_act(*caller, request.operation, request.id);
  return !caller->impersonator && caller->customer.verified &&
         fold_email(caller->customer.email) == fold_email(email);
}

Response ask(trials::Trials& trials, accounts::Accounts& accounts, const Request& request) {
  std::string_view key = idempotency_key(request);
  auto body = http::read_body<trials::TrialRequest>(request);
  trials::Requester requester{specimen::address_block(request.client_address),
                              is_own_address(accounts, request, body.email)};
  trials.request(body, key, sha256(request.body), requester).value();
  return http::json(answers::TrialRequested{body.email}, 202);
}

Response find(trials::Trials& trials, const Request& request) {
  return http::json(trials.find(http::read_body<TrialToken>(request).token).value());
}

// Of a download that is taken up again, or looked at, nothing is counted.
bool begins_a_download(const Request& request, const Response& response) {
  if (request.method != Method::get) return false;
  const std::string* range = response.header("Content-Range");
  return response.status == 200 ||
         (response.status == 206 && range != nullptr && range->starts_with("bytes 0-"));
}

// The rest of a download begun before: a client with the tag has had the first bytes.
bool goes_on(const Request& request) { return !request.header("if-range").empty(); }

trials::Asker asker(specimen::Access& access, const Request& request) {
  return {specimen::address_block(request.client_address),
          [&](int fonts) { return access.admit_making(request.client_address, fonts); }};
}

Response download(trials::Trials& trials, specimen::Access& access, const Request& request) {
  auto package =
      trials.open(request.parameter("grant"), request.parameter("name"), asker(access, request))
          .value();
  Response response;
  response.shared = package.zip;
  response.set("Content-Type", "application/zip");
  // RFC 6266. The name is of letters, digits, hyphens and full stops: nothing to escape.
  response.set("Content-Disposition", "attachment; filename=\"" + package.name + '"');
  response.set("Cache-Control", "no-store");
  response.set("X-Robots-Tag", "noindex");
  response.set("ETag", http::etag_of(package.sha256));
  response = http::conditional(request, std::move(response));
  // A request that only checks availability gets the answer that a download would get.
  bool looks = package.is_spent && !goes_on(request);
  if (looks || begins_a_download(request, response)) trials.spend(package).value();
  return response;
}

}  // namespace

void prepare_trial_offer(trials::Trials& trials, SnapshotAnswers& answers) {
  auto now = trials.offer();
  if (now->terms() != nullptr) answers.prepare(about_offer(std::move(now)));
}

void add_trial_routes(http::Router& router, trials::Trials& trials, accounts::Accounts& accounts,
                      specimen::Access& access, SnapshotAnswers& answers) {
  answers.add_route(router, "/api/trials", "getTrialOffer", [&](const Request&) {
    auto now = trials.offer();
    if (now->terms() == nullptr) throw ErrorException(not_found("trial"));
    return about_offer(std::move(now));
  });
  router.add({Method::post, "/api/trials", "requestTrial", Run::work,
              [&](const Request& request) { return ask(trials, accounts, request); }, body_limit});
  router.add({Method::post, "/api/trials/get", "getTrial", Run::work,
              [&](const Request& request) { return find(trials, request); }, body_limit});
  router.add({Method::get, "/api/trials/files/{grant}/{name}", "downloadTrial", Run::making,
              [&](const Request& request) { return download(trials, access, request); }});
}

}  // namespace typecase::api
