#include "pricing/tax.h"

#include <algorithm>

namespace typecase::pricing {
namespace {

bool is_country_code(std::string_view text) {
  return text.size() == 2 &&
         std::ranges::all_of(text, [](char letter) { return letter >= 'A' && letter <= 'Z'; });
}

bool is_territory(const TaxPlace& place) {
  return is_eu_member(place.country) && !place.in_eu_vat_area;
}

class Deciding {
 public:
  Deciding(const Seller& seller, const Buyer& buyer, const TaxRates& rates, Day day)
      : seller_(seller),
        buyer_(buyer),
        rates_(rates),
        day_(day),
        home_(tax_place(seller.country, seller.region, {})),
        place_(tax_place(buyer.country, buyer.region, buyer.postcode)),
        business_(has_vat_number()) {}

  TaxDecision decide() {
    decision_.place = place_;
    decision_.shown_with_tax = seller_.prices_include_tax || (place_.in_eu_vat_area && !business_);
    decision_.eu_consumer = is_eu_member(place_.country) && !business_;
    if (seller_.small_business) {
      decision_.sentence = seller_.small_business_sentence;
      decision_.reason = TaxReason::exempt;
    } else if (!is_country_code(buyer_.country)) {
      unknown(UnknownFact::country);
    } else if (!is_country_code(seller_.country)) {
      unknown(UnknownFact::rate);
    } else {
      decision_.reason = reason();
      tell_doubts();
      find_rates();
      if (may_be_registered_there()) undecided(UnknownFact::region);
    }
    return std::move(decision_);
  }

 private:
  bool has_vat_number() const {
    return business_number(buyer_) && is_accepted(buyer_.vat_check, seller_.vat_fallback);
  }

  const Registration* registration(std::string_view place) const {
    auto found = std::ranges::find(seller_.registrations, place, &Registration::place);
    return place.empty() || found == seller_.registrations.end() ? nullptr : &*found;
  }

  const Registration* registration_here() const {
    const Registration* country = is_territory(place_) ? nullptr : registration(place_.country);
    return country ? country : registration(place_.region);
  }

  // Of no region is told whether the seller is registered there.
  bool may_be_registered_there() const {
    auto in_country = [&](const Registration& registration) {
      return registration.place.starts_with(place_.country + "-");
    };
    return decision_.reason == TaxReason::exported && place_.region.empty() &&
           std::ranges::any_of(seller_.registrations, in_country);
  }

  bool is_domestic() const {
    return place_.country == home_.country &&
           (!is_territory(place_) || place_.region == home_.region ||
            !rates_.at(place_, day_).empty());
  }

  TaxReason reason() const {
    if (is_domestic()) return TaxReason::domestic;
    if (business_ && place_.in_eu_vat_area) return TaxReason::reverse_charge;
    if (const Registration* here = registration_here()) {
      return here->consumers_only && business_ ? TaxReason::reverse_charge : TaxReason::registered;
    }
    if (!place_.in_eu_vat_area) return TaxReason::exported;
    if (seller_.one_stop) return TaxReason::one_stop;
    return home_.in_eu_vat_area ? TaxReason::origin : TaxReason::exported;
  }

  // Facts that could have led elsewhere.
  void tell_doubts() {
    if (place_.postcode_needed) unknown(UnknownFact::postcode);
    bool abroad = place_.country != home_.country;
    const Registration* here = registration_here();
    bool matters = abroad && (place_.in_eu_vat_area || (here && here->consumers_only));
    if (matters && buyer_.kind == BuyerKind::business && !business_) {
      unknown(UnknownFact::vat_number);
    }
  }

  void find_rates() {
    decision_.own_rates = collected(home_);
    if (owes_tax()) {
      const TaxPlace& where = decision_.reason == TaxReason::origin ? home_ : place_;
      find_rates(where);
    } else if (seller_.prices_include_tax && decision_.own_rates.empty()) {
      bool none = rates_.knows_country(home_.country, day_) && !has_national_tax(home_);
      if (!none) undecided(UnknownFact::rate);
    }
  }

  bool owes_tax() const {
    return decision_.reason != TaxReason::reverse_charge && decision_.reason != TaxReason::exported;
  }

  void find_rates(const TaxPlace& where) {
    if (!rates_.knows_country(where.country, day_)) return undecided(UnknownFact::rate);
    decision_.rates = collected(where);
    if (&where == &home_) return;  // of which the seller's settings say all
    if (where.region.empty() && differs_by_region(where)) {
      bool decided = !rates_.at(where, day_).empty();
      decided ? unknown(UnknownFact::region) : undecided(UnknownFact::region);
    } else if (rates_.at(where, day_).empty() && has_national_tax(where)) {
      undecided(UnknownFact::region);  // No region of this country that the table knows.
    }
  }

  std::vector<const TaxRate*> collected(const TaxPlace& where) const {
    std::vector<const TaxRate*> rows = rates_.at(where, day_);
    std::erase_if(rows, [&](const TaxRate* row) { return !collects(*row); });
    return rows;
  }

  // A region's own tax only where registered for it; a country's also at home and for the EU.
  bool collects(const TaxRate& row) const {
    if (row.by_region) return registration(row.region);
    bool for_eu = decision_.reason == TaxReason::one_stop;
    return row.country == home_.country || for_eu || registration(row.country) ||
           (is_territory(place_) && registration(row.region));
  }

  template <class Test>
  bool any_row(const TaxPlace& where, Test test) const {
    return std::ranges::any_of(rates_.rows, [&](const TaxRate& row) {
      return row.country == where.country && collects(row) && test(row);
    });
  }

  bool differs_by_region(const TaxPlace& where) const {
    return any_row(where, [](const TaxRate& row) {
      return !row.region.empty() && !is_territory(tax_place(row.country, row.region, {}));
    });
  }

  bool has_national_tax(const TaxPlace& where) const {
    return any_row(where, [](const TaxRate& row) { return !row.by_region; });
  }

  void unknown(UnknownFact fact) { decision_.unknown.push_back(fact); }

  void undecided(UnknownFact fact) {
    unknown(fact);
    decision_.reason.reset();
    decision_.rates.clear();
  }

  const Seller& seller_;
  const Buyer& buyer_;
  const TaxRates& rates_;
  Day day_;
  TaxPlace home_;
  TaxPlace place_;
  bool business_;
  TaxDecision decision_;
};

}  // namespace

std::optional<VatNumber> business_number(const Buyer& buyer) {
  if (buyer.kind != BuyerKind::business) return std::nullopt;
  const std::string country = tax_place(buyer.country, buyer.region, {}).country;
  auto number = read_vat_number(buyer.vat_number, country);
  if (!number || number->prefix != vat_prefix(country)) return std::nullopt;
  return *number;
}

TaxDecision decide_tax(const Seller& seller, const Buyer& buyer, const TaxRates& rates, Day day) {
  return Deciding(seller, buyer, rates, day).decide();
}

std::string_view name_of(UnknownFact fact) {
  switch (fact) {
    case UnknownFact::country:
      return "country";
    case UnknownFact::region:
      return "region";
    case UnknownFact::postcode:
      return "postalCode";
    case UnknownFact::vat_number:
      return "vatNumber";
    case UnknownFact::rate:
      return "rate";
  }
  return {};
}

}  // namespace typecase::pricing
