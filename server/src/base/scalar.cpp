#include "base/scalar.h"

namespace typecase {

std::string camel_case(std::string_view snake) {
  std::string camel;
  bool upper = false;
  for (char c : snake) {
    if (c == '_') {
      upper = true;
    } else {
      camel += upper && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
      upper = false;
    }
  }
  return camel;
}

}  // namespace typecase
