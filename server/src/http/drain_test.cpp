#include <atomic>
#include <deque>

#include "http/server_test.h"

namespace typecase::http {
namespace {

using std::chrono::milliseconds;

TEST_F(ServerTest, DrainsUnderLoadWithoutLosingAReply) {
  add(Method::get, "/work", Run::work, [](const Request&) {
    std::this_thread::sleep_for(milliseconds(2));
    return text("done", "text/plain");
  });
  options.idle_timeout = milliseconds(5000);
  start();
  std::atomic<int> answered{0}, lost{0};
  std::deque<RawClient> clients;
  auto visitor = [&](RawClient& client, std::string_view path) {
    for (;;) {
      client.send(get(path));
      auto answer = client.receive();
      if (!answer) return void(++lost);
      ++answered;
      if (answer->header("connection") == "close") return;
    }
  };
  std::vector<std::future<void>> visitors;
  for (int i = 0; i < 16; ++i) {
    RawClient& client = clients.emplace_back(port);
    visitors.push_back(
        std::async(std::launch::async, visitor, std::ref(client), i % 2 ? "/work" : "/hello"));
  }
  RawClient idle(port);
  while (answered < 200) std::this_thread::sleep_for(milliseconds(1));

  auto begun = std::chrono::steady_clock::now();
  server->drain();

  EXPECT_LT(std::chrono::steady_clock::now() - begun, milliseconds(2000));
  for (auto& done : visitors) done.get();
  EXPECT_EQ(lost, 0);
  EXPECT_TRUE(idle.closes());
  EXPECT_THROW(RawClient{port}, std::system_error);
}

TEST_F(ServerTest, DrainWaitsForARequestUnderWay) {
  Gate gate;
  add(Method::get, "/wait", Run::heavy, [&gate](const Request&) {
    gate.pass();
    return text("late", "text/plain");
  });
  start();
  RawClient client(port);
  client.send(get("/wait"));
  gate.await(1);

  auto drained = std::async(std::launch::async, [this] { server->drain(); });
  EXPECT_EQ(drained.wait_for(milliseconds(500)), std::future_status::timeout);
  gate.open();

  auto answer = client.receive();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->body, "late");
  EXPECT_EQ(answer->header("connection"), "close");
  drained.get();
}

TEST_F(ServerTest, DrainEndsInTimeWhateverHangs) {
  Gate gate;
  add(Method::get, "/wait", Run::work, [&gate](const Request&) {
    gate.pass();
    return text("late", "text/plain");
  });
  options.drain_timeout = milliseconds(100);
  log::set_level(log::Level::off);
  start();
  RawClient client(port);
  client.send(get("/wait"));
  gate.await(1);

  auto drained = std::async(std::launch::async, [this] { server->drain(); });
  std::this_thread::sleep_for(milliseconds(200));
  gate.open();

  EXPECT_EQ(drained.wait_for(milliseconds(2000)), std::future_status::ready);
}

}  // namespace
}  // namespace typecase::http
