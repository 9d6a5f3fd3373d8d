#include "http/message/address.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "base/text/strings.h"

namespace typecase::http {
namespace {

// An entry of X-Forwarded-For: "192.0.2.1", "192.0.2.1:4711", "2001:db8::1", "[2001:db8::1]:4711".
std::optional<IpAddress> parse_hop(std::string_view entry) {
  entry = trimmed(entry);
  if (entry.starts_with('[')) {
    return IpAddress::parse(entry.substr(1, entry.find(']') - 1));
  }
  if (std::count(entry.begin(), entry.end(), ':') == 1) entry = entry.substr(0, entry.find(':'));
  return IpAddress::parse(entry);
}

}  // namespace

IpAddress limit_group(IpAddress address) { return address.is_v4() ? address : address.network(64); }

std::string limit_key(std::string_view client_address) {
  auto address = IpAddress::parse(client_address);
  return address ? limit_group(*address).text() : std::string(client_address);
}

TrustedProxies::TrustedProxies(const std::vector<std::string>& blocks) {
  for (const std::string& block : blocks) {
    std::size_t slash = block.find('/');
    auto network = IpAddress::parse(std::string_view(block).substr(0, slash));
    int longest = network && network->is_v4() ? 32 : 128;
    int bits = longest;
    if (slash != std::string::npos) {
      const char* end = block.data() + block.size();
      auto [rest, failure] = std::from_chars(block.data() + slash + 1, end, bits);
      if (failure != std::errc{} || rest != end) bits = -1;
    }
    if (!network || bits < 0 || bits > longest) {
      throw std::invalid_argument("not an address or CIDR block: " + block);
    }
    bits += 128 - longest;
    blocks_.push_back({network->network(bits), bits});
  }
}

bool TrustedProxies::contains(const IpAddress& address) const {
  return std::any_of(blocks_.begin(), blocks_.end(), [&](const Block& block) {
    return address.network(block.bits) == block.network;
  });
}

IpAddress TrustedProxies::client(const IpAddress& peer,
                                 const std::vector<std::string_view>& forwarded_for) const {
  IpAddress nearest = peer;
  for (auto line = forwarded_for.rbegin(); line != forwarded_for.rend(); ++line) {
    if (line->empty()) continue;
    std::vector<std::string_view> hops = split(*line, ',');
    for (auto entry = hops.rbegin(); entry != hops.rend() && contains(nearest); ++entry) {
      auto hop = parse_hop(*entry);
      if (!hop) return nearest;
      nearest = *hop;
    }
  }
  return nearest;
}

}  // namespace typecase::http
