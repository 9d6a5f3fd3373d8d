#include "api/order/order_routes.h"

#include "api/catalogue/licence_answers.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;

Response uncached(Response response) {
  response.set("X-Robots-Tag", "noindex");
  return response;
}

Response verify(delivery::Verifications& verifications, const Request& request) {
  auto found = verifications.find(std::string(request.parameter("serial"))).value();
  return uncached(http::json(answers::Verification{found}));
}

}  // namespace

answers::SigningKeys answers::signing_keys(delivery::Verifications& verifications) {
  return {each<PublishedKey>(verifications.keys())};
}

void add_verification_routes(http::Router& router, delivery::Verifications& verifications) {
  router.add({Method::get, "/api/verifications/{serial}", "verifyLicence", Run::work,
              [&](const Request& request) { return verify(verifications, request); }});
  router.add({Method::get, "/api/signing_keys", "signingKeys", Run::work, [&](const Request&) {
                return uncached(http::json(answers::signing_keys(verifications)));
              }});
}

}  // namespace typecase::api
