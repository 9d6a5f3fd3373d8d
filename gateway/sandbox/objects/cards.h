#pragma once

#include <boost/describe.hpp>
#include <span>
#include <string>
#include <string_view>

namespace typecase::sandbox {

// Whether the customer's bank asks first. A broken question fails instead.
enum class ThreeDSecure {
  none,
  required,
  required_and_broken,
  on_request,  // When the call has request_three_d_secure.
  on_request_and_broken
};
BOOST_DESCRIBE_ENUM(ThreeDSecure, none, required, required_and_broken, on_request,
                    on_request_and_broken)

// Behaviour of a card beside paying or being declined.
enum class Quirk {
  none,
  blocked,  // Declined by us, before its bank was asked.
  elevated_risk,
  cvc_check_fails,  // Paid all the same, as the next one.
  postal_code_check_fails,
  disputed_as_fraud,  // These four some moments after the payment.
  disputed_as_not_received,
  inquired,
  fraud_warning,
  refund_pends,  // Then succeeds.
  refund_fails   // After it was said to have succeeded.
};
BOOST_DESCRIBE_ENUM(Quirk, none, blocked, elevated_risk, cvc_check_fails, postal_code_check_fails,
                    disputed_as_fraud, disputed_as_not_received, inquired, fraud_warning,
                    refund_pends, refund_fails)

// A test card of gateway/objects/cards.json: what it is and what becomes of a payment with it.
struct TestCard {
  std::string name;  // "visa": also the payment method "pm_card_visa"
  std::string number;
  std::string brand = "visa";
  std::string country = "US";
  ThreeDSecure three_d_secure = ThreeDSecure::none;
  std::string code = {};          // Of the error it is declined with; empty: it pays.
  std::string decline_code = {};  // With card_declined.
  Quirk quirk = Quirk::none;
};
BOOST_DESCRIBE_STRUCT(TestCard, (),
                      (name, number, brand, country, three_d_secure, code, decline_code, quirk))

std::span<const TestCard> test_cards();
const TestCard* card_by_name(std::string_view name);
const TestCard* card_by_number(std::string_view digits);

// The sentence that goes with an error code or decline code.
std::string_view card_error_message(std::string_view code, std::string_view decline_code);

bool passes_luhn(std::string_view digits);

}  // namespace typecase::sandbox
