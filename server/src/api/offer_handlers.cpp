#include "api/offer_handlers.h"

#include "api/cart_handlers.h"
#include "api/optional_json.h"
#include "api/requests.h"
#include "base/json_writer.h"
#include "carts/frozen_cart.h"
#include "carts/quote_paper.h"
#include "specimen/address_block.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;

constexpr std::size_t body_limit = 512 << 10;  // A thousand lines with their texts

// Who has the link may see it; no cache may keep it.
Response private_json(const boost::json::value& body, int status = 200) {
  Response response = http::json(body, status);
  response.set("Cache-Control", "no-store");
  return response;
}

Response share(carts::Offers& offers, CouponGuesses& guesses, const Request& request) {
  auto body = http::read_body<ShareRequest>(request);
  carts::CartRequest cart{std::move(body.items)};
  cart.coupon = std::move(body.coupon);
  cart.currency = std::move(body.currency);
  const std::string block = specimen::address_block(request.client_address);
  auto shared =
      guesses.watch(request, cart.coupon, [&] { return offers.share(cart, block); }).value();
  return private_json(
      boost::json::object{{"id", shared.id}, {"validUntil", to_iso8601(shared.valid_until)}}, 201);
}

Response show_shared(carts::Offers& offers, const Request& request) {
  auto [shared, quote] = offers.show_shared(request.parameter("id")).value();
  return private_json(boost::json::object{{"id", shared.id},
                                          {"items", json::write(carts::items_of(shared.cart))},
                                          {"quote", to_json(quote)},
                                          {"createdAt", to_iso8601(shared.created_at)},
                                          {"validUntil", to_iso8601(shared.valid_until)}});
}

boost::json::value licence_json(const carts::CustomLicence& licence) {
  return boost::json::object{{"id", licence.id},
                             {"name", licence.name},
                             {"metric", licence.metric},
                             {"tier", licence.tier},
                             {"summary", licence.summary},
                             {"formats", boost::json::value_from(licence.formats)},
                             {"eula", boost::json::object{{"kind", licence.id},
                                                          {"version", carts::custom_eula_version},
                                                          {"sha256", licence.eula_sha256}}},
                             {"html", carts::eula_html(licence)}};
}

Response show_prepared(carts::Offers& offers, const Request& request) {
  auto [prepared, quote] = offers.show_prepared(request.parameter("id")).value();
  boost::json::array licences;
  for (const carts::CustomLicence& licence : prepared.licences) {
    licences.push_back(licence_json(licence));
  }
  std::optional<std::string> recipient;
  if (prepared.recipient) recipient = carts::mask_address(*prepared.recipient);
  return private_json(boost::json::object{{"id", prepared.id},
                                          {"items", json::write(carts::items_of(prepared.cart))},
                                          {"quote", to_json(quote)},
                                          {"licences", std::move(licences)},
                                          {"note", optional_json(prepared.note)},
                                          {"recipient", optional_json(recipient)},
                                          {"validUntil", optional_json(prepared.valid_until)}});
}

Response quote_pdf(carts::Offers& offers, QuotePapers& papers, const std::string& public_url,
                   const Request& request) {
  auto [shared, quote] = offers.show_shared(request.parameter("id")).value();
  auto catalogue = offers.on_sale().catalogue;  // Of which the paper names the foundry.
  std::string key = shared.id + ' ' + std::to_string(catalogue->version) + ' ' +
                    to_hex(sha256(boost::json::serialize(to_json(quote))));
  Response response = http::text("", "application/pdf");
  response.shared =
      papers
          .get(key, request.client_address,
               [&] {
                 return carts::quote_pdf({catalogue->foundry, quote, shared.created_at,
                                          shared.valid_until, public_url + "/cart/" + shared.id});
               })
          .value();
  response.set("Cache-Control", "no-store");
  response.set("Content-Disposition", "inline; filename=\"quote-" + shared.id + ".pdf\"");
  return response;
}

}  // namespace

void add_offer_routes(http::Router& router, carts::Offers& offers, CouponGuesses& guesses,
                      QuotePapers& papers, const std::string& public_url) {
  router.add({Method::post, "/api/carts", "shareCart", Run::work,
              [&](const Request& request) { return share(offers, guesses, request); }, body_limit});
  router.add({Method::get, "/api/carts/{id}", "getSharedCart", Run::work,
              [&](const Request& request) { return show_shared(offers, request); }});
  router.add({Method::get, "/api/carts/{id}/quote.pdf", "getSharedCartPdf", Run::making,
              [&offers, &papers, public_url](const Request& request) {
                return quote_pdf(offers, papers, public_url, request);
              }});
  router.add({Method::get, "/api/prepared_carts/{id}", "getPreparedCart", Run::work,
              [&](const Request& request) { return show_prepared(offers, request); }});
}

}  // namespace typecase::api
