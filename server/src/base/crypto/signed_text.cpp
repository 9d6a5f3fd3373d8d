#include "base/crypto/signed_text.h"

namespace typecase {
std::string sign_text(ByteView key, std::string_view purpose, std::string_view text) {
  Digest mac = hmac_sha256(key, std::string(purpose).append("\n").append(text));
  return to_base64url(as_bytes(text)) + '.' + to_base64url(mac);
}

std::optional<std::string> open_signed(ByteView key, std::string_view purpose,
                                       std::string_view signed_text) {
  auto bytes = from_base64url(signed_text.substr(0, signed_text.find('.')));
  if (!bytes) return std::nullopt;
  std::string text(bytes->begin(), bytes->end());
  // Compared as spelt, so that no second spelling of the same bytes passes.
  std::string right = sign_text(key, purpose, text);
  if (!equal_in_constant_time(as_bytes(signed_text), as_bytes(right))) return std::nullopt;
  return text;
}

}  // namespace typecase
