#include "payments/form.h"

namespace typecase::payments {

std::string percent_encode(std::string_view text) {
  constexpr std::string_view unreserved =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
  constexpr char digits[] = "0123456789ABCDEF";
  std::string encoded;
  for (unsigned char byte : text) {
    if (unreserved.find(static_cast<char>(byte)) != unreserved.npos) {
      encoded += static_cast<char>(byte);
    } else {
      encoded += {'%', digits[byte >> 4], digits[byte & 15]};
    }
  }
  return encoded;
}

Form& Form::add(std::string_view name, std::string_view value) {
  if (!text_.empty()) text_ += '&';
  text_ += percent_encode(name) + '=' + percent_encode(value);
  return *this;
}

Form& Form::add_unless_empty(std::string_view name, std::string_view value) {
  return value.empty() ? *this : add(name, value);
}

}  // namespace typecase::payments
