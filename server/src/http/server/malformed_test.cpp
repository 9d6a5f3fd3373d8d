#include "http/server/server_test.h"

namespace typecase::http {
namespace {

struct Bad {
  std::string what;
  std::string bytes;
  int status;
};

std::string with(std::string_view headers) {
  return "POST /echo HTTP/1.1\r\nHost: shop\r\n" + std::string(headers) + "\r\n";
}

std::string chunked(std::string_view body) {
  return with("Transfer-Encoding: chunked\r\n") + std::string(body);
}

const std::vector<Bad> table{
    {"bare line feeds", "GET /hello HTTP/1.1\nHost: shop\n\n", 400},
    {"one bare line feed", "GET /hello HTTP/1.1\r\nHost: shop\nX: y\r\n\r\n", 400},
    {"bare carriage return", "GET /hello HTTP/1.1\r\nHost: shop\r\nX: a\rb\r\n\r\n", 400},
    {"folded field", get("/hello", "X: a\r\n b\r\n"), 400},
    {"folded field with a tab", get("/hello", "X: a\r\n\tb\r\n"), 400},
    {"space before the colon", get("/hello", "X : a\r\n"), 400},
    {"space before the first field", "GET /hello HTTP/1.1\r\n Host: shop\r\n\r\n", 400},
    {"no colon", get("/hello", "nonsense\r\n"), 400},
    {"empty name", get("/hello", ": a\r\n"), 400},
    {"vertical tab in a value",
     get("/hello",
         "X: a\x0b"
         "b\r\n"),
     400},
    {"NUL in a value", get("/hello", std::string("X: a\0b\r\n", 8)), 400},
    {"delete in a value", get("/hello", "X: a\x7f\r\n"), 400},
    {"length and chunked", with("Content-Length: 3\r\nTransfer-Encoding: chunked\r\n"), 400},
    {"chunked and length", with("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n"), 400},
    {"two lengths", with("Content-Length: 3\r\nContent-Length: 4\r\n"), 400},
    {"a list of lengths", with("Content-Length: 3, 4\r\n"), 400},
    {"a signed length", with("Content-Length: +3\r\n"), 400},
    {"a negative length", with("Content-Length: -3\r\n"), 400},
    {"a length in hex", with("Content-Length: 0x3\r\n"), 400},
    {"a length beyond 64 bits", with("Content-Length: 99999999999999999999\r\n"), 400},
    {"two codings", with("Transfer-Encoding: gzip, chunked\r\n"), 501},
    {"coding unknown", with("Transfer-Encoding: gzip\r\n"), 501},
    {"coding disguised", with("Transfer-Encoding: xchunked\r\n"), 501},
    {"coding twice", with("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"), 400},
    {"chunked in HTTP/1.0", "POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400},
    {"chunk size no number", chunked("x\r\n"), 400},
    {"chunk size signed", chunked("-1\r\n"), 400},
    {"chunk size beyond 64 bits", chunked("fffffffffffffffff\r\n"), 400},
    {"chunk longer than it says", chunked("2\r\nabc\r\n0\r\n\r\n"), 400},
    {"chunk ended by a line feed", chunked("3\nabc\r\n0\r\n\r\n"), 400},
    {"endless chunk extension", chunked("1;" + std::string(6000, 'x')), 400},
    {"expectation unknown", with("Expect: wonders\r\nContent-Length: 1\r\n"), 417},
    {"no host", "GET /hello HTTP/1.1\r\n\r\n", 400},
    {"two hosts", get("/hello", "Host: other\r\n"), 400},
    {"host with a path", "GET /hello HTTP/1.1\r\nHost: shop/x\r\n\r\n", 400},
    {"host with a user", "GET /hello HTTP/1.1\r\nHost: a@shop\r\n\r\n", 400},
    {"HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505},
    {"HTTP/1.2", "GET /hello HTTP/1.2\r\nHost: shop\r\n\r\n", 505},
    {"HTTP/0.9", "GET /hello\r\n\r\n", 400},
    {"lower-case protocol", "GET /hello http/1.1\r\nHost: shop\r\n\r\n", 400},
    {"two spaces", "GET  /hello HTTP/1.1\r\nHost: shop\r\n\r\n", 400},
    {"space in the target", "GET /hel lo HTTP/1.1\r\nHost: shop\r\n\r\n", 400},
    {"TLS", std::string("\x16\x03\x01\x02\x00\x01\x00", 7), 400},
    {"long target", "GET /" + std::string(9000, 'a'), 414},
    {"long header", get("/hello", "X: " + std::string(17000, 'a') + "\r\n"), 431},
    {"long header without end", "GET / HTTP/1.1\r\nX: " + std::string(17000, 'a'), 431},
    {"body over the limit", with("Content-Length: 1001\r\n"), 413},
    {"body of ten gigabytes", with("Content-Length: 10737418240\r\n"), 413},
    {"chunks over the limit", chunked("7d0\r\n" + std::string(2000, 'a')), 413},
    {"a large chunk over the limit", chunked("4e20\r\n" + std::string(20'000, 'a')), 413},
    {"broken escape", get("/hel%zz"), 400},
    {"cut escape", get("/hello%2"), 400},
    {"fragment", get("/hello#top"), 400},
    {"no UTF-8", get("/hello%ff"), 400},
    {"NUL in the path", get("/hello%00"), 404},
    {"encoded slash", get("/..%2fetc"), 404},
    {"backslash", get("/..\\etc"), 404},
    {"encoded backslash", get("/..%5cetc"), 404},
    {"parent", get("/../etc/passwd"), 404},
    {"encoded parent", get("/%2e%2E/etc/passwd"), 404},
    {"parent at the end", get("/x/.."), 404},
    {"this folder", get("/./hello"), 404},
    {"double encoding", get("/%252e%252e/etc"), 404},
    {"NUL in the query", get("/hello?a=%00"), 400},
};

TEST_F(ServerTest, RefusesMalformedRequestsWithTheRightStatus) {
  start();
  for (const Bad& bad : table) {
    RawClient client(port);
    auto answer = client.ask(bad.bytes);
    ASSERT_TRUE(answer) << bad.what;
    EXPECT_EQ(answer->status, bad.status) << bad.what;
    EXPECT_EQ(answer->header("content-type"), "application/problem+json") << bad.what;
  }
}

// Whatever would be smuggled behind a refused message must not be read as a request.
TEST_F(ServerTest, ClosesTheConnectionAfterAMalformedRequest) {
  start();
  for (const Bad& bad : table) {
    if (bad.status == 404 || bad.what == "long target" || bad.what == "TLS") continue;
    RawClient client(port);
    client.send(bad.bytes + get("/hello"));
    ASSERT_TRUE(client.receive()) << bad.what;
    EXPECT_FALSE(client.receive()) << bad.what;
  }
}

TEST_F(ServerTest, RefusesTooManyFields) {
  start();
  RawClient client(port);
  std::string fields;
  for (int i = 0; i < 101; ++i) fields += "a: b\r\n";

  EXPECT_EQ(client.ask(get("/hello", fields))->status, 431);
}

TEST_F(ServerTest, TakesWhatIsUnusualButRight) {
  start();
  for (const std::string& request : {
           std::string("\r\n") + get("/hello"),
           std::string("GET http://shop/hello HTTP/1.1\r\nHost: shop\r\n\r\n"),
           get("/h%65llo"),
           get("/hello?q=100%&r=%c3%a9+x"),
           get("/hello", "X:\r\nY:\t a \r\n"),
           get("/hello", "Content-Length: 0\r\n"),
           get("/hello", "X: " + std::string(15000, 'a') + "\r\n"),
       }) {
    RawClient client(port);
    auto answer = client.ask(request);
    ASSERT_TRUE(answer) << request.substr(0, 60);
    EXPECT_EQ(answer->status, 200) << request.substr(0, 60);
  }
}

}  // namespace
}  // namespace typecase::http
