#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

#include "http/conditional.h"
#include "http/server_test.h"

// Bodies that are read while they are sent.
namespace typecase::http {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t bit = 1000;

// Letters in a row, from any place on to the end of the bit that the place is in.
Stream letters(std::uint64_t size, std::atomic<int>& reads) {
  return {size, [size, &reads](std::uint64_t at) {
            ++reads;
            std::string bytes;
            std::uint64_t end = std::min<std::uint64_t>(size, (at / bit + 1) * bit);
            for (std::uint64_t i = at; i < end; ++i) bytes += static_cast<char>('a' + i % 23);
            return std::make_shared<const std::string>(std::move(bytes));
          }};
}

std::string letters_between(std::uint64_t first, std::uint64_t end) {
  std::string bytes;
  for (std::uint64_t i = first; i < end; ++i) bytes += static_cast<char>('a' + i % 23);
  return bytes;
}

class StreamTest : public ServerTest {
 protected:
  void serve(std::uint64_t size) {
    add(Method::get, "/large", Run::sending, [this, size](const Request& request) {
      Response response;
      response.set("ETag", "\"a\"");
      response.stream = letters(size, reads);
      return conditional(request, std::move(response));
    });
    start();
  }

  std::atomic<int> reads{0};
};

TEST_F(StreamTest, ArrivesWholeAndTheConnectionStays) {
  serve(10 * bit + 1);
  RawClient client(port);
  for (int i = 0; i < 2; ++i) {
    auto answer = client.ask(get("/large"));
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->header("content-length"), "10001");
    EXPECT_EQ(answer->body, letters_between(0, 10 * bit + 1));
  }
  EXPECT_EQ(reads, 2 * 11);
  EXPECT_EQ(client.ask(get("/hello"))->body, "hello");
}

TEST_F(StreamTest, ReadsOnlyTheBitsThatARangeLiesIn) {
  serve(10 * bit);
  RawClient client(port);
  auto one = client.ask(get("/large", "Range: bytes=5500-5500\r\n"));
  EXPECT_EQ(one->status, 206);
  EXPECT_EQ(one->header("content-range"), "bytes 5500-5500/10000");
  EXPECT_EQ(one->body, letters_between(5500, 5501));
  EXPECT_EQ(reads, 1);
  EXPECT_EQ(client.ask(get("/large", "Range: bytes=990-1010\r\n"))->body,
            letters_between(990, 1011));
  EXPECT_EQ(reads, 3);
  EXPECT_EQ(client.ask(get("/large", "Range: bytes=-10\r\n"))->body, letters_between(9990, 10000));
  EXPECT_EQ(reads, 4);
}

TEST_F(StreamTest, ReadsNothingForAGlanceOrARefusal) {
  serve(10 * bit);
  RawClient client(port);
  client.send("HEAD /large HTTP/1.1\r\nHost: shop\r\n\r\n");
  EXPECT_EQ(client.receive(true)->header("content-length"), "10000");
  EXPECT_EQ(client.ask(get("/large", "If-None-Match: \"a\"\r\n"))->status, 304);
  auto beyond = client.ask(get("/large", "Range: bytes=10000-\r\n"));
  EXPECT_EQ(beyond->status, 416);
  EXPECT_EQ(beyond->body, "");
  EXPECT_EQ(reads, 0);
}

TEST_F(StreamTest, IsReadNoFurtherThanItIsTaken) {
  serve(400ull << 20);
  RawClient client(port);
  client.send(get("/large"));
  int before = -1;  // Until the kernel's buffers are full.
  for (int i = 0; i < 50 && reads != before; ++i) {
    before = reads;
    std::this_thread::sleep_for(milliseconds(200));
  }
  EXPECT_GT(before, 0);
  EXPECT_EQ(reads, before);
  EXPECT_LT(reads * bit, 100u << 20);
}

TEST_F(StreamTest, CutsTheConnectionWhenItCannotGoOn) {
  log::set_level(log::Level::off);
  add(Method::get, "/broken", Run::sending, [](const Request&) {
    Response response;
    response.stream = {5000, [](std::uint64_t at) {
                         if (at > 0) throw std::runtime_error("the disk is gone");
                         return std::make_shared<const std::string>(bit, 'x');
                       }};
    return response;
  });
  start();
  RawClient client(port);
  EXPECT_FALSE(client.ask(get("/broken")));
  EXPECT_EQ(RawClient(port).ask(get("/hello"))->status, 200);
}

