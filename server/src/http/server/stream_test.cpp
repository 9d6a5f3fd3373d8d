#include "http/content/conditional.h"
#include "http/server/server_test.h"

// Bodies that are read while they are sent.
namespace typecase::http {
namespace {

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

// The second client takes all of its stream meanwhile.
TEST_F(StreamTest, IsReadNoFurtherThanItIsTaken) {
  static constexpr std::uint64_t piece = 256 << 10, size = 128 << 20;
  std::atomic<std::uint64_t> read_for_stalled = 0, read_for_other = 0;
  for (auto [path, read] :
       {std::pair("/stalled", &read_for_stalled), std::pair("/other", &read_for_other)}) {
    add(Method::get, path, Run::sending, [read](const Request&) {
      Response response;
      response.stream = {size, [read](std::uint64_t) {
                           *read += piece;
                           return std::make_shared<const std::string>(piece, 'x');
                         }};
      return response;
    });
  }
  start();
  RawClient stalled(port);
  stalled.send(get("/stalled"));
  EXPECT_TRUE(eventually([&] { return read_for_stalled > 0; }));

  EXPECT_EQ(RawClient(port).ask(get("/other"))->body.size(), size);
  EXPECT_EQ(read_for_other, size);
  EXPECT_LT(read_for_stalled, size / 2);
}

TEST_F(StreamTest, CutsTheConnectionWhenItCannotGoOn) {
  log::set_level(log::Level::off);
  auto add_broken = [this](const char* path, void (*fail)()) {
    add(Method::get, path, Run::sending, [fail](const Request&) {
      Response response;
      response.stream = {5000, [fail](std::uint64_t at) {
                           if (at > 0) fail();
                           return std::make_shared<const std::string>(bit, 'x');
                         }};
      return response;
    });
  };
  add_broken("/broken", [] { throw std::runtime_error("the disk is gone"); });
  add_broken("/odd", [] { throw 1; });  // No std::exception.
  start();
  for (const char* path : {"/broken", "/odd"}) {
    RawClient client(port);
    EXPECT_FALSE(client.ask(get(path)));
    EXPECT_EQ(RawClient(port).ask(get("/hello"))->status, 200);
  }
}

TEST_F(StreamTest, LetsGoOfWhatItHeldWhenTheClientGoes) {
  auto held = std::make_shared<int>(1);
  add(Method::get, "/held", Run::sending, [this, &held](const Request&) {
    Response response;
    response.stream = {1ull << 40, [this, mine = held](std::uint64_t) {
                         ++reads;
                         return std::make_shared<const std::string>(bit, 'x');
                       }};
    return response;
  });
  start();
  {
    RawClient client(port);
    client.send(get("/held"));
    EXPECT_TRUE(eventually([&] { return reads > 0; }));
  }
  EXPECT_TRUE(eventually([&] { return held.use_count() == 1; }));
}

}  // namespace
}  // namespace typecase::http
