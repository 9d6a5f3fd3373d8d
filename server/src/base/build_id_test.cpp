#include "base/build_id.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>

namespace typecase {
namespace {

TEST(BuildId, IsTheLinkersNote) {
  std::string told;
  FILE* reader = popen("readelf -n /proc/$PPID/exe 2>/dev/null", "r");
  std::array<char, 256> line;
  while (std::fgets(line.data(), line.size(), reader)) told += line.data();
  pclose(reader);

  ASSERT_NE(told.find("Build ID: "), std::string::npos);
  EXPECT_NE(told.find("Build ID: " + build_id()), std::string::npos) << build_id() << told;
}

}  // namespace
}  // namespace typecase
