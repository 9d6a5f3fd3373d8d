#pragma once

#include <string>
#include <string_view>

namespace typecase::payments {

// An application/x-www-form-urlencoded body, as Stripe takes it:
// "amount=1200&metadata[order_id]=A".
class Form {
 public:
  Form& add(std::string_view name, std::string_view value);
  Form& add_unless_empty(std::string_view name, std::string_view value);
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// Percent-encodes all but RFC 3986's unreserved characters.
std::string percent_encode(std::string_view text);

}  // namespace typecase::payments
