#include "http/message/target.h"

#include <gtest/gtest.h>

namespace typecase::http {
namespace {

TEST(TargetTest, LeavesOneParameterOut) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"/amiri", "/amiri"},
      {"/amiri?look=x", "/amiri"},
      {"/amiri?look=x&item=y", "/amiri?item=y"},
      {"/amiri?item=y&look=x&look=z&size=1", "/amiri?item=y&size=1"},
      {"/amiri?look", "/amiri"},
      {"/amiri?l%6Fok=x&item=a%20b", "/amiri?item=a%20b"},
      {"/amiri?looks=x&&", "/amiri?looks=x"},
      {"//evil.example?look=x", "/"},
      {"https://evil.example/?look=x", "/"},
      {"", "/"}};
  for (const auto& [target, expected] : cases) EXPECT_EQ(target_without(target, "look"), expected);
}

}  // namespace
}  // namespace typecase::http
