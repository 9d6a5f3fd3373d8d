#pragma once

#include <string>
#include <string_view>

namespace typecase::specimen {

// Client that a limit counts: "192.0.2.7", an IPv4 address whole; "2001:db8:7:1::/64", an IPv6 one
// by its network. IPv4 in IPv6 counts as IPv4; what is no address stays as it is.
std::string address_group(std::string_view address);

// Part of an address that the log keeps: "192.0.2.0/24", "2001:db8:7::/48"; "unknown" of no
// address.
std::string address_block(std::string_view address);

}  // namespace typecase::specimen
