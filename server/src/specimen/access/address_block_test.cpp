#include "specimen/access/address_block.h"

#include <gtest/gtest.h>

namespace typecase::specimen {
namespace {

TEST(AddressBlock, KeepsTheNetworkAndForgetsTheHost) {
  EXPECT_EQ(address_block("192.0.2.77"), "192.0.2.0/24");
  EXPECT_EQ(address_block("2001:db8:7:8:9:a:b:c"), "2001:db8:7::/48");
  EXPECT_EQ(address_block("::ffff:192.0.2.77"), "192.0.2.0/24");
}

TEST(AddressBlock, CallsWhatIsNoAddressUnknown) {
  for (const char* text : {"", "unix", "192.0.2", "192.0.2.1:80", "2001:db8::1::2"}) {
    EXPECT_EQ(address_block(text), "unknown") << text;
  }
}

TEST(AddressGroup, IsAnIpv4AddressOrTheNetworkOfAnIpv6One) {
  EXPECT_EQ(address_group("192.0.2.77"), "192.0.2.77");
  EXPECT_EQ(address_group("::ffff:192.0.2.77"), "192.0.2.77");
  EXPECT_EQ(address_group("2001:db8:7:8:9:a:b:c"), "2001:db8:7:8::/64");
  EXPECT_EQ(address_group("2001:DB8:7:8::1"), address_group("2001:db8:7:8:ffff::"));
  EXPECT_EQ(address_group("unix"), "unix");
}

}  // namespace
}  // namespace typecase::specimen
