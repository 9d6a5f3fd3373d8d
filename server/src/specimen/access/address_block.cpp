#include "specimen/access/address_block.h"

#include "base/ip_address.h"

namespace typecase::specimen {

std::string address_group(std::string_view address) {
  auto parsed = IpAddress::parse(address);
  if (!parsed) return std::string(address);
  return parsed->is_v4() ? parsed->text() : parsed->network(64).text() + "/64";
}

std::string address_block(std::string_view address) {
  auto parsed = IpAddress::parse(address);
  if (!parsed) return "unknown";
  constexpr int before_v4 = 96;  // bits of a mapped address
  return parsed->is_v4() ? parsed->network(before_v4 + 24).text() + "/24"
                         : parsed->network(48).text() + "/48";
}

}  // namespace typecase::specimen
