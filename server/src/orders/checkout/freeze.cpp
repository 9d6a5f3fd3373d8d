#include "orders/checkout/freeze.h"

#include <algorithm>

#include "messages/messages.h"
#include "orders/checkout/consent.h"

namespace typecase::orders {
namespace {

Line to_line(const pricing::QuoteLine& quoted, const carts::LineTerms& terms) {
  Line line;
  static_cast<pricing::LineItem&>(line) = quoted;
  static_cast<pricing::LineAmounts&>(line) = quoted;
  line.line_index = quoted.index;
  line.formats = terms.formats;
  line.eula_version = terms.eula_version;
  line.eula_sha256 = terms.eula_sha256;
  line.family = quoted.family;
  line.upgrades = quoted.upgrades;
  std::ranges::sort(line.upgrades);
  return line;
}

}  // namespace

Order freeze(const CheckoutRequest& request, const carts::Offer& offer,
             const catalogue::Foundry& foundry, Time now, std::chrono::days payable_for) {
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
    const std::string text = messages::text("checkout.consent");
    order.consents.push_back({std::string(delivery_consent_kind), text, to_hex(sha256(text)), now});
  }
  order.created_at = now;
  order.payable_until = now + payable_for;
  for (std::size_t line = 0; line < quote.lines.size(); ++line) {
    order.lines.push_back(to_line(quote.lines[line], offer.terms[line]));
  }
  return order;
}

}  // namespace typecase::orders
