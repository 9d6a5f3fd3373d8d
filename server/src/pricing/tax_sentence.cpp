#include "pricing/tax_sentence.h"

namespace typecase::pricing {
namespace {

// Articles 44 (place of supply to a business), 196 (who owes it) and 226(11a) (these words) of
// Directive 2006/112/EC; outside the EU the words alone.
std::string reverse_charge(const TaxDecision& decision, bool seller_in_eu) {
  if (seller_in_eu && decision.place.in_eu_vat_area) {
    return "Reverse charge: the recipient owes the VAT (articles 44 and 196 of Directive "
           "2006/112/EC).";
  }
  return "Reverse charge: the recipient owes the tax.";
}

}  // namespace

std::string tax_sentence(const TaxDecision& decision, const Seller& seller) {
  if (!decision.reason) return {};
  bool seller_in_eu = tax_place(seller.country, seller.region, {}).in_eu_vat_area;
  switch (*decision.reason) {
    case TaxReason::exempt:
      return decision.sentence;
    case TaxReason::reverse_charge:
      return reverse_charge(decision, seller_in_eu);
    case TaxReason::exported:
      return seller_in_eu ? "Supplied outside the VAT area of the European Union: no VAT is due "
                            "(articles 44 and 58 of Directive 2006/112/EC)."
                          : "";
    default:
      return {};
  }
}

}  // namespace typecase::pricing
