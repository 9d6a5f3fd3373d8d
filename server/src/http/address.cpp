#include "http/address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace typecase::http {
namespace {

constexpr std::array<std::uint8_t, 12> mapped_prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

Address masked(Address address, int bits) {
  for (int i = 0; i < 16; ++i) {
    int kept = std::clamp(bits - 8 * i, 0, 8);
    address.bytes[i] &= static_cast<std::uint8_t>(0xff00 >> kept);
  }
  return address;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// An entry of X-Forwarded-For: "192.0.2.1", "192.0.2.1:4711", "2001:db8::1", "[2001:db8::1]:4711".
std::optional<Address> parse_hop(std::string_view entry) {
  entry = trimmed(entry);
  if (entry.starts_with('[')) {
    return Address::parse(entry.substr(1, entry.find(']') - 1));
  }
  if (std::count(entry.begin(), entry.end(), ':') == 1) entry = entry.substr(0, entry.find(':'));
  return Address::parse(entry);
}

}  // namespace

std::optional<Address> Address::parse(std::string_view text) {
  char zero_ended[INET6_ADDRSTRLEN] = {};
  if (text.size() >= sizeof zero_ended) return std::nullopt;
  std::copy(text.begin(), text.end(), zero_ended);

  Address address;
  if (inet_pton(AF_INET6, zero_ended, address.bytes.data()) == 1) return address;
  std::copy(mapped_prefix.begin(), mapped_prefix.end(), address.bytes.begin());
  if (inet_pton(AF_INET, zero_ended, address.bytes.data() + 12) == 1) return address;
  return std::nullopt;
}

bool Address::is_v4() const {
  return std::equal(mapped_prefix.begin(), mapped_prefix.end(), bytes.begin());
}

std::string Address::text() const {
  char out[INET6_ADDRSTRLEN];
  return is_v4() ? inet_ntop(AF_INET, bytes.data() + 12, out, sizeof out)
                 : inet_ntop(AF_INET6, bytes.data(), out, sizeof out);
}

Address limit_group(Address address) { return address.is_v4() ? address : masked(address, 64); }

std::string limit_key(std::string_view client_address) {
  auto address = Address::parse(client_address);
  return address ? limit_group(*address).text() : std::string(client_address);
}

TrustedProxies::TrustedProxies(const std::vector<std::string>& blocks) {
  for (const std::string& block : blocks) {
    std::size_t slash = block.find('/');
    auto network = Address::parse(std::string_view(block).substr(0, slash));
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
    blocks_.push_back({masked(*network, bits), bits});
  }
}

bool TrustedProxies::contains(const Address& address) const {
  return std::any_of(blocks_.begin(), blocks_.end(), [&](const Block& block) {
    return masked(address, block.bits) == block.network;
  });
}

Address TrustedProxies::client(const Address& peer,
                               const std::vector<std::string_view>& forwarded_for) const {
  Address nearest = peer;
  for (auto line = forwarded_for.rbegin(); line != forwarded_for.rend(); ++line) {
    std::string_view rest = *line;
    while (contains(nearest) && !rest.empty()) {
      std::size_t comma = rest.rfind(',');
      bool last = comma == std::string_view::npos;
      auto hop = parse_hop(last ? rest : rest.substr(comma + 1));
      if (!hop) return nearest;
      nearest = *hop;
      rest = last ? std::string_view() : rest.substr(0, comma);
    }
  }
  return nearest;
}

}  // namespace typecase::http
