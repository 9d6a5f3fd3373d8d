#include "pricing/quote.h"

#include "pricing/tax_sentence.h"

namespace typecase::pricing {
namespace {

Sale sale_of(const PricedCart& cart, const SalesSettings& sales_settings, const Buyer& buyer,
             const std::vector<Coupon>& coupons, Day day) {
  Sale sale{cart.currency, day, {}, coupons, sales_settings.seller, buyer};
  for (const QuoteLine& line : cart.lines) {
    sale.lines.push_back({line.licence_id, line.family, line.item_class,
                          line.list_price - line.credit, line.credit});
  }
  return sale;
}

void apply(LineTotal total, QuoteLine& line) {
  line.credit = total.credit;
  line.discount = total.discount;
  line.amount = total.shown - total.discount;
  line.value = total.value;
  line.net = total.net;
  line.tax = std::move(total.tax);
  line.gross = total.gross;
}

}  // namespace

Result<Quote> quote(const PricedCart& cart, const SalesSettings& sales_settings, const Buyer& buyer,
                    const std::vector<Coupon>& coupons, Day day) {
  Result<Totals> totals =
      total(sale_of(cart, sales_settings, buyer, coupons, day), sales_settings.rates);
  if (!totals) return totals.error();

  Quote quote;
  quote.currency = cart.currency;
  quote.currencies = sales_settings.price_lists.currencies();
  quote.prices_include_tax = totals->prices_include_tax;
  quote.lines = cart.lines;
  for (std::size_t line = 0; line < quote.lines.size(); ++line) {
    apply(std::move(totals->lines[line]), quote.lines[line]);
  }
  quote.subtotal = totals->subtotal;
  quote.discount = totals->discount;
  quote.tax = std::move(totals->tax);
  quote.tax_reason = totals->decision.reason;
  quote.tax_sentence = tax_sentence(totals->decision, sales_settings.seller);
  quote.unknown = totals->decision.unknown;
  quote.vat_check = buyer.vat_check;
  quote.eu_consumer = totals->decision.eu_consumer;
  quote.coupons = std::move(totals->coupons);
  quote.total = totals->total;
  return quote;
}

Buyer buyer_of(const std::optional<std::string>& country, const std::optional<std::string>& region,
               const std::optional<std::string>& postal_code,
               const std::optional<std::string>& vat_number) {
  bool business = vat_number && !vat_number->empty();
  return {country.value_or(""), region.value_or(""), postal_code.value_or(""),
          business ? BuyerKind::business : BuyerKind::consumer, vat_number.value_or("")};
}

}  // namespace typecase::pricing
