#include "sandbox/cards.h"

#include <array>

namespace typecase::sandbox {

namespace {

constexpr std::string_view declined = "card_declined";

constexpr std::array cards = std::to_array<TestCard>({
    {"visa", "4242424242424242", "visa", "US"},
    {"visa_debit", "4000056655665556", "visa", "US"},
    {"mastercard", "5555555555554444", "mastercard", "US"},
    {"amex", "378282246310005", "amex", "US"},
    {"de", "4000002760000016", "visa", "DE"},
    {"gb", "4000008260000000", "visa", "GB"},
    {"chargeDeclined", "4000000000000002", "visa", "US", false, declined, "generic_decline"},
    {"chargeDeclinedInsufficientFunds", "4000000000009995", "visa", "US", false, declined,
     "insufficient_funds"},
    {"chargeDeclinedLostCard", "4000000000009987", "visa", "US", false, declined, "lost_card"},
    {"chargeDeclinedStolenCard", "4000000000009979", "visa", "US", false, declined, "stolen_card"},
    {"chargeDeclinedExpiredCard", "4000000000000069", "visa", "US", false, "expired_card"},
    {"chargeDeclinedIncorrectCvc", "4000000000000127", "visa", "US", false, "incorrect_cvc"},
    {"chargeDeclinedProcessingError", "4000000000000119", "visa", "US", false, "processing_error"},
    {"visa_chargeDeclinedVelocityLimitExceeded", "4000000000006975", "visa", "US", false, declined,
     "card_velocity_exceeded"},
    {"chargeCustomerFail", "4000000000000341", "visa", "US", false, declined, "generic_decline"},
    {"authenticationRequired", "4000002760003184", "visa", "DE", true},
    {"threeDSecure2Required", "4000000000003220", "visa", "IE", true},
    {"authenticationRequiredChargeDeclinedInsufficientFunds", "4000008260003178", "visa", "GB",
     true, declined, "insufficient_funds"},
    {"threeDSecureRequiredChargeDeclined", "4000008400001629", "visa", "US", true, declined,
     "generic_decline"},
    {"threeDSecureOptional", "4000000000003055", "visa", "US"},
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
