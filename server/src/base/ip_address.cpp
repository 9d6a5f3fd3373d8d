#include "base/ip_address.h"

#include <arpa/inet.h>

#include <algorithm>

namespace typecase {
namespace {

constexpr std::array<std::uint8_t, 12> mapped_prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

}  // namespace

std::optional<IpAddress> IpAddress::parse(std::string_view text) {
  char zero_ended[INET6_ADDRSTRLEN] = {};
  if (text.size() >= sizeof zero_ended) return std::nullopt;
  std::ranges::copy(text, zero_ended);
  IpAddress address;
  if (inet_pton(AF_INET6, zero_ended, address.bytes.data()) == 1) return address;
  std::ranges::copy(mapped_prefix, address.bytes.begin());
  if (inet_pton(AF_INET, zero_ended, address.bytes.data() + 12) == 1) return address;
  return std::nullopt;
}

bool IpAddress::is_v4() const {
  return std::equal(mapped_prefix.begin(), mapped_prefix.end(), bytes.begin());
}

std::string IpAddress::text() const {
  char out[INET6_ADDRSTRLEN];
  return is_v4() ? inet_ntop(AF_INET, bytes.data() + 12, out, sizeof out)
                 : inet_ntop(AF_INET6, bytes.data(), out, sizeof out);
}

IpAddress IpAddress::network(int bits) const {
  IpAddress network = *this;
  for (int i = 0; i < 16; ++i) {
    network.bytes[i] &= static_cast<std::uint8_t>(0xff00 >> std::clamp(bits - 8 * i, 0, 8));
  }
  return network;
}

}  // namespace typecase
