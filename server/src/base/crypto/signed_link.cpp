#include "base/crypto/signed_link.h"

#include <charconv>

#include "base/crypto/signed_text.h"

namespace typecase {
std::string SignedLinks::grant(std::string_view id, std::string_view name) const {
  std::string text = std::to_string(to_micros(clock_.now() + lifetime_));
  text.append("\n").append(id).append("\n").append(name);
  return sign_text(key_, purpose_, text);
}

Result<std::string> SignedLinks::check(std::string_view grant, std::string_view name) const {
  const Error bad_link{ErrorKind::forbidden, "bad_link", "This link is not complete. " + way_back_};
  std::optional<std::string> text = open_signed(key_, purpose_, grant);
  if (!text) return bad_link;

  std::size_t first = text->find('\n');
  std::size_t second = text->find('\n', first + 1);
  if (second == text->npos || std::string_view(*text).substr(second + 1) != name) return bad_link;
  std::int64_t expires_at = 0;
  std::from_chars(text->data(), text->data() + first, expires_at);
  if (clock_.now() >= from_micros(expires_at)) {
    return Error{ErrorKind::gone, "link_expired", "This link has expired. " + way_back_};
  }
  return text->substr(first + 1, second - first - 1);
}

}  // namespace typecase
