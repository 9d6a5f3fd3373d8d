#include "accounts/sign_in/devices.h"

#include <charconv>

#include "base/crypto/signed_text.h"

namespace typecase::accounts {
namespace {

constexpr std::string_view purpose = "device";
constexpr auto life = std::chrono::days(180);
constexpr std::size_t id_size = 26;

// Tells one password from another, and nothing about it: the hash is salted.
std::string mark_of(std::string_view password_hash) {
  constexpr std::size_t enough = 16;
  return to_base64url(ByteView(sha256(password_hash)).first(enough));
}

// All but the time is of fixed length.
std::string head(const CustomerId& customer, std::string_view password_hash) {
  return customer.text + " " + mark_of(password_hash) + " ";
}

}  // namespace

// "CUSTOMER PASSWORD DEVICE UNTIL": the time is in microseconds.
std::string Devices::issue(const CustomerId& customer, std::string_view password_hash,
                           std::string device) const {
  if (device.empty()) device = random_id();
  Time until = clock_.now() + life;
  return sign_text(key_, purpose,
                   head(customer, password_hash) + device + " " + std::to_string(to_micros(until)));
}

std::optional<std::string> Devices::recognise(std::string_view token, const CustomerId& customer,
                                              std::string_view password_hash) const {
  auto text = open_signed(key_, purpose, token);
  std::string expected = head(customer, password_hash);
  if (!text || !text->starts_with(expected)) return std::nullopt;
  std::string_view rest = std::string_view(*text).substr(expected.size());
  if (rest.size() <= id_size + 1) return std::nullopt;
  std::string_view until = rest.substr(id_size + 1);
  std::int64_t micros = 0;
  std::from_chars(until.data(), until.data() + until.size(), micros);
  if (from_micros(micros) <= clock_.now()) return std::nullopt;
  return std::string(rest.substr(0, id_size));
}

}  // namespace typecase::accounts
