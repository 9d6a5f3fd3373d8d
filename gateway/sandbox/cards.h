#pragma once

#include <span>
#include <string>
#include <string_view>

namespace typecase::sandbox {

// A test card: what it is and what becomes of a payment with it.
struct TestCard {
  std::string_view name;  // "visa": also the payment method "pm_card_visa"
  std::string_view number;
  std::string_view brand;
  std::string_view country;
  bool asks = false;                   // 3-D Secure first.
  std::string_view code = {};          // Of the error it is declined with; empty: it pays.
  std::string_view decline_code = {};  // With card_declined.
};

std::span<const TestCard> test_cards();
const TestCard* card_by_name(std::string_view name);
const TestCard* card_by_number(std::string_view digits);

// The sentence that goes with an error code or decline code.
std::string_view card_error_message(std::string_view code, std::string_view decline_code);

bool passes_luhn(std::string_view digits);

}  // namespace typecase::sandbox
