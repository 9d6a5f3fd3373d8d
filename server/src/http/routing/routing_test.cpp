#include "http/server/server_test.h"

namespace typecase::http {
namespace {

TEST_F(ServerTest, TellsWhichMethodsAnAddressTakes) {
  start();
  struct Case {
    std::string_view method, path;
    int status;
    std::string_view allow;
  };
  for (const Case& c : std::vector<Case>{
           {"POST", "/hello", 405, "GET, HEAD, OPTIONS"},
           {"PUT", "/hello", 405, "GET, HEAD, OPTIONS"},
           {"TRACE", "/hello", 405, "GET, HEAD, OPTIONS"},
           {"DELETE", "/json", 405, "POST, OPTIONS"},
           {"OPTIONS", "/json", 204, "POST, OPTIONS"},
           {"OPTIONS", "*", 204, "GET, HEAD, POST, OPTIONS"},
           {"CONNECT", "shop:80", 405, "GET, HEAD, OPTIONS"},
           {"BREW", "/hello", 501, ""},
           {"GET", "/nowhere", 404, ""},
           {"POST", "/nowhere", 404, ""},
       }) {
    RawClient client(port);
    auto answer = client.ask(std::string(c.method) + " " + std::string(c.path) +
                             " HTTP/1.1\r\nHost: shop\r\nOrigin: https://evil.example\r\n\r\n");
    ASSERT_TRUE(answer) << c.method << c.path;
    EXPECT_EQ(answer->status, c.status) << c.method << c.path;
    EXPECT_EQ(answer->header("allow"), c.allow) << c.method << c.path;
    for (const auto& [name, value] : answer->headers) {
      EXPECT_FALSE(name.starts_with("access-control")) << name;
    }
  }
}

TEST_F(ServerTest, TheFallbackAnswersReadingOnly) {
  router->set_fallback({.run = Run::on_io, .handler = [](const Request& request) {
                          return text("shell of " + request.path, "text/html", 404);
                        }});
  start();
  RawClient client(port);

  auto read = client.ask(get("/some/page?x=1"));
  auto written = client.ask("POST /some/page HTTP/1.1\r\nHost: shop\r\nContent-Length: 0\r\n\r\n");

  ASSERT_TRUE(read && written);
  EXPECT_EQ(read->status, 404);
  EXPECT_EQ(read->body, "shell of /some/page");
  EXPECT_EQ(written->status, 405);
}

TEST_F(ServerTest, TakesTheTypesThatTheRouteNames) {
  router->add({Method::post,
               "/report",
               "",
               Run::on_io,
               [](const Request&) { return no_content(); },
               1000,
               {"text/a", "text/b"}});
  start();
  for (const auto& [type, status] : std::vector<std::pair<std::string_view, int>>{
           {"text/a", 204}, {"TEXT/B; charset=utf-8", 204}, {"application/json", 415}}) {
    RawClient client(port);
    auto answer = client.ask(post("/report", type, "{}"));
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, status) << type;
    if (status == 415) {
      EXPECT_NE(answer->body.find("The body must be text/a or text/b."), std::string::npos);
    }
  }
}

TEST_F(ServerTest, LetsNoPageOfAnotherSiteWrite) {
  router->add({Method::del, "/thing", "", Run::on_io, [](const Request&) { return no_content(); }});
  Route open{Method::post, "/open", "", Run::on_io, [](const Request&) { return no_content(); }};
  open.from_elsewhere = true;
  router->add(open);
  start();
  struct Case {
    std::string_view method, path, site;
    int status;
  };
  for (const Case& c : std::vector<Case>{{"POST", "/json", "cross-site", 403},
                                         {"POST", "/json", "same-site", 403},
                                         {"DELETE", "/thing", "cross-site", 403},
                                         {"POST", "/json", "same-origin", 200},
                                         {"POST", "/json", "none", 200},
                                         {"POST", "/open", "cross-site", 204},
                                         {"GET", "/hello", "cross-site", 200}}) {
    RawClient client(port);
    auto answer =
        client.ask(std::string(c.method) + " " + std::string(c.path) +
                   " HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n" +
                   "Content-Length: 2\r\nSec-Fetch-Site: " + std::string(c.site) + "\r\n\r\n{}");
    ASSERT_TRUE(answer) << c.method << c.path;
    EXPECT_EQ(answer->status, c.status) << c.method << c.path << c.site;
  }
}

TEST_F(ServerTest, TakesOnlyJsonWhereJsonIsExpected) {
  start();
  for (std::string_view type : {"text/plain", "application/x-www-form-urlencoded",
                                "application/jsonp", "multipart/form-data"}) {
    RawClient client(port);
    auto answer = client.ask(post("/json", type, "{}"));
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 415) << type;
    EXPECT_EQ(answer->header("content-type"), "application/problem+json");
  }
}

