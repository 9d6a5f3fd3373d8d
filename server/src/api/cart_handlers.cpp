#include "api/cart_handlers.h"

#include <algorithm>

#include "api/caller.h"
#include "api/decimal.h"
#include "api/idempotency_key.h"
#include "api/optional_json.h"
#include "api/requests.h"
#include "base/mailbox.h"
#include "http/address.h"

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
boost::json::value priced(const carts::Offer& offer) {
  boost::json::value json = to_json(offer.quote);
  boost::json::array& lines = json.as_object()["lines"].as_array();
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const carts::LineTerms& terms = offer.terms[at];
    lines[at].as_object()["eula"] = boost::json::object{
        {"kind", terms.eula_kind}, {"version", terms.eula_version}, {"sha256", terms.eula_sha256}};
  }
  return json;
}

// Most carts are priced from memory.
std::optional<Response> try_cached_quote(carts::Offers& offers, const Request& request) {
  auto cart = cart_of(http::read_body<QuoteRequest>(request));
  if (carts::Offers::needs_database(cart) || offers.needs_vat_check(cart.buyer)) {
    return std::nullopt;
  }
  return http::json(priced(offers.offer(cart).value()));
}

// Of one's own licences: whoever brings tokens for them must bring good ones.
Response quote_upgrades(carts::Offers& offers, accounts::Accounts& accounts, CouponGuesses& guesses,
                        const Request& request, carts::CartRequest& cart) {
  auto answer = [&](const Request&, const std::optional<accounts::SignedIn>& caller) {
    if (caller) cart.customer = caller->customer.id;
    if (caller && !cart.prepared_cart_id) count_coupons_of(cart, caller->customer);
    auto offer = guesses.watch(request, cart.coupon, [&] { return offers.offer(cart); });
    return http::json(priced(offer.value()));
  };
  return anybody(accounts, answer)(request);
}

// Else who asks matters only for what a coupon still is to him, so a token that is no longer good
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
  return http::json(priced(offer.value()));
}

Response price_changed(const Request& request, const pricing::Quote& quote) {
  Error changed{ErrorKind::conflict,
                "price_changed",
                "The prices have changed since you saw them. Nothing was ordered.",
                {},
                0};
  Response response = http::problem(changed, request);
  boost::json::value body = boost::json::parse(response.body);
  body.as_object()["quote"] = to_json(quote);
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
  Response response = http::json(to_json(payable), 201);
  if (payable.tokens) set_tokens(response, *payable.tokens);
  return response;
}

boost::json::value text_or_null(const std::string& text) {
  return text.empty() ? boost::json::value() : boost::json::value(text);
}

boost::json::value tax_reason_json(const pricing::Quote& quote) {
  if (!quote.tax_reason) return nullptr;
  return boost::json::string(pricing::name_of(*quote.tax_reason));
}

boost::json::array unknown_json(const pricing::Quote& quote) {
  boost::json::array unknown;
  for (pricing::UnknownFact fact : quote.unknown) {
    unknown.emplace_back(boost::json::string(pricing::name_of(fact)));
  }
  return unknown;
}

// A cart takes one coupon.
boost::json::value coupon_json(const pricing::Quote& quote) {
  if (quote.coupons.empty()) return nullptr;
  const pricing::CouponUse& use = quote.coupons.front();
  boost::json::value remaining;
  if (use.remaining) remaining = use.remaining->minor;
  return boost::json::object{{"code", use.code},
                             {"state", pricing::name_of(use.state)},
                             {"discount", use.discount.minor},
                             {"remaining", std::move(remaining)}};
}

}  // namespace

boost::json::value to_json(const std::vector<pricing::TaxAmount>& tax) {
  boost::json::array lines;
  for (const pricing::TaxAmount& line : tax) {
    lines.push_back({{"name", line.name}, {"rate", line.rate}, {"amount", line.amount.minor}});
  }
  return lines;
}

boost::json::value to_json(const std::optional<pricing::VatCheck>& check) {
  if (!check) return nullptr;
  return boost::json::object{{"state", pricing::name_of(check->state)},
                             {"service", text_or_null(check->service)},
                             {"consultationNumber", text_or_null(check->consultation)},
                             {"checkedAt", to_iso8601(check->checked_at)}};
}

boost::json::value to_json(const pricing::Quote& quote) {
  boost::json::array lines;
  for (const pricing::QuoteLine& line : quote.lines) {
    lines.push_back({{"index", line.index},
                     {"base", line.base.minor},
                     {"multiplier", decimal(line.multiplier)},
                     {"combination", decimal(line.combination)},
                     {"credit", line.credit.minor},
                     {"discount", line.discount.minor},
                     {"amount", line.amount.minor},
                     {"description", line.description},
                     {"licence", line.licence_name},
                     {"tier", line.tier_name}});
  }
  return boost::json::object{{"currency", quote.currency},
                             {"currencies", boost::json::value_from(quote.currencies)},
                             {"pricesIncludeTax", quote.prices_include_tax},
                             {"taxReason", tax_reason_json(quote)},
                             {"taxSentence", text_or_null(quote.tax_sentence)},
                             {"unknown", unknown_json(quote)},
                             {"vatCheck", to_json(quote.vat_check)},
                             {"euConsumer", quote.eu_consumer},
                             {"coupon", coupon_json(quote)},
                             {"lines", std::move(lines)},
                             {"subtotal", quote.subtotal.minor},
                             {"discount", quote.discount.minor},
                             {"tax", to_json(quote.tax)},
                             {"total", quote.total.minor}};
}

boost::json::value to_json(const orders::Payable& payable) {
  return boost::json::object{{"orderId", payable.order.text},
                             {"clientSecret", optional_json(payable.client_secret)},
                             {"publishableKey", optional_json(payable.publishable_key)}};
}

void add_cart_routes(http::Router& router, carts::Offers& offers, accounts::Accounts& accounts,
                     orders::Checkout& checkout, CouponGuesses& guesses) {
  http::Route quote{
      Method::post,
      "/api/cart/quote",
      "quoteCart",
      Run::work,
      [&](const Request& request) { return quote_cart(offers, accounts, guesses, request); },
      body_limit};
  quote.try_cached = [&](const Request& request) { return try_cached_quote(offers, request); };
  router.add(std::move(quote));
  router.add({Method::post, "/api/checkout", "checkOut", Run::work,
              anybody_in_person(
                  accounts,
                  [&](const Request& request, const std::optional<accounts::SignedIn>& caller) {
                    return check_out(checkout, guesses, request, caller);
                  }),
              body_limit});
}

}  // namespace typecase::api
