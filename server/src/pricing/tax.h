#pragma once

#include <boost/describe.hpp>
#include "base/scalar.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pricing/tax_rates.h"
#include "pricing/vat_check.h"
#include "pricing/vat_number.h"

namespace typecase::pricing {

// A place where the seller is registered for tax beside their own country.
struct Registration {
  std::string place = {};       // a country, "AU", or a region that levies its own tax: "CA-QC"
  bool consumers_only = false;  // businesses with a VAT number of that country pay it themselves

  bool operator==(const Registration&) const = default;
};
BOOST_DESCRIBE_STRUCT(Registration, (), (place, consumers_only))

struct Seller {
  std::string country = {};  // ISO 3166-1
  std::string region = {};   // ISO 3166-2, where the tax of the country differs by region
  std::vector<Registration> registrations = {};
  bool one_stop = false;        // reports the VAT of EU consumers by the one-stop shop
  bool small_business = false;  // exempt: no tax on any invoice
  std::string small_business_sentence = {};
  bool prices_include_tax = false;
  VatFallback vat_fallback = VatFallback::charge;

  bool operator==(const Seller&) const = default;
};
// Members that tax_settings holds; the others are the foundry's.
BOOST_DESCRIBE_STRUCT(Seller, (), (one_stop, small_business, small_business_sentence, vat_fallback))

enum class BuyerKind { consumer, business };

// Known facts of the buyer; unknown ones are empty. The code that takes the address checks that the
// country exists: one that is on no list is outside of where anybody owes tax.
struct Buyer {
  std::string country = {};  // ISO 3166-1
  std::string region = {};   // ISO 3166-2, with or without the country
  std::string postcode = {};
  BuyerKind kind = BuyerKind::consumer;
  std::string vat_number = {};             // as written
  std::optional<VatCheck> vat_check = {};  // nullopt: its register was not asked
};

// The buyer's VAT number, right in form and of their country.
std::optional<VatNumber> business_number(const Buyer& buyer);

enum class TaxReason {
  domestic,        // seller and buyer in one country
  one_stop,        // an EU consumer, at their country's rate
  origin,          // an EU consumer, at the seller's rate: who is not in the one-stop shop
  reverse_charge,  // a business across a border owes the tax itself
  exported,        // outside of where the seller owes tax
  exempt,          // the seller is a small business
  registered       // the seller is registered where the buyer is
};
BOOST_DESCRIBE_ENUM(TaxReason, domestic, one_stop, origin, reverse_charge, exported, exempt,
                    registered)

enum class UnknownFact {
  country,
  region,      // the rates of this country differ by region; decided where one holds elsewhere
  postcode,    // a territory outside the VAT area; decided as if the buyer were not in it
  vat_number,  // a business of the EU without an accepted number of its country; decided as a
               // consumer
  rate         // the table has none for the place and the day, or the seller has no country
};
BOOST_DESCRIBE_ENUM(UnknownFact, country, region, postcode, vat_number, rate)

struct TaxDecision {
  std::optional<TaxReason> reason;    // nullopt: cannot be decided before what is unknown is told
  std::vector<const TaxRate*> rates;  // of the table that was given; each on the net amount

  // Rates of the seller's own customers: gross prices hold it, and a buyer who owes no tax is let
  // off it. Empty for a small business.
  std::vector<const TaxRate*> own_rates;
  std::vector<UnknownFact> unknown;
  bool shown_with_tax = false;  // as the shop chooses, but always for consumers of the EU
  bool eu_consumer = false;     // a consumer in a member state, outside of its VAT area included
  TaxPlace place;
  std::string sentence;  // of the small business, for the invoice
};

// Taxes that a sale of fonts, an electronic service, bears on a day. Pure: the same answer for the
// same facts; never a rate that was guessed.
TaxDecision decide_tax(const Seller& seller, const Buyer& buyer, const TaxRates& rates, Day day);

std::string_view name_of(UnknownFact fact);  // "postalCode"

}  // namespace typecase::pricing

template <>
constexpr bool typecase::is_named_in_camel_case<typecase::pricing::TaxReason> = true;