TEST_F(ServerTest, TakesNoCompressedBody) {
  start();
  for (const auto& [headers, status] : std::vector<std::pair<std::string, int>>{
           {"Content-Encoding: gzip", 415},
           {"Content-Encoding: identity, br", 415},
           {"Content-Encoding: identity\r\nContent-Encoding: deflate", 415},
           {"Content-Encoding: Identity", 200},
           {"Content-Encoding:", 200}}) {
    for (const char* path : {"/json", "/echo"}) {
      RawClient client(port);
      auto answer =
          client.ask("POST " + std::string(path) + " HTTP/1.1\r\nHost: shop\r\n" + headers +
                     "\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}");
      ASSERT_TRUE(answer) << headers;
      EXPECT_EQ(answer->status, status) << path << headers;
      if (status != 415) continue;
      EXPECT_EQ(answer->header("accept-encoding"), "identity");
      EXPECT_NE(answer->body.find("unsupported_content_encoding"), std::string::npos);
    }
  }
}

TEST_F(ServerTest, TakesNoCharsetButUtf8) {
  start();
  for (const auto& [type, status] : std::vector<std::pair<std::string, int>>{
           {"application/json", 200},
           {"application/json; charset=utf-8", 200},
           {"application/json;CHARSET=\"UTF-8\"", 200},
           {"application/json ; x=1; charset = utf8", 200},
           {"application/json; charset=utf-16", 415},
           {"application/json; charset=\"iso-8859-1\"", 415},
           {"application/json; x=\"a;charset=utf-16\"", 415},
           {"application/json; charset=", 415},
           {"application/json; charset=utf-8; charset=utf-16", 415},
           {"application/json\r\nContent-Type: application/json; charset=utf-7", 415}}) {
    for (const char* path : {"/json", "/echo"}) {
      RawClient client(port);
      auto answer = client.ask(post(path, type, "{}"));
      ASSERT_TRUE(answer) << type;
      EXPECT_EQ(answer->status, status) << path << type;
      bool named = answer->body.find("unsupported_charset") != std::string::npos;
      EXPECT_EQ(named, status == 415) << path << type;
    }
  }
}

TEST_F(ServerTest, TurnsErrorsIntoProblems) {
  add(Method::get, "/refused", Run::work, [](const Request&) -> Response {
    throw ErrorException(
        Error{ErrorKind::too_many, "slow_down", "Please wait.", {{"/a~1b", "bad", "No."}}, 7});
  });
  add(Method::get, "/broken", Run::work,
      [](const Request&) -> Response { throw std::runtime_error("secret"); });
  log::set_level(log::Level::off);
  start();
  RawClient client(port);

  auto refused = client.ask(get("/refused"));
  auto broken = client.ask(get("/broken"));

  ASSERT_TRUE(refused && broken);
  EXPECT_EQ(refused->status, 429);
  EXPECT_EQ(refused->header("retry-after"), "7");
  EXPECT_EQ(refused->body,
            "{\"type\":\"about:blank\",\"title\":\"Too Many Requests\",\"status\":429,"
            "\"code\":\"slow_down\",\"detail\":\"Please wait.\",\"requestId\":\"" +
                std::string(refused->header("x-request-id")) +
                "\",\"errors\":[{\"pointer\":\"/a~1b\",\"code\":\"bad\",\"message\":\"No.\"}]}");
  EXPECT_EQ(broken->status, 500);
  EXPECT_EQ(broken->body.find("secret"), std::string::npos);
}

}  // namespace
}  // namespace typecase::http
