#include "accounts/devices.h"

#include <charconv>

#include "base/signed_text.h"

namespace typecase::accounts {
namespace {

constexpr std::string_view purpose = "device";
constexpr auto life = std::chrono::days(180);
constexpr std::size_t id_size = 26;

}  // namespace

// "CUSTOMER DEVICE UNTIL": ids are of one length, the time is in microseconds.
std::string Devices::issue(const CustomerId& customer, std::string device) const {
  if (device.empty()) device = random_id();
  Time until = clock_.now() + life;
  return sign_text(key_, purpose,
                   customer.text + " " + device + " " + std::to_string(to_micros(until)));
}

std::optional<std::string> Devices::recognise(std::string_view token,
                                              const CustomerId& customer) const {
  auto text = open_signed(key_, purpose, token);
  if (!text || text->size() <= 2 * id_size + 2) return std::nullopt;
  if (std::string_view(*text).substr(0, id_size) != customer.text) return std::nullopt;
  std::string_view until = std::string_view(*text).substr(2 * id_size + 2);
  std::int64_t micros = 0;
  std::from_chars(until.data(), until.data() + until.size(), micros);
  if (from_micros(micros) <= clock_.now()) return std::nullopt;
  return text->substr(id_size + 1, id_size);
}

}  // namespace typecase::accounts
