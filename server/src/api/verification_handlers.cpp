#include "api/verification_handlers.h"

#include "api/optional_json.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;

boost::json::array files_json(const std::vector<delivery::BuiltFont>& files) {
  boost::json::array json;
  for (const delivery::BuiltFont& file : files) {
    json.push_back({{"path", file.path}, {"sha256", to_hex(file.sha256)}, {"bytes", file.size}});
  }
  return json;
}

boost::json::value fingerprint_json(const std::optional<Digest>& digest) {
  return digest ? boost::json::value(to_hex(*digest)) : boost::json::value(nullptr);
}

Response uncached(boost::json::object json) {
  Response response = http::json(std::move(json));
  response.set("Cache-Control", "no-store");
  response.set("X-Robots-Tag", "noindex");
  return response;
}

Response verify(delivery::Verifications& verifications, const Request& request) {
  return uncached(to_json(verifications.find(std::string(request.parameter("serial"))).value()));
}

}  // namespace

boost::json::object to_json(const delivery::Verification& found) {
  return {{"serial", found.serial},
          {"state", delivery::name(found.state)},
          {"foundry", found.foundry},
          {"licensee", optional_json(found.licensee)},
          {"fonts", found.fonts},
          {"licence", found.licence},
          {"tier", found.tier},
          {"uses", boost::json::value_from(found.uses)},
          {"licensedAt", to_iso8601(found.licensed_at)},
          {"files", files_json(found.files)},
          {"certificateSha256", fingerprint_json(found.certificate)},
          {"statement", found.statement},
          {"signature", to_base64(found.signature)},
          {"publicKey", to_pem(found.public_key)}};
}

boost::json::object keys_json(const std::vector<delivery::PublishedKey>& keys) {
  boost::json::array json;
  for (const delivery::PublishedKey& key : keys) {
    json.push_back(
        {{"publicKey", to_pem(key.key)}, {"firstUsedAt", optional_json(key.first_used_at)}});
  }
  return {{"keys", std::move(json)}};
}

void add_verification_routes(http::Router& router, delivery::Verifications& verifications) {
  router.add({Method::get, "/api/verifications/{serial}", "verifyLicence", Run::work,
              [&](const Request& request) { return verify(verifications, request); }});
  router.add({Method::get, "/api/signing_keys", "signingKeys", Run::work,
              [&](const Request&) { return uncached(keys_json(verifications.keys())); }});
}

}  // namespace typecase::api
