#include <atomic>
#include <deque>

#include "base/fail_point_testing.h"
#include "http/server/server_test.h"

namespace typecase::http {
namespace {

using std::chrono::milliseconds;

class DrainTest : public ServerTest {
 protected:
  std::future<void> begin_drain() {
    return std::async(std::launch::async, [this] { server->drain(); });
  }

  static bool is_ready(const std::future<void>& drained) {
    return drained.wait_for(milliseconds(0)) == std::future_status::ready;
  }
};

TEST_F(DrainTest, DrainsUnderLoadWithoutLosingAReply) {
  bool has_given_up = false;
  ScopedFailPoint incomplete("server.drain_incomplete", [&] { has_given_up = true; });
  add(Method::get, "/work", Run::work, [](const Request&) {
    std::this_thread::sleep_for(milliseconds(2));
    return text("done", "text/plain");
  });
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

  auto drained = begin_drain();
  for (auto& done : visitors) done.get();  // Time stands still: none is too late.
  EXPECT_TRUE(in_time([&] { return is_ready(drained); }));

  EXPECT_FALSE(has_given_up);
  EXPECT_EQ(lost, 0);
  EXPECT_TRUE(idle.closes());
  EXPECT_THROW(RawClient{port}, std::system_error);
}

TEST_F(DrainTest, DrainWaitsForARequestUnderWay) {
  Gate gate;
  add(Method::get, "/wait", Run::heavy, [&gate](const Request&) {
    gate.pass();
    return text("late", "text/plain");
  });
  start();
  RawClient client(port), idle(port);
  client.send(get("/wait"));
  gate.await(1);

  auto drained = begin_drain();
  EXPECT_TRUE(in_time([&] { return idle.closes(milliseconds(1)); }));
  EXPECT_FALSE(is_ready(drained));
  gate.open();

  auto answer = client.receive();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->body, "late");
  EXPECT_EQ(answer->header("connection"), "close");
  EXPECT_TRUE(in_time([&] { return is_ready(drained); }));
}

TEST_F(DrainTest, DrainEndsInTimeWhateverHangs) {
  Gate gate;
  add(Method::get, "/wait", Run::work, [&gate](const Request&) {
    gate.pass();
    return text("late", "text/plain");
  });
  std::promise<void> given_up;
  ScopedFailPoint incomplete("server.drain_incomplete", [&] { given_up.set_value(); });
  options.drain_timeout = milliseconds(100);
  log::set_level(log::Level::off);
  start();
  RawClient client(port);
  client.send(get("/wait"));
  gate.await(1);

  auto drained = begin_drain();
  EXPECT_EQ(given_up.get_future().wait_for(std::chrono::minutes(1)), std::future_status::ready);
  gate.open();
  drained.get();
}

}  // namespace
}  // namespace typecase::http
