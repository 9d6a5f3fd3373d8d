#include "orders/freeze.h"

#include <algorithm>

#include "orders/consent.h"

namespace typecase::orders {
namespace {

constexpr auto payable_for = std::chrono::days(7);

Line to_line(const pricing::QuoteLine& quoted, const carts::LineTerms& terms) {
  Line line;
  line.index = quoted.index;
  line.description = quoted.description;
  line.item_id = quoted.item_id;
  line.item_class = quoted.item_class;
  line.styles = quoted.styles;
  line.licence_id = quoted.licence_id;
  line.licence_name = quoted.licence_name;
  line.formats = terms.formats;
  line.tier_id = quoted.tier_id;
  line.tier_name = quoted.tier_name;
  line.question = quoted.question;
  line.fields = quoted.fields;
  line.eula_version = terms.eula_version;
  line.eula_sha256 = terms.eula_sha256;
  line.base = quoted.base;
  line.multiplier = quoted.multiplier;
  line.combination = quoted.combination;
  line.list = quoted.list;
  line.credit = quoted.credit;
  line.discount = quoted.discount;
  line.amount = quoted.amount;
  line.value = quoted.value;
  line.net = quoted.net;
  line.tax = quoted.tax;
  line.gross = quoted.gross;
  line.custom_licence_id = quoted.custom_licence_id;
  line.upgrades = quoted.upgrades;
  std::ranges::sort(line.upgrades);
  return line;
}

}  // namespace

Order freeze(const CheckoutRequest& request, const carts::Offer& offer,
             const catalogue::Foundry& foundry, Time now) {
  const pricing::Quote& quote = offer.quote;
  Order order;
  order.currency = quote.currency;
  order.subtotal = quote.subtotal;
  order.discount = quote.discount;
  order.prices_include_tax = quote.prices_include_tax;
  order.tax = quote.tax;
  order.tax_reason = quote.tax_reason;
  order.tax_sentence = quote.tax_sentence;
  order.total = quote.total;
  if (offer.coupon) order.coupon = offer.coupon->coupon.code;
  order.seller = seller_of(foundry);
  order.licensee = request.licensee;
  order.billing = request.billing;
  order.evidence.billing_country = request.billing.country;
  order.immediate_delivery = request.immediate_delivery;
  if (request.immediate_delivery) {
    order.consents.push_back({std::string(delivery_consent_kind), std::string(delivery_consent),
                              to_hex(sha256(delivery_consent)), now});
  }
  order.created_at = now;
  order.payable_until = now + payable_for;
  for (std::size_t line = 0; line < quote.lines.size(); ++line) {
    order.lines.push_back(to_line(quote.lines[line], offer.terms[line]));
  }
  return order;
}

}  // namespace typecase::orders
