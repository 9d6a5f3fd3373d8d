#include "sandbox/cards.h"

#include <array>

namespace typecase::sandbox {

namespace {

constexpr std::string_view declined = "card_declined";
constexpr std::string_view generic = "generic_decline";

constexpr std::array cards = std::to_array<TestCard>({
    {.name = "visa", .number = "4242424242424242"},
    {.name = "visa_debit", .number = "4000056655665556"},
    {.name = "mastercard", .number = "5555555555554444", .brand = "mastercard"},
    {.name = "amex", .number = "378282246310005", .brand = "amex"},
    {.name = "de", .number = "4000002760000016", .country = "DE"},
    {.name = "gb", .number = "4000008260000000", .country = "GB"},

    {.name = "chargeDeclined",
     .number = "4000000000000002",
     .code = declined,
     .decline_code = generic},
    {.name = "chargeDeclinedInsufficientFunds",
     .number = "4000000000009995",
     .code = declined,
     .decline_code = "insufficient_funds"},
    {.name = "chargeDeclinedLostCard",
     .number = "4000000000009987",
     .code = declined,
     .decline_code = "lost_card"},
    {.name = "chargeDeclinedStolenCard",
     .number = "4000000000009979",
     .code = declined,
     .decline_code = "stolen_card"},
    {.name = "chargeDeclinedExpiredCard", .number = "4000000000000069", .code = "expired_card"},
    {.name = "chargeDeclinedIncorrectCvc", .number = "4000000000000127", .code = "incorrect_cvc"},
    {.name = "chargeDeclinedProcessingError",
     .number = "4000000000000119",
     .code = "processing_error"},
    {.name = "visa_chargeDeclinedVelocityLimitExceeded",
     .number = "4000000000006975",
     .code = declined,
     .decline_code = "card_velocity_exceeded"},
    {.name = "chargeCustomerFail",
     .number = "4000000000000341",
     .code = declined,
     .decline_code = generic},

    {.name = "radarBlock",
     .number = "4100000000000019",
     .code = declined,
     .decline_code = "fraudulent",
     .quirk = Quirk::blocked},
    {.name = "riskLevelElevated", .number = "4000000000009235", .quirk = Quirk::elevated_risk},
    {.name = "cvcCheckFail", .number = "4000000000000101", .quirk = Quirk::cvc_check_fails},
    {.name = "avsZipFail", .number = "4000000000000036", .quirk = Quirk::postal_code_check_fails},

    {.name = "authenticationRequiredOnSetup",
     .number = "4000002500003155",
     .country = "DE",
     .three_d_secure = ThreeDSecure::required},
    {.name = "authenticationRequired",
     .number = "4000002760003184",
     .country = "DE",
     .three_d_secure = ThreeDSecure::required},
    {.name = "authenticationRequiredSetupForOffSession",
     .number = "4000003800000446",
     .country = "HR",
     .three_d_secure = ThreeDSecure::required},
    {.name = "authenticationRequiredChargeDeclinedInsufficientFunds",
     .number = "4000008260003178",
     .country = "GB",
     .three_d_secure = ThreeDSecure::required,
     .code = declined,
     .decline_code = "insufficient_funds"},
    {.name = "threeDSecure2Required",
     .number = "4000000000003220",
     .country = "IE",
     .three_d_secure = ThreeDSecure::required},
    {.name = "threeDSecureRequiredChargeDeclined",
     .number = "4000008400001629",
     .three_d_secure = ThreeDSecure::required,
     .code = declined,
     .decline_code = generic},
    {.name = "threeDSecureRequiredProcessingError",
     .number = "4000008400001280",
     .three_d_secure = ThreeDSecure::required_and_broken},
    {.name = "threeDSecureOptional",
     .number = "4000000000003055",
     .three_d_secure = ThreeDSecure::on_request},
    {.name = "threeDSecureOptionalProcessingError",
     .number = "4000000000003097",
     .three_d_secure = ThreeDSecure::on_request_and_broken},

    {.name = "createDispute", .number = "4000000000000259", .quirk = Quirk::disputed_as_fraud},
    {.name = "createDisputeProductNotReceived",
     .number = "4000000000002685",
     .quirk = Quirk::disputed_as_not_received},
    {.name = "createDisputeInquiry", .number = "4000000000001976", .quirk = Quirk::inquired},
    {.name = "createIssuerFraudRecord",
     .number = "4000000000005423",
     .quirk = Quirk::fraud_warning},
    {.name = "pendingRefund", .number = "4000000000007726", .quirk = Quirk::refund_pends},
    {.name = "refundFail", .number = "4000000000005126", .quirk = Quirk::refund_fails},
});

}  // namespace

std::span<const TestCard> test_cards() { return cards; }

const TestCard* card_by_name(std::string_view name) {
  for (const TestCard& card : cards) {
    if (card.name == name) return &card;
  }
  return nullptr;
}

const TestCard* card_by_number(std::string_view digits) {
  for (const TestCard& card : cards) {
    if (card.number == digits) return &card;
  }
  return nullptr;
}

std::string_view card_error_message(std::string_view code, std::string_view decline_code) {
  if (decline_code == "insufficient_funds") return "Your card has insufficient funds.";
  if (decline_code == "card_velocity_exceeded") {
    return "Your card was declined for making repeated attempts too frequently or exceeding its "
           "amount limit.";
  }
  if (decline_code == "test_mode_live_card") {
    return "Your card was declined. Your request was in test mode, but used a non test (live) "
           "card. "
           "For a list of valid test cards, visit: https://stripe.com/docs/testing.";
  }
  if (code == "expired_card") return "Your card has expired.";
  if (code == "incorrect_cvc") return "Your card's security code is incorrect.";
  if (code == "incorrect_number") return "Your card number is incorrect.";
  if (code == "invalid_cvc") return "Your card's security code is invalid.";
  if (code == "invalid_expiry_month") return "Your card's expiration month is invalid.";
  if (code == "invalid_expiry_year") return "Your card's expiration year is invalid.";
  if (code == "processing_error") {
    return "An error occurred while processing your card. Try again in a little bit.";
  }
  return "Your card was declined.";
}

bool passes_luhn(std::string_view digits) {
  if (digits.size() < 12 || digits.size() > 19) return false;
  int sum = 0;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    char digit = digits[digits.size() - 1 - i];
    if (digit < '0' || digit > '9') return false;
    int value = (digit - '0') * (i % 2 == 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 == 0;
}

}  // namespace typecase::sandbox
