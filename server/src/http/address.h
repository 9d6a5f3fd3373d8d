#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace typecase::http {

// An IPv6 address, or an IPv4 one in its mapped form (::ffff:a.b.c.d), so that one rule serves
// both.
struct Address {
  std::array<std::uint8_t, 16> bytes{};

  static std::optional<Address> parse(std::string_view text);  // No port, no brackets.
  bool is_v4() const;
  std::string text() const;
  auto operator<=>(const Address&) const = default;
};

// Whom a limit counts: an IPv4 address whole, an IPv6 one by its /64.
Address limit_group(Address address);

// The same for a Request's client_address, as a key for rate limits.
std::string limit_key(std::string_view client_address);

class TrustedProxies {
 public:
  // Addresses or CIDR blocks. Throws std::invalid_argument for anything else.
  explicit TrustedProxies(const std::vector<std::string>& blocks);

  bool contains(const Address& address) const;

  // The right-most entry of X-Forwarded-For that is no trusted proxy, when `peer` is one; else
  // `peer`. An entry that is no address ends the search at the hop that reported it.
  Address client(const Address& peer, const std::vector<std::string_view>& forwarded_for) const;

 private:
  struct Block {
    Address network;
    int bits;
  };
  std::vector<Block> blocks_;
};

}  // namespace typecase::http
