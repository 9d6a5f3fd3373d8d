#pragma once

#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/money.h"

// How documents write amounts, days and places, in English.
namespace typecase::documents {

std::string grouped(Money amount, std::string_view currency);        // "1,234.50", of JPY "1,235"
std::string with_currency(Money amount, std::string_view currency);  // "EUR 1,234.50"
std::string day(Time time);                                          // "22 November 2026", in UTC

// "Portugal". The code itself where it names no country.
std::string country_name(const std::string& code);

// Whether the post of a country wants a state, province or prefecture in an address.
bool has_region_in_addresses(std::string_view country);

// The calculation of a price from its factors: "40.00 × 1.6 × 0.9 = 57.60"; empty where there are
// none.
std::string working(Money base, Multiplier multiplier, Multiplier combination, Money list,
                    std::string_view currency);

// "VAT 19 %": with a space that does not break.
std::string tax_name(std::string_view name, std::string_view rate);

// The id of a licence's text as a name: "domains" is "Domains".
std::string field_name(std::string id);

// Appends a line unless it is empty.
void add_line(std::string& text, const std::string& line);

}  // namespace typecase::documents
