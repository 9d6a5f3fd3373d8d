#include "payments/form.h"

#include <boost/url/encode.hpp>
#include <boost/url/rfc/unreserved_chars.hpp>

namespace typecase::payments {

std::string percent_encode(std::string_view text) {
  return boost::urls::encode(text, boost::urls::unreserved_chars);
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
