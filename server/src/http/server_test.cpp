#include "http/server_test.h"

namespace typecase::http {
namespace {

TEST_F(ServerTest, AnswersOverAConnectionThatStaysOpen) {
  start();
  RawClient client(port);

  auto first = client.ask(get("/hello"));
  auto second = client.ask("POST /json HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n"
                           "Content-Length: 7\r\n\r\n{\"a\":1}");

  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->status, 200);
  EXPECT_EQ(first->body, "hello");
  EXPECT_EQ(first->header("x-content-type-options"), "nosniff");
  EXPECT_FALSE(first->header("x-request-id").empty());
  EXPECT_TRUE(first->header("server").empty());
  EXPECT_EQ(second->body, "{\"a\":1}");
  EXPECT_EQ(second->header("cache-control"), "no-store");
}

}  // namespace
}  // namespace typecase::http
