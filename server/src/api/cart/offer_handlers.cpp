#include "api/cart/cart_routes.h"

#include "api/account/caller.h"
#include "api/cart/cart_answers.h"
#include "api/requests.h"
#include "carts/quote_document.h"
#include "specimen/access/address_block.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;

constexpr std::size_t body_limit = 512 << 10;  // A thousand lines with their texts

Response share(carts::Offers& offers, CouponGuesses& guesses, const Request& request) {
  auto body = http::read_body<ShareRequest>(request);
  carts::CartRequest cart{std::move(body.items)};
  cart.coupon = std::move(body.coupon);
  cart.currency = std::move(body.currency);
  const std::string block = specimen::address_block(request.client_address);
  auto shared =
      guesses.watch(request, cart.coupon, [&] { return offers.share(cart, block); }).value();
  return http::json(answers::SharedCartId{shared.id, shared.valid_until}, 201);
}

Response show_shared(carts::Offers& offers, const Request& request) {
  auto offer = offers.show_shared(request.parameter("id")).value();
  return http::json(answers::SharedCart{offer});
}

Response show_prepared(carts::Offers& offers, accounts::Accounts& accounts,
                       const Request& request) {
  auto offer = offers.show_current(request.parameter("id")).value();
  if (!is_impersonated(accounts, request)) offers.note_seen(offer.prepared);
  return http::json(answers::PreparedCart{offer});
}

Response quote_pdf(carts::Offers& offers, QuotePdfCache& documents, const std::string& public_url,
                   const Request& request) {
  auto [shared, quote] = offers.show_shared(request.parameter("id")).value();
  auto catalogue = offers.snapshot()->catalogue;  // The quote names its foundry.
  std::string key = shared.id + ' ' + std::to_string(catalogue->version) + ' ' +
                    to_hex(sha256(boost::json::serialize(json::answer(answers::Quote{quote}))));
  Response response = http::text("", "application/pdf");
  response.shared =
      documents
          .get(key, request.client_address,
               [&, &shared = shared, &quote = quote] {
                 return carts::quote_pdf({catalogue->foundry, quote, shared.created_at,
                                          shared.valid_until, public_url + "/cart/" + shared.id});
               })
          .value();
  response.set("Cache-Control", "no-store");
  response.set("Content-Disposition", "inline; filename=\"quote-" + shared.id + ".pdf\"");
  return response;
}

}  // namespace

void add_offer_routes(http::Router& router, carts::Offers& offers, accounts::Accounts& accounts,
                      CouponGuesses& guesses, QuotePdfCache& documents,
                      const std::string& public_url) {
  router.add({Method::post, "/api/carts", "shareCart", Run::work,
              [&](const Request& request) { return share(offers, guesses, request); }, body_limit});
  router.add({Method::get, "/api/carts/{id}", "getSharedCart", Run::work,
              [&](const Request& request) { return show_shared(offers, request); }});
  router.add({Method::get, "/api/carts/{id}/quote.pdf", "getSharedCartPdf", Run::making,
              [&offers, &documents, public_url](const Request& request) {
                return quote_pdf(offers, documents, public_url, request);
              }});
  router.add({Method::get, "/api/prepared_carts/{id}", "getPreparedCart", Run::work,
              [&](const Request& request) { return show_prepared(offers, accounts, request); }});
}

}  // namespace typecase::api
