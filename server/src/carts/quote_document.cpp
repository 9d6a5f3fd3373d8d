#include "carts/quote_document.h"

#include "carts/amounts.h"
#include "carts/document_head.h"
#include "documents/wording.h"

namespace typecase::carts {
namespace {

std::string coupon_of(const pricing::Quote& quote) {
  for (const pricing::CouponUse& use : quote.coupons) {
    if (use.discount > Money{}) return use.code;
  }
  return "";
}

}  // namespace

std::string quote_pdf(const QuoteDocument& quoted) {
  const catalogue::Foundry& foundry = quoted.foundry;
  documents::PdfDocument document = document_of(foundry, "Quote");
  document.addressee_head = "Cart";
  document.addressee = quoted.url;
  document.facts = {{"Date", documents::day(quoted.created_at)},
                    {"Valid until", documents::day(quoted.valid_until)}};
  document.opening = "This quote is valid until " + documents::day(quoted.valid_until) +
                     " and freezes the prices below.";
  std::string coupon = coupon_of(quoted.quote);
  set_amounts(document, quoted.quote, coupon.empty() ? std::nullopt : std::optional(coupon));
  add_terms(document, foundry, quoted.quote);
  document.code = {quoted.url, "Anyone with this page can view and pay this cart:\n" + quoted.url};
  return documents::make_pdf(document);
}

}  // namespace typecase::carts
