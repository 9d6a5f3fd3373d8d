#pragma once

#include "api/answer.h"
#include "base/json/json_writer.h"
#include "carts/frozen_cart.h"
#include "carts/offers.h"
#include "pricing/quote.h"

namespace typecase::api::answers {

// Prices of a cart, in the shapes of api/openapi.yaml.

struct Eula {
  std::string_view kind, version, sha256;
};
BOOST_DESCRIBE_STRUCT(Eula, (), (kind, version, sha256))

struct VatCheck {
  const pricing::VatCheck& check;
  pricing::VatCheckState state = check.state;
  std::optional<std::string_view> service = unless_empty(check.service);
  std::optional<std::string_view> consultation_number = unless_empty(check.consultation);
  Time checked_at = check.checked_at;
};
BOOST_DESCRIBE_STRUCT(VatCheck, (), (state, service, consultation_number, checked_at))

struct QuoteLine {
  const pricing::QuoteLine& line;
  int index = line.index;
  Money base = line.base;
  Multiplier multiplier = line.multiplier, combination = line.combination;
  Money credit = line.credit, discount = line.discount, amount = line.amount;
  std::string_view description = line.description, licence = line.licence_name;
  std::string_view tier = line.tier_name;
  json::Omittable<Eula> eula = {};
};
BOOST_DESCRIBE_STRUCT(QuoteLine, (),
                      (index, base, multiplier, combination, credit, discount, amount, description,
                       licence, tier, eula))

// A cart takes one coupon.
struct Quote {
  const pricing::Quote& quote;
  std::string_view currency = quote.currency;
  Texts currencies = quote.currencies;
  bool prices_include_tax = quote.prices_include_tax;
  std::optional<pricing::TaxReason> tax_reason = quote.tax_reason;
  std::optional<std::string_view> tax_sentence = unless_empty(quote.tax_sentence);
  json::Ref<std::vector<pricing::UnknownFact>> unknown = quote.unknown;
  std::optional<VatCheck> vat_check = maybe<VatCheck>(quote.vat_check);
  bool eu_consumer = quote.eu_consumer;
  const pricing::CouponUse* coupon = quote.coupons.empty() ? nullptr : &quote.coupons.front();
  std::vector<QuoteLine> lines = each<QuoteLine>(quote.lines);
  Money subtotal = quote.subtotal, discount = quote.discount;
  json::Ref<std::vector<pricing::TaxAmount>> tax = quote.tax;
  Money total = quote.total;
};
BOOST_DESCRIBE_STRUCT(Quote, (),
                      (currency, currencies, prices_include_tax, tax_reason, tax_sentence, unknown,
                       vat_check, eu_consumer, coupon, lines, subtotal, discount, tax, total))

struct SharedCartId {
  std::string_view id;
  Time valid_until;
};
BOOST_DESCRIBE_STRUCT(SharedCartId, (), (id, valid_until))

// As the browser keeps them, which leaves out what an item does not have.
using CartItems = json::Written<std::vector<pricing::CartItem>>;

struct SharedCart {
  const carts::Offers::SharedOffer& offer;
  std::string_view id = offer.shared.id;
  CartItems items = {json::write(carts::items_of(offer.shared.cart))};
  Quote quote = {offer.quote};
  Time created_at = offer.shared.created_at, valid_until = offer.shared.valid_until;
};
BOOST_DESCRIBE_STRUCT(SharedCart, (), (id, items, quote, created_at, valid_until))

struct CustomLicence {
  const carts::CustomLicence& licence;
  std::string_view id = licence.id, name = licence.name, metric = licence.metric;
  std::string_view tier = licence.tier, summary = licence.summary;
  Texts formats = licence.formats;
  Eula eula = {licence.id, carts::custom_eula_version, licence.eula_sha256};
  std::string html = carts::eula_html(licence);
};
BOOST_DESCRIBE_STRUCT(CustomLicence, (), (id, name, metric, tier, summary, formats, eula, html))

struct PreparedCart {
  const carts::Offers::PreparedOffer& offer;
  const carts::PreparedCart& prepared = offer.prepared;
  std::string_view id = prepared.id;
  CartItems items = {json::write(carts::items_of(prepared.cart))};
  Quote quote = {offer.quote};
  std::vector<CustomLicence> licences = each<CustomLicence>(prepared.licences);
  OptionalText note = prepared.note;
  std::optional<std::string> recipient =
      prepared.recipient ? std::optional(carts::mask_address(*prepared.recipient)) : std::nullopt;
  std::optional<Time> valid_until = prepared.valid_until;
};
BOOST_DESCRIBE_STRUCT(PreparedCart, (), (id, items, quote, licences, note, recipient, valid_until))

}  // namespace typecase::api::answers
