#pragma once

#include <boost/system/result.hpp>
#include <string>
#include <string_view>

namespace typecase::pricing {

// A number by which a country knows a business for its VAT, right in form and check digits.
// Whether it is in use only the country's register can tell.
struct VatNumber {
  std::string prefix;  // "EL" for Greece, "XI" for Northern Ireland, "CHE" for Switzerland
  std::string text;    // prefix and number: "EL094259216"; capital letters and digits alone

  bool operator==(const VatNumber&) const = default;
};

enum class VatNumberFault {
  prefix,       // none that is known here
  format,       // length or kind of characters
  check_digits  // a slip of the pen
};

// Reads what people write: spaces, dots, hyphens and slashes anywhere, small letters, GR for EL, a
// trailing MWST, TVA, IVA, TPV (Switzerland) or MVA (Norway). `country` (ISO 3166-1, may be empty)
// is believed where the number brings no prefix. Knows the members of the EU, XI, GB, CHE and NO.
boost::system::result<VatNumber, VatNumberFault> read_vat_number(std::string_view written,
                                                                 std::string_view country = {});

// The prefix of a country's numbers: EL for GR, CHE for CH, FR for MC; empty where none is known.
// GB stands for GB alone: XI serves goods, and fonts are services.
std::string_view vat_prefix(std::string_view country);

}  // namespace typecase::pricing
