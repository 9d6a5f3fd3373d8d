#include "api/cart/cart_routes.h"

#include <algorithm>

#include "api/account/caller.h"
#include "api/order/idempotency_key.h"
#include "api/order/order_answers.h"
#include "api/requests.h"
#include "base/text/mailbox.h"
#include "http/message/address.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;

constexpr std::size_t body_limit = 512 << 10;  // A thousand lines with their texts

carts::CartRequest cart_of(QuoteRequest&& body) {
  QuoteBilling billing = body.billing.value_or(QuoteBilling{});
  carts::CartRequest cart{std::move(body.items)};
  cart.prepared_cart_id = std::move(body.prepared_cart_id);
  cart.shared_cart_id = std::move(body.shared_cart_id);
  cart.coupon = std::move(body.coupon);
  cart.currency = std::move(body.currency);
  cart.buyer =
      pricing::buyer_of(billing.country, billing.region, billing.postal_code, billing.vat_number);
  return cart;
}

// A coupon with a limit per customer is told as it still is to this one.
void count_coupons_of(carts::CartRequest& cart, const accounts::Customer& customer) {
  cart.customer = customer.id;
  cart.email = fold_email(customer.email);
  cart.is_verified = customer.verified;
}

// The register is asked in the name of the verified customer, or of the network: a stranger on the
// same network takes none of the customer's lookups.
void check_vat_number(carts::Offers& offers, accounts::Accounts& accounts, const Request& request,
                      carts::CartRequest& cart) {
  if (!offers.needs_vat_check(cart.buyer)) return;
  std::string client = http::limit_key(request.client_address);
  if (std::string_view token = access_token(request); !token.empty()) {
    auto caller = accounts.authenticate(token, "");
    if (caller && caller->customer.verified) client = caller->customer.id.text;
  }
  cart.buyer.vat_check = offers.check_vat_number(cart.buyer, client);
}

// The quote of an offer, with the text of each line's licence that a checkout accepts.
Response priced(const carts::Offer& offer) {
  answers::Quote quote{offer.quote};
  for (std::size_t at = 0; at < quote.lines.size(); ++at) {
    const carts::LineTerms& terms = offer.terms[at];
    quote.lines[at].eula = answers::Eula{terms.eula_kind, terms.eula_version, terms.eula_sha256};
  }
  return http::json(quote);
}

// Most carts are priced from memory.
std::optional<Response> try_cached_quote(carts::Offers& offers, const Request& request) {
  auto cart = cart_of(http::read_body<QuoteRequest>(request));
  if (carts::Offers::needs_database(cart) || offers.needs_vat_check(cart.buyer)) {
    return std::nullopt;
  }
  return priced(offers.offer(cart).value());
}

// Upgrades of one's own licences: requests with tokens for them must bring good ones.
Response quote_upgrades(carts::Offers& offers, accounts::Accounts& accounts, CouponGuesses& guesses,
                        const Request& request, carts::CartRequest& cart) {
  auto answer = [&](const Request&, const std::optional<accounts::SignedIn>& caller) {
    if (caller) cart.customer = caller->customer.id;
    if (caller && !cart.prepared_cart_id) count_coupons_of(cart, caller->customer);
    auto offer = guesses.watch(request, cart.coupon, [&] { return offers.offer(cart); });
    return priced(offer.value());
  };
  return optional_auth(accounts, answer)(request);
}

// Else the caller matters only for a coupon's remaining uses, so a token that is no longer good
// stops nobody here.
Response quote_cart(carts::Offers& offers, accounts::Accounts& accounts, CouponGuesses& guesses,
                    const Request& request) {
  auto cart = cart_of(http::read_body<QuoteRequest>(request));
  check_vat_number(offers, accounts, request, cart);
  if (!carts::upgraded_serials(cart.items).empty()) {
    return quote_upgrades(offers, accounts, guesses, request, cart);
  }
  std::string_view token = access_token(request);
  if (cart.coupon && !cart.prepared_cart_id && !token.empty()) {
    auto caller = accounts.authenticate(token, "");
    if (caller) count_coupons_of(cart, caller->customer);
  }
  auto offer = guesses.watch(request, cart.coupon, [&] { return offers.offer(cart); });
  if (offer && !offer->is_accepted && !is_impersonated(accounts, request)) {
    offers.note_accepted(*offer);
  }
  return priced(offer.value());
}

Response price_changed(const Request& request, const pricing::Quote& quote) {
  Error changed{ErrorKind::conflict,
                "price_changed",
                "The prices have changed since you saw them. Nothing was ordered.",
                {},
                0};
  Response response = http::problem(changed, request);
  boost::json::value body = boost::json::parse(response.body);
  body.as_object()["quote"] = json::answer(answers::Quote{quote});
  response.body = boost::json::serialize(body);
  return response;
}

Response check_out(orders::Checkout& checkout, CouponGuesses& guesses, const Request& request,
                   const std::optional<accounts::SignedIn>& caller) {
  std::optional<accounts::Customer> customer;
  if (caller) customer = caller->customer;
  std::string_view key = idempotency_key(request);
  auto body = http::read_body<orders::CheckoutRequest>(request);
  if (!caller && body.coupon) guesses.admit_guest(request).value();
  auto outcome = guesses.watch(request, body.coupon, [&] {
    return checkout.check_out(body, key, sha256(request.body), customer, visit_of(request));
  });
  if (!outcome) return http::problem(outcome.error(), request);
  if (auto* changed = std::get_if<orders::PriceChanged>(&*outcome)) {
    return price_changed(request, changed->quote);
  }
  const auto& payable = std::get<orders::Payable>(*outcome);
  Response response = http::json(answers::CheckoutAnswer{payable}, 201);
  if (payable.tokens) set_tokens(response, *payable.tokens);
  return response;
}

}  // namespace

void add_quote_route(http::Router& router, carts::Offers& offers, accounts::Accounts& accounts,
                     CouponGuesses& guesses) {
  http::Route quote{
      Method::post,
      "/api/cart/quote",
      "quoteCart",
      Run::work,
      [&](const Request& request) { return quote_cart(offers, accounts, guesses, request); },
      body_limit};
  quote.try_cached = [&](const Request& request) { return try_cached_quote(offers, request); };
  router.add(std::move(quote));
}

void add_cart_routes(http::Router& router, carts::Offers& offers, accounts::Accounts& accounts,
                     orders::Checkout& checkout, CouponGuesses& guesses) {
  add_quote_route(router, offers, accounts, guesses);
  router.add({Method::post, "/api/checkout", "checkOut", Run::work,
              optional_auth_in_person(
                  accounts,
                  [&](const Request& request, const std::optional<accounts::SignedIn>& caller) {
                    return check_out(checkout, guesses, request, caller);
                  }),
              body_limit});
}

}  // namespace typecase::api
