#include "http/server/server_test.h"

#include <set>

namespace typecase::http {
namespace {

TEST_F(ServerTest, AnswersOverAConnectionThatStaysOpen) {
  start();
  RawClient client(port);

  auto first = client.ask(get("/hello"));
  auto second = client.ask(post("/json", "application/json; charset=utf-8", "{\"a\":1}"));

  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->status, 200);
  EXPECT_EQ(first->body, "hello");
  EXPECT_TRUE(first->header("connection").empty());
  EXPECT_EQ(second->body, "{\"a\":1}");
  EXPECT_EQ(second->header("cache-control"), "no-store");
}

TEST_F(ServerTest, EveryAnswerCarriesTheFixedHeadersAndItsOwnId) {
  add(Method::get, "/own", Run::on_io, [](const Request&) {
    return std::move(text("x", "text/plain").set("content-security-policy", "own"));
  });
  start();
  RawClient client(port);
  std::set<std::string, std::less<>> ids;

  for (std::string_view path : {"/hello", "/nowhere", "/own", "/%zz"}) {
    auto answer = client.ask(get(path));
    ASSERT_TRUE(answer) << path;
    EXPECT_EQ(answer->header("x-content-type-options"), "nosniff") << path;
    EXPECT_EQ(answer->header("referrer-policy"), "no-referrer") << path;
    EXPECT_EQ(answer->header("content-security-policy"),
              path == "/own" ? "own" : "default-src 'none'; frame-ancestors 'none'");
    EXPECT_EQ(answer->header("cross-origin-opener-policy"), "same-origin");
    EXPECT_EQ(answer->header("cross-origin-resource-policy"), "same-origin");
    EXPECT_EQ(answer->header("cache-control"), "no-store");
    EXPECT_TRUE(answer->header("server").empty());
    EXPECT_TRUE(answer->header("access-control-allow-origin").empty());
    ids.emplace(answer->header("x-request-id"));
  }
  EXPECT_EQ(ids.size(), 4u);
}

TEST_F(ServerTest, AnswersAThousandPipelinedRequestsInOrder) {
  add(Method::get, "/n/{n}", Run::on_io, [](const Request& request) {
    return text(std::string(request.parameter("n")), "text/plain");
  });
  add(Method::get, "/slow/{n}", Run::work, [](const Request& request) {
    return text(std::string(request.parameter("n")), "text/plain");
  });
  start();
  RawClient client(port);
  std::string requests;
  for (int i = 0; i < 1000; ++i) {
    requests += get((i % 3 == 0 ? "/slow/" : "/n/") + std::to_string(i));
  }

  auto sent = std::async(std::launch::async, [&] { return client.send(requests); });

  for (int i = 0; i < 1000; ++i) {
    auto answer = client.receive();
    ASSERT_TRUE(answer) << i;
    ASSERT_EQ(answer->body, std::to_string(i));
  }
  EXPECT_TRUE(sent.get());
}

TEST_F(ServerTest, AnswersHeadWithTheLengthAndNoContent) {
  start();
  RawClient client(port);
  client.send("HEAD /hello HTTP/1.1\r\nHost: shop\r\n\r\n" + get("/hello"));

  auto head = client.receive(true);
  auto next = client.receive();

  ASSERT_TRUE(head && next);
  EXPECT_EQ(head->status, 200);
  EXPECT_EQ(head->header("content-length"), "5");
  EXPECT_EQ(next->body, "hello");
}

TEST_F(ServerTest, ReadsChunkedBodiesHoweverTheyArrive) {
  start();
  RawClient client(port);
  std::string request =
      "POST /echo HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n"
      "5;name=value\r\nhello\r\n6\r\n world\r\n0\r\nTrailer: x\r\n\r\n";

  auto whole = client.ask(request);
  for (char byte : request) client.send({&byte, 1});
  auto bytewise = client.receive();

  ASSERT_TRUE(whole && bytewise);
  EXPECT_EQ(whole->body, "hello world");
  EXPECT_EQ(bytewise->body, "hello world");
}

TEST_F(ServerTest, SaysContinueWhenItIsAsked) {
  start();
  RawClient client(port);
  auto go_on = client.ask(
      "POST /echo HTTP/1.1\r\nHost: shop\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
  auto answer = client.ask("ok");

  ASSERT_TRUE(go_on && answer);
  EXPECT_EQ(go_on->status, 100);
  EXPECT_EQ(answer->body, "ok");
}

TEST_F(ServerTest, ServesHttpOneZero) {
  start();
  RawClient once(port);
  RawClient kept(port);

  auto closing = once.ask("GET /hello HTTP/1.0\r\n\r\n");
  auto staying = kept.ask("GET /hello HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");

  ASSERT_TRUE(closing && staying);
  EXPECT_EQ(closing->header("connection"), "close");
  EXPECT_TRUE(once.closes());
  EXPECT_EQ(staying->header("connection"), "keep-alive");
  EXPECT_TRUE(kept.ask("GET /hello HTTP/1.0\r\n\r\n"));
}

TEST_F(ServerTest, NoValueCanStartAHeaderOfItsOwn) {
  add(Method::get, "/go", Run::on_io,
      [](const Request& request) { return redirect(std::string(request.query_value("to"))); });
  start();
  RawClient client(port);

  auto answer = client.ask(get("/go?to=/a%0d%0aSet-Cookie:%20x=1"));

  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->header("location"), "/a  Set-Cookie: x=1");
  EXPECT_TRUE(answer->header("set-cookie").empty());
}

TEST_F(ServerTest, SendsALargeAnswerToASlowReader) {
  auto large = std::make_shared<const std::string>(20 << 20, 'x');
  add(Method::get, "/large", Run::on_io, [large](const Request&) {
    Response response;
    response.shared = large;
    return response;
  });
  start();
  RawClient client(port);
  client.send(get("/large") + get("/hello"));
  std::this_thread::sleep_for(std::chrono::milliseconds(100));

  auto answer = client.receive();
  auto next = client.receive();

  ASSERT_TRUE(answer && next);
  EXPECT_TRUE(answer->body == *large);
  EXPECT_EQ(next->body, "hello");
}

TEST_F(ServerTest, BelievesOnlyTrustedProxiesAboutTheClient) {
  options.trusted_proxies = {"127.0.0.2", "10.0.0.0/8"};
  start();
  RawClient stranger(port, "127.0.0.1");
  RawClient proxy(port, "127.0.0.2");
  std::string header = "X-Forwarded-For: 192.0.2.9, 203.0.113.5, 10.1.2.3\r\n";

  EXPECT_EQ(stranger.ask(get("/client", header))->body, "127.0.0.1");
  EXPECT_EQ(proxy.ask(get("/client", header))->body, "203.0.113.5");
}

TEST_F(ServerTest, ServesTwoListenersWithTheirOwnRoutes) {
  auto staff = std::make_shared<Router>();
  staff->add({Method::get, "/healthz", "", Run::on_io,
              [](const Request&) { return text("ok", "text/plain"); }});
  add(Method::get, "/hello", Run::on_io, [](const Request&) { return text("shop", "text/plain"); });
  Server both(options);
  std::uint16_t shop_port = both.listen({}, router);
  std::uint16_t staff_port = both.listen({}, staff);
  both.start();

  EXPECT_EQ(RawClient(shop_port).ask(get("/hello"))->body, "shop");
  EXPECT_EQ(RawClient(shop_port).ask(get("/healthz"))->status, 404);
  EXPECT_EQ(RawClient(staff_port).ask(get("/healthz"))->body, "ok");
}

TEST_F(ServerTest, SendsNothingOfAnAnswerThatItResets) {
  options.resets = [](const Response& response) { return response.status == 299; };
  add(Method::get, "/lost", Run::work, [](const Request&) {
    Response response = text("lost", "text/plain");
    response.status = 299;
    return response;
  });
  start();
  RawClient client(port);
  EXPECT_EQ(client.ask(get("/hello"))->body, "hello");
  client.send(get("/lost"));
  EXPECT_FALSE(client.receive());
  EXPECT_EQ(RawClient(port).ask(get("/hello"))->body, "hello");
}

TEST(ServerAddressTest, SaysThatAnAddressIsTaken) {
  Server first{ServerOptions{}};
  std::uint16_t port = first.listen({}, std::make_shared<Router>());
  Server second{ServerOptions{}};

  EXPECT_THROW(second.listen({"127.0.0.1", port}, std::make_shared<Router>()), std::system_error);
}

}  // namespace
}  // namespace typecase::http
