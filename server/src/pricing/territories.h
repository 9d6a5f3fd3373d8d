#pragma once

#include <string>
#include <string_view>

namespace typecase::pricing {

// Where a buyer is for tax: not always the country of their address.
struct TaxPlace {
  std::string country;  // ISO 3166-1; FR for Monaco, GB for the Isle of Man
  std::string region;   // ISO 3166-2: "ES-CN"; empty where it makes no difference or is not told
  bool in_eu_vat_area = false;  // false on the Canary Islands
  bool postcode_needed =
      false;  // a part of the country stands outside, and the address leaves it open

  bool operator==(const TaxPlace&) const = default;
};

// `region` is a code of ISO 3166-2 with or without the country ("ES-TF", "TF"); a name that is no
// code decides nothing. Where region and postcode contradict each other the place is inside.
// Unknown countries stand for themselves, outside the EU. Article 6 of Directive 2006/112/EC
// (territories), article 7 (Monaco, the Isle of Man). Northern Ireland is the United Kingdom, for
// services. The French overseas departments are places of their own, with the rates of their region
// where a table has them.
TaxPlace tax_place(std::string_view country, std::string_view region, std::string_view postcode);

bool is_eu_member(std::string_view country);  // by ISO 3166-1: GR, not EL

}  // namespace typecase::pricing
