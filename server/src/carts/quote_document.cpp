#include "carts/quote_document.h"

#include "carts/amounts.h"
#include "documents/page_head.h"
#include "documents/wording.h"

namespace typecase::carts {
namespace {

std::string tax_note(const pricing::Quote& quote) {
  if (!quote.tax_reason) {
    return "Tax depends on the country of the billing address and is shown before you pay.";
  }
  return quote.tax_sentence;
}

std::string coupon_of(const pricing::Quote& quote) {
  for (const pricing::CouponUse& use : quote.coupons) {
    if (use.discount > Money{}) return use.code;
  }
  return "";
}

}  // namespace

std::string quote_pdf(const QuoteDocument& quoted) {
  const catalogue::Foundry& foundry = quoted.foundry;
  documents::PdfDocument document;
  documents::set_letterhead(document, {foundry.name, foundry.address, foundry.vat_number,
                                       foundry.register_entry, foundry.email});
  document.title = "Quote";
  document.properties.title = "Quote of " + foundry.name;
  document.addressee_head = "Cart";
  document.addressee = quoted.url;
  document.facts = {{"Date", documents::day(quoted.created_at)},
                    {"Valid until", documents::day(quoted.valid_until)}};
  document.opening = "This quote is valid until " + documents::day(quoted.valid_until) +
                     " and freezes the prices below.";
  std::string coupon = coupon_of(quoted.quote);
  set_amounts(document, quoted.quote, coupon.empty() ? std::nullopt : std::optional(coupon));
  if (std::string note = tax_note(quoted.quote); !note.empty()) {
    document.notes.push_back({"Tax", note});
  }
  if (!foundry.payment_terms.empty()) document.notes.push_back({"Terms", foundry.payment_terms});
  document.code = {quoted.url, "Anyone with this page can view and pay this cart:\n" + quoted.url};
  return documents::make_pdf(document);
}

}  // namespace typecase::carts
