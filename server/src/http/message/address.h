#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/ip_address.h"

namespace typecase::http {

// The address that limits count: an IPv4 address whole, an IPv6 one by its /64.
IpAddress limit_group(IpAddress address);

// The same for a Request's client_address, as a key for rate limits.
std::string limit_key(std::string_view client_address);

class TrustedProxies {
 public:
  // Addresses or CIDR blocks. Throws std::invalid_argument for anything else.
  explicit TrustedProxies(const std::vector<std::string>& blocks);

  bool contains(const IpAddress& address) const;

  // The right-most entry of X-Forwarded-For that is no trusted proxy, when `peer` is one; else
  // `peer`. An entry that is no address ends the search at the hop that reported it.
  IpAddress client(const IpAddress& peer, const std::vector<std::string_view>& forwarded_for) const;

 private:
  struct Block {
    IpAddress network;
    int bits;
  };
  std::vector<Block> blocks_;
};

}  // namespace typecase::http
