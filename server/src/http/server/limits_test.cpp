#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <ctime>

#include "base/fail_point_testing.h"
#include "http/server/server_test.h"
#include "http/server/service.h"

namespace typecase::http {
namespace {

using std::chrono::milliseconds;

class TimeoutTest : public ServerTest {
 protected:
  // Sends a request that is answered at once and the beginning of another one, which the server
  // reads together: from then on the second one's time runs.
  void begin_request(RawClient& client, const std::string& beginning) {
    client.send(get("/hello") + beginning);
    EXPECT_EQ(client.receive()->body, "hello");
  }
};

TEST_F(TimeoutTest, GivesUpOnASlowHeader) {
  start();
  RawClient client(port);
  begin_request(client, "GET /hello HTTP/1.1\r\n");
  std::atomic<bool> done{false};
  auto drip = std::async(std::launch::async, [&] {
    while (!done && client.send("X")) {
      advance(milliseconds(20));
      std::this_thread::sleep_for(milliseconds(5));
    }
  });

  auto answer = client.receive();
  done = true;

  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 408) << "were each byte to begin the time anew, it would be 431";
}

TEST_F(TimeoutTest, GivesUpOnASlowBody) {
  start();
  RawClient client(port);
  begin_request(client, "POST /echo HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\nhal");

  std::optional<Answer> answer;
  EXPECT_TRUE(
      in_time([&] { return (answer = client.receive(false, milliseconds(1))).has_value(); }));

  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 408);
  EXPECT_EQ(answer->header("connection"), "close");
}

TEST_F(TimeoutTest, ClosesSilentConnectionsWithoutAWord) {
  start();
  RawClient fresh(port);
  RawClient used(port);
  used.ask(get("/hello"));

  EXPECT_TRUE(in_time([&] { return fresh.closes(milliseconds(1)); }));
  EXPECT_TRUE(in_time([&] { return used.closes(milliseconds(1)); }));
}

TEST_F(TimeoutTest, GivesUpOnAClientThatDoesNotRead) {
  auto large = std::make_shared<const std::string>(64 << 20, 'x');
  std::atomic<bool> asked = false;
  add(Method::get, "/large", Run::on_io, [&asked, large](const Request&) {
    asked = true;
    Response response;
    response.shared = large;
    return response;
  });
  options.write_timeout = milliseconds(200);
  options.connections = 1;
  start();
  RawClient stalled(port);
  stalled.send(get("/large"));
  EXPECT_TRUE(eventually([&] { return asked.load(); }));

  EXPECT_EQ(RawClient(port).receive()->status, 503);
  EXPECT_TRUE(in_time([&] {
    auto answer = RawClient(port).ask(get("/hello"));
    return answer && answer->status == 200;
  }));
}

TEST_F(ServerTest, AnswersOthersWhileAllThatMakeFontsAreBusy) {
  Gate gate;
  auto wait = [&gate](const Request&) {
    gate.pass();
    return text("done", "text/plain");
  };
  add(Method::get, "/font", Run::making, wait);
  for (auto [path, run] : {std::pair("/cart", Run::work), std::pair("/login", Run::heavy)}) {
    add(Method::get, path, run, [](const Request&) { return text("quick", "text/plain"); });
  }
  options.making_threads = 1;
  options.making_queue = 1;
  std::atomic<int> queued = 0;
  ScopedFailPoint count("work_pool.queued", [&] { ++queued; });
  start();
  RawClient running(port), waiting(port);
  running.send(get("/font"));
  gate.await(1);
  waiting.send(get("/font"));
  EXPECT_TRUE(eventually([&] { return queued == 2; }));

  RawClient other(port);
  auto busy = other.ask(get("/font"));
  auto cart = other.ask(get("/cart"));
  auto login = other.ask(get("/login"));
  gate.open();

  ASSERT_TRUE(busy && cart && login);
  EXPECT_EQ(busy->status, 503);
  EXPECT_EQ(cart->status, 200);
  EXPECT_EQ(login->status, 200);
  EXPECT_EQ(running.receive()->body, "done");
  EXPECT_EQ(waiting.receive()->body, "done");
}

TEST_F(ServerTest, LetsOthersGoFirstWhereACoreIsTakenForLong) {
  auto niceness = [](const Request&) {
    return text(std::to_string(getpriority(PRIO_PROCESS, 0)), "text/plain");  // The thread's.
  };
  add(Method::get, "/work", Run::work, niceness);
  add(Method::get, "/heavy", Run::heavy, niceness);
  start();
  int own = getpriority(PRIO_PROCESS, 0);
  EXPECT_EQ(RawClient(port).ask(get("/work"))->body, std::to_string(own));
  EXPECT_EQ(RawClient(port).ask(get("/heavy"))->body,
            std::to_string(std::min(19, own + heavy_niceness)));
}

