#include "sandbox/ids.h"

#include <vector>

#include "base/crypto.h"

namespace typecase::sandbox {

std::string random_letters(std::size_t count) {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  std::string text;
  while (text.size() < count) {
    std::array<std::uint8_t, 32> bytes;
    random_bytes(bytes);
    for (std::uint8_t byte : bytes) {
      bool is_fair = byte < 4 * letters.size();  // 248: else some letters came more often.
      if (is_fair && text.size() < count) text += letters[byte % letters.size()];
    }
  }
  return text;
}

std::string new_id(std::string_view prefix) {
  return std::string(prefix) + "3" + random_letters(23);
}

}  // namespace typecase::sandbox
