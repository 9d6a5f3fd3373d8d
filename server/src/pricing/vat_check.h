#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"

namespace typecase::pricing {

enum class VatCheckState {
  valid,
  invalid,      // not in the register
  unavailable,  // the register could not be asked
  unchecked     // of a country whose register this shop asks not: GB, CHE, NO
};
BOOST_DESCRIBE_ENUM(VatCheckState, valid, invalid, unavailable, unchecked)

// Failures that anybody can bring about, and that are never trusted: a client has asked about too
// many numbers, or too many questions are under way.
inline constexpr std::string_view rate_limited = "rate_limited";
inline constexpr std::string_view busy = "busy";

// Answer of an official register about a VAT number that is right in form.
struct VatCheck {
  std::string number = {};  // as VatNumber::text
  VatCheckState state = VatCheckState::unchecked;
  std::string service = {};       // "VIES"; empty with unchecked
  std::string consultation = {};  // the consultation number that proves the check; may be empty
  std::string failure = {};       // with unavailable: why, as vies::Answer::failure, `busy` or
                                  // `rate_limited`; else empty
  Time checked_at = {};

  bool operator==(const VatCheck&) const = default;
};
BOOST_DESCRIBE_STRUCT(VatCheck, (), (number, state, service, consultation, failure, checked_at))

// Effect of a number while the register cannot be asked.
enum class VatFallback {
  charge,  // the buyer is taxed as a consumer
  trust    // as valid; an order is checked again later, and flagged for review where it fails
};
BOOST_DESCRIBE_ENUM(VatFallback, charge, trust)

// Whether the buyer is a business for tax. No check: the register is not asked by this shop, so
// that the form of the number decides.
bool is_accepted(const std::optional<VatCheck>& check, VatFallback fallback);

// "VIES, 25 November 2026, consultation number WAPI..." on documents; empty unless valid. `day`: of
// the check, as documents write days.
std::string proof_of(const VatCheck& check, const std::string& day);

}  // namespace typecase::pricing