TEST_F(StreamTest, LetsGoOfWhatItHeldWhenTheClientGoes) {
  auto held = std::make_shared<int>(1);
  std::weak_ptr<int> watched = held;
  add(Method::get, "/held", Run::sending, [&held](const Request&) {
    Response response;
    response.stream = {1ull << 40, [mine = held](std::uint64_t) {
                         return std::make_shared<const std::string>(bit, 'x');
                       }};
    return response;
  });
  start();
  {
    RawClient client(port);
    client.send(get("/held"));
    std::this_thread::sleep_for(milliseconds(50));
  }
  for (int i = 0; i < 500 && watched.use_count() > 1; ++i) {
    std::this_thread::sleep_for(milliseconds(10));
  }
  EXPECT_EQ(held.use_count(), 1);
}

class FlowTest : public StreamTest {
 protected:
  FlowTest() {
    options.stream_window = milliseconds(300);
    options.write_timeout = milliseconds(300);
  }

  // Without an end that is in sight.
  void serve_with(const std::shared_ptr<Flow>& flow) {
    add(Method::get, "/long", Run::sending, [flow](const Request&) {
      Response response;
      response.stream = {
          1ull << 40,
          [](std::uint64_t) { return std::make_shared<const std::string>(50 * bit, 'x'); }, flow};
      return response;
    });
    start();
  }

  static void await_begin(const std::shared_ptr<Flow>& flow) {
    while (flow.use_count() <= 2) std::this_thread::sleep_for(milliseconds(1));
  }

  static bool ends(const std::shared_ptr<Flow>& flow) {
    for (int i = 0; i < 500 && flow.use_count() > 2; ++i) {
      std::this_thread::sleep_for(milliseconds(10));
    }
    return flow.use_count() <= 2;  // The test's own and the route's.
  }
};

TEST_F(FlowTest, EndsWhereTooLittleArrives) {
  auto flow = std::make_shared<Flow>();
  serve_with(flow);
  RawClient client(port);
  client.send(get("/long"));
  await_begin(flow);
  EXPECT_TRUE(ends(flow));
}

TEST_F(FlowTest, StaysWithWhoeverTakesALittleAgainAndAgain) {
  options.stream_floor = 1000;
  auto flow = std::make_shared<Flow>();
  serve_with(flow);
  boost::asio::io_context context;
  boost::asio::ip::tcp::socket client(context);
  client.connect({boost::asio::ip::make_address("127.0.0.1"), port});
  boost::asio::write(client, boost::asio::buffer(get("/long")));
  std::string sip(64 * 1024, ' ');
  for (int i = 0; i < 60; ++i) {  // Three windows.
    boost::asio::read(client, boost::asio::buffer(sip));
    std::this_thread::sleep_for(milliseconds(15));
  }
  EXPECT_FALSE(flow->is_slower(Flow::Instant::clock::now() + std::chrono::seconds(10), 1000));
  EXPECT_TRUE(ends(flow));  // Once it takes no more.
}

TEST_F(FlowTest, DoesNotHoldAgainstItsClientWhatTheServerTakes) {
  add(Method::get, "/late", Run::sending, [](const Request&) {
    Response response;
    response.stream = {2, [](std::uint64_t at) {
                         std::this_thread::sleep_for(milliseconds(at == 1 ? 900 : 0));
                         return std::make_shared<const std::string>("x");
                       }};
    return response;
  });
  start();
  EXPECT_EQ(RawClient(port).ask(get("/late"))->body, "xx");
}

TEST_F(FlowTest, EndsWhenItsPlaceIsNeeded) {
  options.stream_window = milliseconds(60'000);
  auto flow = std::make_shared<Flow>();
  serve_with(flow);
  RawClient client(port);
  client.send(get("/long"));
  await_begin(flow);
  flow->cut();
  EXPECT_TRUE(ends(flow));
  EXPECT_EQ(RawClient(port).ask(get("/hello"))->status, 200);
}

}  // namespace
}  // namespace typecase::http
