#include "api/trial_handlers.h"

#include "api/caller.h"
#include "api/idempotency_key.h"
#include "api/requests.h"
#include "base/mailbox.h"
#include "http/conditional.h"
#include "specimen/address_block.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;

constexpr const char* offer_key = "trial offer";
constexpr std::size_t body_limit = 64 << 10;  // A hundred items

boost::json::object to_json(const trials::OfferedFamily& offered) {
  boost::json::array styles;
  for (const catalogue::Style* style : offered.styles) {
    styles.push_back({{"id", style->id.text}, {"name", style->name}});
  }
  return {{"id", offered.family->id.text},
          {"name", offered.family->name},
          {"styles", std::move(styles)},
          {"characters", offered.characters},
          {"summary", offered.summary}};
}

boost::json::object to_json(const trials::Trial& trial) {
  boost::json::array families;
  for (const trials::GivenFamily& family : trial.families) families.emplace_back(family.name);
  return {{"askedAt", to_iso8601(trial.created_at)},
          {"email", trial.email},
          {"name", trial.name},
          {"company", trial.company},
          {"purpose", trial.purpose},
          {"news", trial.news},
          {"terms",
           boost::json::object{{"version", trial.terms_version}, {"sha256", trial.terms_sha256}}},
          {"downloads", trial.downloads},
          {"families", std::move(families)}};
}

boost::json::object to_json(const trials::Offer& offer) {
  boost::json::array purposes, families;
  for (std::string_view purpose : trials::purposes) purposes.emplace_back(purpose);
  for (const trials::OfferedFamily& family : offer.families) families.push_back(to_json(family));
  return {{"terms", boost::json::object{{"version", offer.terms()->version},
                                        {"sha256", offer.terms()->sha256}}},
          {"purposes", std::move(purposes)},
          {"days", trials::link_life.count()},
          {"families", std::move(families)}};
}

Response offer(trials::Trials& trials, SnapshotAnswers& answers, const Request& request) {
  auto now = trials.offer();
  if (now->terms() == nullptr) throw ErrorException(not_found("trial"));
  return answers.answer(request, offer_key, now, [&] { return to_json(*now); });
}

// A token that is no longer good stops nobody here.
bool is_own_address(accounts::Accounts& accounts, const Request& request, std::string_view email) {
  std::string_view token = access_token(request);
  if (token.empty()) return false;
  auto caller = accounts.authenticate(token, "");
  return caller && caller->customer.verified &&
         fold_email(caller->customer.email) == fold_email(email);
}

Response ask(trials::Trials& trials, accounts::Accounts& accounts, const Request& request) {
  std::string_view key = idempotency_key(request);
  auto body = http::read_body<trials::TrialRequest>(request);
  trials::Requester requester{specimen::address_block(request.client_address),
                              is_own_address(accounts, request, body.email)};
  trials.request(body, key, sha256(request.body), requester).value();
  return http::json(boost::json::object{{"email", body.email}, {"days", trials::link_life.count()}},
                    202);
}

Response find(trials::Trials& trials, const Request& request) {
  trials::FoundTrial found = trials.find(http::read_body<TrialToken>(request).token).value();
  boost::json::array families;
  for (const auto& family : found.families) {
    families.push_back({{"id", family.id.text},
                        {"name", family.name},
                        {"trialName", family.trial_name},
                        {"styles", boost::json::value_from(family.styles)},
                        {"file", family.file},
                        {"url", family.url}});
  }
  return http::json(boost::json::object{{"name", found.name},
                                        {"validUntil", to_iso8601(found.valid_until)},
                                        {"downloadsLeft", found.downloads_left},
                                        {"families", std::move(families)}});
}

// Of a download that is taken up again, or looked at, nothing is counted.
bool begins_a_download(const Request& request, const Response& response) {
  if (request.method != Method::get) return false;
  const std::string* range = response.header("Content-Range");
  return response.status == 200 ||
         (response.status == 206 && range != nullptr && range->starts_with("bytes 0-"));
}

// A part of what was begun before: whoever has the tag has had the first bytes.
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
  // Who only looks whether it is to be had is told what a download would be told.
  bool looks = package.is_spent && !goes_on(request);
  if (looks || begins_a_download(request, response)) trials.spend(package).value();
  return response;
}

}  // namespace

std::string trial_offer_text(trials::Trials& trials, SnapshotAnswers& answers) {
  auto now = trials.offer();
  if (now->terms() == nullptr) return "";
  return answers.text(offer_key, now, [&] { return to_json(*now); });
}

TrialsOf trials_of(trials::Trials& trials) {
  return [&trials](const accounts::Customer& customer) {
    boost::json::array json;
    if (!customer.verified) return json;
    for (const trials::Trial& trial : trials.of(customer.email)) json.push_back(to_json(trial));
    return json;
  };
}

void add_trial_routes(http::Router& router, trials::Trials& trials, accounts::Accounts& accounts,
                      specimen::Access& access, SnapshotAnswers& answers) {
  router.add({Method::get, "/api/trials", "getTrialOffer", Run::on_io,
              [&](const Request& request) { return offer(trials, answers, request); }});
  router.add({Method::post, "/api/trials", "requestTrial", Run::work,
              [&](const Request& request) { return ask(trials, accounts, request); }, body_limit});
  router.add({Method::post, "/api/trials/get", "getTrial", Run::work,
              [&](const Request& request) { return find(trials, request); }, body_limit});
  router.add({Method::get, "/api/trials/files/{grant}/{name}", "downloadTrial", Run::making,
              [&](const Request& request) { return download(trials, access, request); }});
}

}  // namespace typecase::api
