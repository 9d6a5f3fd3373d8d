#include "sandbox/pages/pages.h"

#include <algorithm>
#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <stdexcept>

#include "base/money.h"
#include "sandbox/api_error.h"
#include "sandbox/objects/confirmation.h"
#include "sandbox/objects/ids.h"
#include "sandbox/pages/page_files.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

namespace {

namespace json = boost::json;

BOOST_DEFINE_ENUM_CLASS(Outcome, authorise, fail)

struct ChallengeAnswer {
  Outcome outcome = Outcome::fail;
};
BOOST_DESCRIBE_STRUCT(ChallengeAnswer, (), (outcome))

std::string_view content_of(std::string_view name) {
  for (const PageFile& file : page_files()) {
    if (file.name == name) return file.content;
  }
  throw std::logic_error("no page " + std::string(name));
}

std::string_view type_of(std::string_view name) {
  return name.ends_with(".js") ? "text/javascript; charset=utf-8" : "text/css; charset=utf-8";
}

http::Response asset(std::string_view name) {
  http::Response response = http::text(std::string(content_of(name)), std::string(type_of(name)));
  response.set("Cache-Control", "no-cache");
  response.set("X-Content-Type-Options", "nosniff");
  // The shop's page, of another origin, loads sandbox.js.
  response.set("Cross-Origin-Resource-Policy", "cross-origin");
  return response;
}

// A page that runs our own script and style only and stands in a frame of `origin` or in none.
http::Response page(std::string html, std::string_view origin) {
  std::string holder = origin.empty() ? "'none'" : std::string(origin);
  http::Response response = http::text(std::move(html), "text/html; charset=utf-8");
  response.set(
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src " +
          holder + "; base-uri 'none'; form-action 'none'; frame-ancestors " + holder);
  response.set("Cache-Control", "no-store");
  response.set("Referrer-Policy", "no-referrer");
  response.set("X-Content-Type-Options", "nosniff");
  return response;
}

std::string filled(std::string html, std::string_view name, std::string_view value) {
  std::string mark = "{{" + std::string(name) + "}}";
  for (std::size_t at = html.find(mark); at != html.npos; at = html.find(mark, at)) {
    html.replace(at, mark.size(), value);
    at += value.size();
  }
  return html;
}

// Throws ApiError 400 when the query names an origin that is none.
std::string origin_of(const http::Request& request, bool is_needed) {
  std::string origin(request.query_value("origin"));
  if (origin.empty() && !is_needed) return origin;
  if (!is_origin(origin))
    throw invalid_request("", "The query needs the origin of the page.", "origin");
  return origin;
}

// Pages answer failures in plain words.
http::Handler in_words(http::Handler handler) {
  return [handler = std::move(handler)](const http::Request& request) {
    try {
      return handler(request);
    } catch (const ApiError& error) {
      return http::text(std::string(error.what()) + "\n", "text/plain; charset=utf-8",
                        error.status);
    }
  };
}

std::string amount_text(const Challenge& challenge) {
  std::string currency = challenge.currency;
  for (char& letter : currency) letter = static_cast<char>(letter - 'a' + 'A');
  return to_decimal(Money{challenge.amount}, currency) + " " + currency;
}

std::string challenge_page(const Challenge& challenge) {
  std::string html(content_of("challenge.html"));
  html = filled(std::move(html), "amount", amount_text(challenge));
  return filled(std::move(html), "state", challenge.is_open ? "open" : "closed");
}

// Where a page that asked without a frame goes on: with what Stripe adds to return_url.
json::value redirect_of(const Challenge& challenge, const json::object& intent) {
  const std::string& url = challenge.return_url;
  if (url.empty()) return nullptr;
  std::size_t hash = std::min(url.find('#'), url.size());
  std::string target = url.substr(0, hash);
  target += target.find('?') == target.npos ? '?' : '&';
  target +=
      "payment_intent=" + text_of(intent, "id") +
      "&payment_intent_client_secret=" + text_of(intent, "client_secret") +
      "&redirect_status=" + (text_of(intent, "status") == "succeeded" ? "succeeded" : "failed");
  return json::value(target + url.substr(hash));
}

}  // namespace

bool is_origin(std::string_view text) {
  std::size_t scheme = text.starts_with("http://") ? 7 : text.starts_with("https://") ? 8 : 0;
  if (scheme == 0 || text.size() == scheme || text.size() > 300) return false;
  return text.substr(scheme).find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-:[]") ==
         text.npos;
}

void add_page_routes(http::Router& router, db::Database& database, const Settings& settings,
                     const Clock& clock, Deliverer& deliverer) {
  using http::Method;
  for (const char* name :
       {"sandbox.js", "fields.js", "fields.css", "challenge.js", "challenge.css"}) {
    router.add({Method::get, "/" + std::string(name), "", http::Run::on_io,
                [name](const http::Request&) { return asset(name); }});
  }
  router.add(
      {Method::get, "/fields", "", http::Run::on_io, in_words([](const http::Request& request) {
         std::string origin = origin_of(request, true);
         return page(std::string(content_of("fields.html")), origin);
       })});

  auto context_of = [&settings, &clock](db::Connection& db) {
    return Context{db, settings, clock.now(), true, "req_" + random_letters(14)};
  };
  router.add({Method::get, "/3ds/{id}", "", http::Run::work,
              in_words([&database, context_of](const http::Request& request) {
                std::string origin = origin_of(request, false);
                return database.read([&](db::Connection& db) {
                  Context context = context_of(db);
                  Challenge challenge = need_challenge(context, request.parameter("id"));
                  return page(challenge_page(challenge), origin);
                });
              })});
  router.add({Method::post, "/3ds/{id}", "", http::Run::work,
              in_words([&database, &deliverer, context_of](const http::Request& request) {
                auto answer = http::read_body<ChallengeAnswer>(request);
                json::value redirect = database.write([&](db::Connection& db) {
                  Context context = context_of(db);
                  std::string_view id = request.parameter("id");
                  json::object intent =
                      answer_challenge(context, id, answer.outcome == Outcome::authorise);
                  return redirect_of(need_challenge(context, id), intent);
                });
                deliverer.after_call();
                return http::json({{"redirect", redirect}});
              })});
}

}  // namespace typecase::sandbox
