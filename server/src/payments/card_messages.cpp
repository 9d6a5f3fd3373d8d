#include <array>
#include <utility>

#include "payments/gateway.h"

namespace typecase::payments {

namespace {

using Message = std::pair<std::string_view, std::string_view>;

// Codes that tell the customer what to mend. All others (lost, stolen, fraud, "do not honour") read
// alike: the bank's reason is not ours to tell, and a thief learns nothing.
constexpr std::array<Message, 9> messages{{
    {"insufficient_funds", "The card has not enough funds. No money has moved; try another card."},
    {"expired_card", "The card has expired. No money has moved; try another card."},
    {"incorrect_cvc",
     "The security code is not right. No money has moved; check it and try again."},
    {"invalid_cvc", "The security code is not right. No money has moved; check it and try again."},
    {"incorrect_number",
     "The card number is not right. No money has moved; check it and try again."},
    {"invalid_number", "The card number is not right. No money has moved; check it and try again."},
    {"processing_error",
     "The card could not be processed. No money has moved; try again in a moment."},
    {"payment_intent_authentication_failure",
     "Your bank did not approve the card. No money has moved, and the order waits for you."},
    {"authentication_required",
     "Your bank wants to confirm this payment. No money has moved; try again."},
}};

constexpr std::string_view declined =
    "The card was declined. No money has moved; try another card or ask your bank.";

std::string_view message_of(std::string_view code) {
  for (const auto& [known, sentence] : messages) {
    if (known == code) return sentence;
  }
  return {};
}

}  // namespace

std::string_view customer_message(const CardError& error) {
  std::string_view particular = message_of(error.decline_code);
  if (particular.empty()) particular = message_of(error.code);
  return particular.empty() ? declined : particular;
}

}  // namespace typecase::payments
