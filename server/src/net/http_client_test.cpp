#include "net/http_client.h"

#include <gtest/gtest.h>

#include <chrono>
#include <future>

#include "net/testing.h"

namespace typecase::net {
namespace {

using namespace std::chrono_literals;
using testing::hear_request;
using testing::Peer;
using testing::say;

NetErrorKind kind_of_failure(const HttpClient& client, const std::string& url) {
  try {
    client.send({.url = url});
  } catch (const NetError& error) {
    return error.kind;
  }
  ADD_FAILURE() << "the call did not fail";
  return NetErrorKind::rejected;
}

TEST(HttpClientTest, SendsHeadersAndBodyAndReadsTheAnswer) {
  std::string request;
  Peer peer([&](int socket) {
    request = hear_request(socket);
    say(socket, "HTTP/1.1 402 Payment Required\r\nX-One: a\r\nContent-Length: 2\r\n\r\nno");
  });

  HttpResponse response = HttpClient().send({.method = "POST",
                                             .url = peer.url() + "/v1/x",
                                             .headers = {{"Idempotency-Key", "k-1"}},
                                             .body = "a=1"});

  EXPECT_EQ(response.status, 402);
  EXPECT_EQ(response.header("x-one"), "a");
  EXPECT_EQ(response.body, "no");
  EXPECT_TRUE(request.starts_with("POST /v1/x HTTP/1.1\r\n")) << request;
  EXPECT_NE(request.find("Idempotency-Key: k-1\r\n"), request.npos);
  EXPECT_TRUE(request.ends_with("\r\n\r\na=1"));
}

TEST(HttpClientTest, DoesNotFollowARedirect) {
  Peer peer([](int socket) {
    hear_request(socket);
    say(socket, "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n");
  });
  EXPECT_EQ(HttpClient().send({.url = peer.url()}).status, 302);
}

TEST(HttpClientTest, TellsAClosedPortFromABrokenConnection) {
  std::string closed_url;
  {
    closed_url = Peer([](int) {}).url();
  }
  try {
    HttpClient().send({.method = "POST", .url = closed_url});
    FAIL();
  } catch (const NetError& error) {
    EXPECT_EQ(error.kind, NetErrorKind::refused);
    EXPECT_FALSE(error.may_have_arrived);
  }

  Peer peer([](int socket) { hear_request(socket); });
  try {
    HttpClient().send({.method = "POST", .url = peer.url(), .body = "a=1"});
    FAIL();
  } catch (const NetError& error) {
    EXPECT_EQ(error.kind, NetErrorKind::reset);
    EXPECT_TRUE(error.may_have_arrived);
  }
}

TEST(HttpClientTest, GivesUpOnASilentPeerAndOnOneThatDrips) {
  HttpClient client({.timeout = 300ms});
  for (bool drips : {false, true}) {
    std::promise<void> end;
    Peer peer([&, over = end.get_future().share()](int socket) {
      hear_request(socket);
      if (drips) say(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n");
      while (over.wait_for(20ms) != std::future_status::ready) {
        if (drips) say(socket, "x");
      }
    });
    EXPECT_EQ(kind_of_failure(client, peer.url()), NetErrorKind::timeout) << drips;
    end.set_value();
  }
}

TEST(HttpClientTest, RefusesAnAnswerBeyondTheLimit) {
  HttpClient client({.response_limit = 1000});
  Peer peer([](int socket) {
    hear_request(socket);
    say(socket, testing::http_answer(200, std::string(1001, 'x')));
  });
  EXPECT_EQ(kind_of_failure(client, peer.url()), NetErrorKind::too_large);
}

TEST(HttpClientTest, NamesATlsFailure) {
  Peer plain([](int socket) { say(socket, "HTTP/1.1 400 Bad Request\r\n\r\n"); });
  std::string url = "https://127.0.0.1:" + std::to_string(plain.port());
  EXPECT_EQ(kind_of_failure(HttpClient(), url), NetErrorKind::tls);
}

TEST(HttpClientTest, RefusesALineBreakInAHeaderAndSendsNothing) {
  HttpRequest request{.url = "http://127.0.0.1:1/", .headers = {{"X", "a\r\nY: b"}}};
  EXPECT_THROW(HttpClient().send(request), std::invalid_argument);
}

}  // namespace
}  // namespace typecase::net
