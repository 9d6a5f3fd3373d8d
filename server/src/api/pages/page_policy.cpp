#include "api/pages/page_policy.h"

#include <boost/json.hpp>
#include <vector>

#include "base/crypto/crypto.h"

namespace typecase::api {
namespace {

// The text of every inline element of that name that runs or styles: a script with src or a type
// is none.
std::vector<std::string> inline_texts(const std::string& html, const std::string& element) {
  std::vector<std::string> texts;
  std::string open = "<" + element, close = "</" + element + ">";
  for (std::size_t at = html.find(open); at != html.npos; at = html.find(open, at + 1)) {
    std::size_t start = html.find('>', at);
    std::size_t end = html.find(close, start);
    if (start == html.npos || end == html.npos) break;
    std::string tag = html.substr(at, start - at);
    if (tag.find(" src=") == tag.npos && tag.find(" type=") == tag.npos) {
      texts.push_back(html.substr(start + 1, end - start - 1));
    }
  }
  return texts;
}

std::string hashes(const std::string& html, const std::string& element) {
  std::string sources;
  for (const std::string& text : inline_texts(html, element)) {
    sources += " 'sha256-" + to_base64(sha256(text)) + "'";
  }
  return sources;
}

// Where the gateway's script may come from and what it may reach.
struct GatewaySources {
  std::string script, frame, connect, image;
};

GatewaySources gateway_sources(const std::string& sandbox) {
  if (!sandbox.empty()) return {" " + sandbox, " " + sandbox, " " + sandbox, ""};
  std::string script = " https://js.stripe.com https://*.js.stripe.com";
  return {script, script + " https://hooks.stripe.com", " https://api.stripe.com",
          " https://*.stripe.com"};
}

// Nothing that text could become may run: no HTML, no script, no address of a script. Stripe's
// script is not known to run so; its document goes without.
constexpr std::string_view trusted_types =
    "; require-trusted-types-for 'script'; trusted-types 'none'";

// The build's hashes of the styles that libraries put into the page.
std::string library_styles(std::string_view policy_json) {
  std::string sources;
  boost::json::value policy = boost::json::parse(policy_json);
  for (const boost::json::value& hash : policy.at("styles").as_array()) {
    sources += " '" + std::string(hash.as_string()) + "'";
  }
  return sources;
}

}  // namespace

std::string page_policy(const std::string& html, std::string_view policy_json,
                        const std::optional<std::string>& gateway_origin) {
  const GatewaySources also = gateway_origin ? gateway_sources(*gateway_origin) : GatewaySources{};
  return "default-src 'none'; script-src 'self'" + also.script + hashes(html, "script") +
         "; style-src 'self'" + hashes(html, "style") + library_styles(policy_json) +
         "; img-src 'self' data:" + also.image +
         "; font-src 'self' blob: data:; connect-src 'self'" + also.connect +
         (gateway_origin ? "; frame-src" + also.frame : "") +
         "; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'" +
         (gateway_origin ? "" : std::string(trusted_types));
}

}  // namespace typecase::api