TEST_F(ServerTest, SaysBusyWhenTheHeavyQueueIsFull) {
  Gate gate;
  add(Method::get, "/heavy", Run::heavy, [&gate](const Request&) {
    gate.pass();
    return text("done", "text/plain");
  });
  options.heavy_threads = 1;
  options.heavy_queue = 2;
  std::atomic<int> queued = 0;
  ScopedFailPoint count("work_pool.queued", [&] { ++queued; });
  start();
  std::vector<std::unique_ptr<RawClient>> clients;
  for (int i = 0; i < 3; ++i) {
    clients.push_back(std::make_unique<RawClient>(port));
    clients.back()->send(get("/heavy"));
    if (i == 0) gate.await(1);
  }
  EXPECT_TRUE(eventually([&] { return queued == 3; }));

  RawClient refused(port);
  auto busy = refused.ask(get("/heavy"));
  auto quick = refused.ask(get("/hello"));
  gate.open();

  ASSERT_TRUE(busy && quick);
  EXPECT_EQ(busy->status, 503);
  EXPECT_FALSE(busy->header("retry-after").empty());
  EXPECT_EQ(quick->status, 200);
  for (auto& client : clients) EXPECT_EQ(client->receive()->body, "done");
}

TEST_F(ServerTest, DropsTheAnswerOfAClientThatHasGone) {
  Gate gate;
  add(Method::get, "/wait", Run::work, [&gate](const Request&) {
    gate.pass();
    return text(std::string(1 << 20, 'x'), "text/plain");
  });
  start();
  {
    RawClient gone(port);
    gone.send(get("/wait"));
    gate.await(1);
  }
  gate.open();

  EXPECT_EQ(RawClient(port).ask(get("/hello"))->status, 200);
}

TEST_F(ServerTest, RefusesTooManyConnectionsOfOneAddressAtOnce) {
  options.connections_per_address = 3;
  options.trusted_proxies = {"127.0.0.3"};
  start();
  std::vector<std::unique_ptr<RawClient>> clients;
  for (int i = 0; i < 3; ++i) clients.push_back(std::make_unique<RawClient>(port, "127.0.0.1"));
  EXPECT_EQ(clients.back()->ask(get("/hello"))->status, 200);

  RawClient excess(port, "127.0.0.1");
  auto refused = excess.receive();  // Without a request: as soon as it has come.

  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->status, 503);
  EXPECT_EQ(RawClient(port, "127.0.0.2").ask(get("/hello"))->status, 200);
  for (int i = 0; i < 5; ++i) {
    clients.push_back(std::make_unique<RawClient>(port, "127.0.0.3"));
    EXPECT_EQ(clients.back()->ask(get("/hello"))->status, 200);
  }
}

TEST_F(ServerTest, GivesAPlaceBackWhenAConnectionEnds) {
  options.connections_per_address = 1;
  start();
  for (int i = 0; i < 20; ++i) {
    // The server may see the end of the one before a moment after its client does.
    EXPECT_TRUE(eventually([&] {
      RawClient client(port);
      auto answer = client.ask(get("/hello", "Connection: close\r\n"));
      return answer && answer->status == 200 && client.closes();
    })) << i;
  }
}

TEST_F(ServerTest, WaitsForDescriptorsWithoutSpinning) {
  log::set_level(log::Level::off);
  start();
  RawClient known(port);
  known.ask(get("/hello"));
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  int lowest_free = ::dup(STDIN_FILENO);
  ::close(lowest_free);
  rlimit low = before;
  low.rlim_cur = static_cast<rlim_t>(lowest_free) + 1;
  setrlimit(RLIMIT_NOFILE, &low);

  RawClient starved(port);  // Takes the last descriptor: the server finds none to accept it.
  starved.send(get("/hello"));
  std::clock_t begun = std::clock();
  EXPECT_FALSE(starved.receive(false, milliseconds(300)));
  double spent = static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
  EXPECT_EQ(known.ask(get("/hello"))->status, 200);
  setrlimit(RLIMIT_NOFILE, &before);

  EXPECT_LT(spent, 0.1);
  EXPECT_EQ(starved.receive()->status, 200);
}

}  // namespace
}  // namespace typecase::http
