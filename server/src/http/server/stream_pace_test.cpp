#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include "http/server/server_test.h"

// How long the server stays with a client that takes little of a stream.
namespace typecase::http {
namespace {

using std::chrono::milliseconds;

class TransferMonitorTest : public ServerTest {
 protected:
  using Socket = boost::asio::ip::tcp::socket;

  TransferMonitorTest() {
    options.stream_window = milliseconds(300);
    options.idle_timeout = options.stream_window / 2;
    options.io_threads = 1;
  }

  // Without an end that is in sight.
  void serve_with(const std::shared_ptr<TransferMonitor>& flow) {
    add(Method::get, "/long", Run::sending, [flow](const Request&) {
      Response response;
      response.stream = {
          1ull << 40,
          [](std::uint64_t) { return std::make_shared<const std::string>(50'000, 'x'); }, flow};
      return response;
    });
    start();
  }

  void connect(Socket& client) {
    client.connect({boost::asio::ip::make_address("127.0.0.1"), port});
    client.set_option(boost::asio::ip::tcp::no_delay(true));
  }

  static bool has_ended(const std::shared_ptr<TransferMonitor>& flow) {
    return flow.use_count() <= 2;  // The test's own and the route's.
  }

  static void await_begin(const std::shared_ptr<TransferMonitor>& flow) {
    while (has_ended(flow)) std::this_thread::sleep_for(milliseconds(1));
  }

  // Advances the clock by at least idle_timeout and waits until the server has looked at the
  // stream: it looks at all connections together, and closes the one that is idle.
  void pass(milliseconds step) {
    RawClient idle(port), next(port);
    idle.ask(get("/hello"));
    next.ask(get("/hello"));  // By now the only I/O thread has set the idle connection's deadline.
    advance(step);
    EXPECT_TRUE(idle.closes());
  }
};

TEST_F(TransferMonitorTest, EndsWhereTooLittleArrives) {
  auto flow = std::make_shared<TransferMonitor>();
  serve_with(flow);
  RawClient client(port);
  client.send(get("/long"));
  await_begin(flow);
  EXPECT_TRUE(in_time([&] { return has_ended(flow); }));
}

TEST_F(TransferMonitorTest, StaysWithWhoeverTakesALittleAgainAndAgain) {
  options.now = Clock::now;  // The kernels confirm bytes by real time.
  options.stream_floor = 1000;
  auto flow = std::make_shared<TransferMonitor>();
  serve_with(flow);
  boost::asio::io_context context;
  Socket client(context);
  connect(client);
  boost::asio::write(client, boost::asio::buffer(get("/long")));
  std::string sip(64 << 10, ' ');
  for (int i = 0; i < 60; ++i) {  // Three windows.
    boost::asio::read(client, boost::asio::buffer(sip));
    std::this_thread::sleep_for(milliseconds(15));
  }
  EXPECT_FALSE(flow->is_slower(Clock::now() + std::chrono::seconds(10), 1000));
  EXPECT_TRUE(eventually([&] { return has_ended(flow); }));  // Once it takes no more.
}

TEST_F(TransferMonitorTest, DoesNotHoldAgainstItsClientWhatTheServerTakes) {
  std::promise<void> confirmed;
  auto first = confirmed.get_future().share();
  add(Method::get, "/late", Run::sending, [this, first](const Request&) {
    Response response;
    response.stream = {2, [this, first](std::uint64_t at) {
                         if (at == 1) {
                           first.wait();
                           for (int i = 0; i < 3; ++i) pass(options.stream_window);
                         }
                         return std::make_shared<const std::string>("x");
                       }};
    return response;
  });
  start();
  boost::asio::io_context context;
  Socket client(context);
  connect(client);
  boost::asio::write(client, boost::asio::buffer(get("/late")));
  std::string answers;
  boost::asio::read_until(client, boost::asio::dynamic_buffer(answers), "\r\n\r\nx");
  // The next request confirms with its packet what has arrived.
  boost::asio::write(client, boost::asio::buffer(get("/hello")));
  confirmed.set_value();
  boost::asio::read_until(client, boost::asio::dynamic_buffer(answers), "\r\n\r\nhello");
  EXPECT_NE(answers.find("\r\n\r\nxxHTTP/1.1 200"), answers.npos) << answers;
}

TEST_F(TransferMonitorTest, EndsWhenItsPlaceIsNeeded) {
  auto flow = std::make_shared<TransferMonitor>();
  serve_with(flow);
  RawClient client(port);
  client.send(get("/long"));
  await_begin(flow);
  flow->cut();
  EXPECT_TRUE(eventually([&] { return has_ended(flow); }));
  EXPECT_EQ(RawClient(port).ask(get("/hello"))->status, 200);
}

}  // namespace
}  // namespace typecase::http
