#include "http/message/address.h"

#include <gtest/gtest.h>

namespace typecase::http {
namespace {

TEST(AddressTest, WritesOneAddressInOneWay) {
  EXPECT_EQ(IpAddress::parse("192.0.2.1")->text(), "192.0.2.1");
  EXPECT_EQ(IpAddress::parse("::ffff:192.0.2.1")->text(), "192.0.2.1");
  EXPECT_EQ(IpAddress::parse("2001:DB8:0::1")->text(), "2001:db8::1");
  for (const char* text :
       {"", "unknown", "1.2.3", "1.2.3.4.5", "01.2.3.4x", "[::1]", "1.2.3.4:80"}) {
    EXPECT_FALSE(IpAddress::parse(text)) << text;
  }
}

TEST(AddressTest, LimitsCountIpv6ByItsNetwork) {
  EXPECT_EQ(limit_key("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(limit_key("2001:db8:1:2:3:4:5:6"), limit_key("2001:db8:1:2::9"));
  EXPECT_NE(limit_key("2001:db8:1:2::9"), limit_key("2001:db8:1:3::9"));
}

struct Forwarded {
  std::string peer;
  std::vector<std::string_view> lines;
  std::string client;
};

TEST(TrustedProxiesTest, FindsTheRightMostEntryThatIsNotTrusted) {
  TrustedProxies proxies({"127.0.0.1", "10.0.0.0/8", "2001:db8::/32"});
  for (const Forwarded& c : std::vector<Forwarded>{
           {"198.51.100.7", {"203.0.113.5"}, "198.51.100.7"},
           {"127.0.0.1", {}, "127.0.0.1"},
           {"127.0.0.1", {"203.0.113.5"}, "203.0.113.5"},
           {"127.0.0.1", {"192.0.2.66, 203.0.113.5"}, "203.0.113.5"},
           {"127.0.0.1", {"203.0.113.5, 10.1.2.3,10.4.5.6"}, "203.0.113.5"},
           {"127.0.0.1", {"192.0.2.66", "203.0.113.5", "10.1.2.3"}, "203.0.113.5"},
           {"127.0.0.1", {"10.1.1.1, 10.2.2.2"}, "10.1.1.1"},
           {"127.0.0.1", {"192.0.2.66, rubbish"}, "127.0.0.1"},
           {"127.0.0.1", {"192.0.2.66, rubbish, 10.1.2.3"}, "10.1.2.3"},
           {"127.0.0.1", {"203.0.113.5:4711"}, "203.0.113.5"},
           {"127.0.0.1", {"[2a00::1]:4711"}, "2a00::1"},
           {"2001:db8::5", {"2a00::1"}, "2a00::1"},
           {"::ffff:10.0.0.1", {"203.0.113.5"}, "203.0.113.5"},
       }) {
    EXPECT_EQ(proxies.client(*IpAddress::parse(c.peer), c.lines).text(), c.client)
        << c.peer << " " << testing::PrintToString(c.lines);
  }
}

TEST(TrustedProxiesTest, RefusesWhatIsNoBlock) {
  for (const char* block : {"", "proxy", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/x", "::1/129"}) {
    EXPECT_THROW(TrustedProxies({block}), std::invalid_argument) << block;
  }
}

}  // namespace
}  // namespace typecase::http
