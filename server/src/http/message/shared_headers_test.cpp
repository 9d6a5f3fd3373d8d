#include <gtest/gtest.h>

#include "http/message/response_head.h"

namespace typecase::http {
namespace {

Response sharing(Headers headers) {
  return {.shared_headers = std::make_shared<const SharedHeaders>(std::move(headers))};
}

std::string head_of(const Response& response) {
  const FixedHeaders fixed{{"Cache-Control", "no-store"}, {"Referrer-Policy", "no-referrer"}};
  std::string head;
  write_head(head, response, {"today", "7", fixed, true, false});
  return head;
}

std::size_t times(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(SharedHeadersTest, AreSentOnceAndBeforeThoseOfTheServer) {
  const Response response = sharing({{"ETag", "\"a\""}, {"Cache-Control", "no-cache"}});
  const std::string head = head_of(response);
  EXPECT_EQ(times(head, "ETag: \"a\"\r\n"), 1u) << head;
  EXPECT_EQ(times(head, "Cache-Control: "), 1u) << head;
  EXPECT_EQ(times(head, "Cache-Control: no-cache\r\n"), 1u) << head;
  EXPECT_EQ(times(head, "Referrer-Policy: no-referrer\r\n"), 1u) << head;
}

TEST(SharedHeadersTest, StayAsTheyAreForOthersWhenAnAnswerChangesThem) {
  const Response first = sharing({{"ETag", "\"a\""}, {"Cache-Control", "no-cache"}});
  Response second = first;
  second.set("cache-control", "no-store");
  second.remove("ETag");
  EXPECT_EQ(second.header("ETag"), nullptr);
  EXPECT_EQ(*second.header("Cache-Control"), "no-store");
  EXPECT_EQ(times(head_of(second), "ETag"), 0u);
  EXPECT_EQ(*first.header("ETag"), "\"a\"");
  EXPECT_EQ(times(head_of(first), "no-cache"), 1u);
}

TEST(SharedHeadersTest, StartNoHeaderOfAnother) {
  const std::string head = head_of(sharing({{"X-Note", "a\r\nSet-Cookie: b"}}));
  EXPECT_EQ(times(head, "\r\nSet-Cookie"), 0u) << head;
}

}  // namespace
}  // namespace typecase::http
