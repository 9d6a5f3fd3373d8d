#include "specimen/address_block.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <optional>

namespace typecase::specimen {
namespace {

struct Address {
  int family = AF_INET6;
  std::array<unsigned char, 16> bytes{};  // of AF_INET the first four
};

std::optional<Address> parse(const std::string& text) {
  Address address;
  if (inet_pton(AF_INET6, text.c_str(), address.bytes.data()) == 1) {
    constexpr std::array<unsigned char, 12> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    if (!std::equal(mapped.begin(), mapped.end(), address.bytes.begin())) return address;
    std::copy_n(address.bytes.begin() + 12, 4, address.bytes.begin());
    address.family = AF_INET;
    return address;
  }
  address.family = AF_INET;
  if (inet_pton(AF_INET, text.c_str(), address.bytes.data()) == 1) return address;
  return std::nullopt;
}

// The network of so many whole bytes.
std::string network(Address address, std::size_t bytes) {
  std::fill(address.bytes.begin() + static_cast<std::ptrdiff_t>(bytes), address.bytes.end(), 0);
  char text[INET6_ADDRSTRLEN];
  inet_ntop(address.family, address.bytes.data(), text, sizeof text);
  return text;
}

}  // namespace

std::string address_group(std::string_view address) {
  auto parsed = parse(std::string(address));
  if (!parsed) return std::string(address);
  return parsed->family == AF_INET ? network(*parsed, 4) : network(*parsed, 8) + "/64";
}

std::string address_block(std::string_view address) {
  auto parsed = parse(std::string(address));
  if (!parsed) return "unknown";
  return parsed->family == AF_INET ? network(*parsed, 3) + "/24" : network(*parsed, 6) + "/48";
}

}  // namespace typecase::specimen
