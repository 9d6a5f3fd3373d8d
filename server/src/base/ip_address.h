#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace typecase {

// An IPv6 address, or an IPv4 one in its mapped form (::ffff:a.b.c.d), so that one rule serves
// both.
struct IpAddress {
  std::array<std::uint8_t, 16> bytes{};

  static std::optional<IpAddress> parse(std::string_view text);  // No port, no brackets.
  bool is_v4() const;
  std::string text() const;

  // The address of its network of so many bits: 0 to 128, of IPv4 96 to 128.
  IpAddress network(int bits) const;

  auto operator<=>(const IpAddress&) const = default;
};

}  // namespace typecase
