#include "staff/sign_in/challenges.h"

#include <charconv>

#include "base/crypto/signed_text.h"
#include "base/ids.h"
#include "webauthn/options.h"

namespace typecase::staff {
namespace {

// "ID.SECONDS", the end of its time.
std::optional<Time> end_of(std::string_view text) {
  const std::size_t dot = text.find('.');
  if (dot == std::string_view::npos) return std::nullopt;
  std::int64_t seconds = 0;
  const char* end = text.data() + text.size();
  auto [stop, failure] = std::from_chars(text.data() + dot + 1, end, seconds);
  if (failure != std::errc() || stop != end) return std::nullopt;
  return Time(std::chrono::seconds(seconds));
}

std::string purpose_of(std::string_view purpose) { return "passkey " + std::string(purpose); }

}  // namespace

std::string new_challenge(ByteView server_key, std::string_view purpose, Time now) {
  const auto end = std::chrono::floor<std::chrono::seconds>(now + webauthn::ceremony_timeout);
  const std::string text = random_id() + "." + std::to_string(end.time_since_epoch().count());
  return to_base64url(as_bytes(sign_text(server_key, purpose_of(purpose), text)));
}

std::optional<Time> made_at(ByteView server_key, std::string_view purpose,
                            std::string_view challenge, Time now) {
  auto decoded = from_base64url(challenge);
  if (!decoded) return std::nullopt;
  const std::string_view text(reinterpret_cast<const char*>(decoded->data()), decoded->size());
  auto opened = open_signed(server_key, purpose_of(purpose), text);
  auto end = opened ? end_of(*opened) : std::nullopt;
  if (!end || now >= *end) return std::nullopt;
  return *end - webauthn::ceremony_timeout;
}

bool use_challenge(db::Connection& connection, std::string_view challenge, Time now) {
  return connection.execute(
             "INSERT INTO staff_used_challenge (hash, expires_at) VALUES ($1, $2) "
             "ON CONFLICT (hash) DO NOTHING",
             sha256(challenge), now + webauthn::ceremony_timeout) == 1;
}

std::int64_t sweep_challenges(db::Connection& connection, Time now) {
  return connection.execute("DELETE FROM staff_used_challenge WHERE expires_at <= $1", now);
}

}  // namespace typecase::staff
