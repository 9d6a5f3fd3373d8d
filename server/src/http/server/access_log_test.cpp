#include "http/server/server_test.h"

namespace typecase::http {
namespace {

TEST_F(ServerTest, LogsEachRequestOnceAndWithoutItsQuery) {
  start();
  log::set_level(log::Level::info);
  testing::internal::CaptureStderr();
  {
    RawClient client(port);
    client.ask(get("/hello?token=secret"));
    client.ask("POST /echo HTTP/1.1\r\nHost: shop\r\nContent-Length: 2000\r\n\r\n");
  }
  server->drain();
  std::string lines = testing::internal::GetCapturedStderr();

  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 2) << lines;
  EXPECT_NE(lines.find("\"event\":\"request\",\"method\":\"GET\",\"path\":\"/hello\","
                       "\"status\":200,\"bytes\":5,\"micros\":"),
            std::string::npos)
      << lines;
  EXPECT_NE(lines.find("\"path\":\"/echo\",\"status\":413"), std::string::npos) << lines;
  EXPECT_NE(lines.find("\"client\":\"127.0.0.1\",\"id\":"), std::string::npos) << lines;
  EXPECT_EQ(lines.find("secret"), std::string::npos) << lines;
}

TEST_F(ServerTest, LogsOfAPathWhatRoutesAndPagesHaveOfIt) {
  add(Method::get, "/api/files/{grant}/{name}", Run::on_io,
      [](const Request&) { return text("file", "text/plain"); });
  router->set_fallback(
      {.run = Run::on_io,
       .handler = [](const Request&) { return text("page", "text/html"); },
       .knows_segment = [](std::string_view segment) { return segment == "cart"; }});
  start();
  log::set_level(log::Level::info);
  testing::internal::CaptureStderr();
  for (const char* line :
       {"GET /api/files/S3CRET/a.zip", "GET /api/files/S3CRET", "POST /api/files/S3CRET/a.zip",
        "GET /API/files/S3CRET/a.zip", "GET //api/files/S3CRET", "GET /S3CRET", "GET /cart/S3CRET",
        "GET /cart", "GET /", "GET /..%2fS3CRET", "S3CRET /hello", "GET http://shop/S3CRET?S3CRET",
        "OPTIONS /api/files/S3CRET/a.zip"}) {
    RawClient client(port);
    client.ask(std::string(line) + " HTTP/1.1\r\nHost: shop\r\nContent-Length: 0\r\n\r\n");
  }
  server->drain();
  std::string lines = testing::internal::GetCapturedStderr();

  EXPECT_EQ(lines.find("S3CRET"), std::string::npos) << lines;
  auto times = [&](const std::string& path) {
    std::size_t found = 0;
    const std::string field = "\"path\":\"" + path + "\",";
    for (auto at = lines.find(field); at != lines.npos; at = lines.find(field, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(times("/api/files/{grant}/{name}"), 1u) << lines;
  EXPECT_EQ(times("/api/..."), 3u) << lines;
  EXPECT_EQ(times("/cart/..."), 1u) << lines;
  EXPECT_EQ(times("/cart") + times("/"), 2u) << lines;
  EXPECT_EQ(times("unmatched"), 6u) << lines;
}

}  // namespace
}  // namespace typecase::http
