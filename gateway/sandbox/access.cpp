#include "sandbox/access.h"

#include <algorithm>

#include "base/crypto/crypto.h"
#include "sandbox/api_error.h"

namespace typecase::sandbox {

namespace {

std::string user_of_basic(std::string text) {
  std::ranges::replace(text, '+', '-');
  std::ranges::replace(text, '/', '_');
  while (text.ends_with('=')) text.pop_back();
  auto decoded = from_base64url(text);
  if (!decoded) return {};
  std::string pair(decoded->begin(), decoded->end());
  return pair.substr(0, pair.find(':'));
}

std::string key_of(const http::Request& request) {
  std::string header(request.header("authorization"));
  if (header.starts_with("Bearer ")) return header.substr(7);
  if (header.starts_with("Basic ")) return user_of_basic(header.substr(6));
  return {};
}

bool is_live(std::string_view key) {
  return key.starts_with("sk_live_") || key.starts_with("pk_live_") || key.starts_with("rk_live_");
}

std::string masked(const std::string& key) {
  std::size_t shown = key.starts_with("sk_test_") || key.starts_with("pk_test_") ? 8 : 0;
  return key.substr(0, shown) + std::string(std::min<std::size_t>(key.size() - shown, 20), '*');
}

bool is_same(std::string_view a, std::string_view b) {
  return equal_in_constant_time(as_bytes(a), as_bytes(b));
}

}  // namespace

KeyKind authenticate(const http::Request& request, const Settings& settings) {
  std::string key = key_of(request);
  if (key.empty()) {
    throw unauthorised("",
                       "You did not provide an API key. You need to provide your API key in the "
                       "Authorization header, using Bearer auth (e.g. 'Authorization: Bearer "
                       "YOUR_SECRET_KEY').");
  }
  if (is_live(key)) throw unauthorised("", "This is a sandbox: it refuses live keys.");
  if (is_same(key, settings.secret_key)) return KeyKind::secret;
  if (is_same(key, settings.publishable_key)) return KeyKind::publishable;
  throw unauthorised("", "Invalid API Key provided: " + masked(key));
}

}  // namespace typecase::sandbox
