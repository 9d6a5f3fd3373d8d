#include "http/server/server_test.h"

// Bodies that are read while they are sent, and whose end is known when it comes.
namespace typecase::http {
namespace {

constexpr std::size_t bit = 1000;

class ChunkedTest : public ServerTest {
 protected:
  // `bits` of a letter each; then it ends, or fails.
  void serve(int bits, void (*at_end)() = nullptr) {
    add(Method::get, "/rows", Run::sending, [this, bits, at_end](const Request&) {
      Response response;
      response.stream = {Stream::unknown, [this, bits, at_end](std::uint64_t at) {
                           const auto done = static_cast<int>(at / bit);
                           places.push_back(at);
                           if (done == bits && at_end) at_end();
                           return std::make_shared<const std::string>(
                               done == bits ? 0 : bit, static_cast<char>('a' + done));
                         }};
      return response;
    });
    start();
  }

  static std::string letters(int bits) {
    std::string all;
    for (int one = 0; one < bits; ++one) all += std::string(bit, static_cast<char>('a' + one));
    return all;
  }

  // All that comes until the other side closes.
  std::string answer_of_one_zero() {
    RawClient client(port);
    client.send("GET /rows HTTP/1.0\r\n\r\n");
    auto head = client.receive();
    EXPECT_EQ(head->header("transfer-encoding"), "");
    EXPECT_EQ(head->header("content-length"), "");
    return client.receive_all();
  }

  std::vector<std::uint64_t> places;  // that bits were read from
};

TEST_F(ChunkedTest, ArrivesWholeAndTheConnectionStays) {
  serve(3);
  RawClient client(port);
  for (int i = 0; i < 2; ++i) {
    places.clear();
    auto answer = client.ask(get("/rows"));
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->header("content-length"), "");
    EXPECT_EQ(answer->body, letters(3));
    EXPECT_EQ(places, (std::vector<std::uint64_t>{0, bit, 2 * bit, 3 * bit}));
  }
  EXPECT_EQ(client.ask(get("/hello"))->body, "hello");
}

TEST_F(ChunkedTest, MayBeEmpty) {
  serve(0);
  RawClient client(port);
  EXPECT_EQ(client.ask(get("/rows"))->body, "");
  EXPECT_EQ(client.ask(get("/hello"))->body, "hello");
}

TEST_F(ChunkedTest, ReadsNothingForAGlance) {
  serve(3);
  RawClient client(port);
  client.send("HEAD /rows HTTP/1.1\r\nHost: shop\r\n\r\n");
  EXPECT_EQ(client.receive(true)->header("transfer-encoding"), "chunked");
  EXPECT_EQ(client.ask(get("/hello"))->body, "hello");
  EXPECT_TRUE(places.empty());
}

TEST_F(ChunkedTest, EndsWithTheConnectionForAnEarlierProtocol) {
  serve(3);
  EXPECT_EQ(answer_of_one_zero(), letters(3));
}

TEST_F(ChunkedTest, IsNeverWholeForTheClientWhenItCannotGoOn) {
  log::set_level(log::Level::off);
  serve(3, [] { throw std::runtime_error("the database is gone"); });
  RawClient client(port);
  EXPECT_FALSE(client.ask(get("/rows")));
  EXPECT_TRUE(client.was_reset());
  EXPECT_THROW(answer_of_one_zero(), std::system_error);
  EXPECT_EQ(RawClient(port).ask(get("/hello"))->status, 200);
}

}  // namespace
}  // namespace typecase::http
