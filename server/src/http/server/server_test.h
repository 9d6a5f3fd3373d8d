#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <future>
#include <mutex>

#include "base/eventually_testing.h"
#include "base/log.h"
#include "http/server/server.h"
#include "http/testing.h"

namespace typecase::http {

// Holds handlers until it is opened. A test may end before its handlers do: the gate waits for
// those that are within it.
class Gate {
 public:
  ~Gate() {
    open();
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return within_ == 0; });
  }

  void pass() {
    std::unique_lock lock(mutex_);
    ++within_;
    ++waiting_;
    changed_.wait(lock, [this] { return open_; });
    --within_;
    changed_.notify_all();
  }
  void open() {
    std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  void await(int count) const {
    while (waiting_ < count) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
  int within_ = 0;
  std::atomic<int> waiting_{0};
};

inline std::string post(std::string_view path, std::string_view type, std::string_view body) {
  return "POST " + std::string(path) +
         " HTTP/1.1\r\nHost: shop\r\nContent-Type: " + std::string(type) +
         "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string(body);
}

// A server on a free port with one route of each kind. The clock of its time-outs stands still, so
// that a machine that is busy elsewhere makes none of them pass; tests of time-outs advance it.
class ServerTest : public testing::Test {
 protected:
  using Run = http::Run;  // Not GoogleTest's.
  using Clock = std::chrono::steady_clock;

  static void advance(std::chrono::milliseconds step) { now = now.load() + step; }

  // Whether the condition becomes true while time passes.
  template <class Condition>
  static bool in_time(Condition condition) {
    return eventually([&] {
      advance(std::chrono::milliseconds(20));
      return condition();
    });
  }

  ServerTest() {
    log::set_level(log::Level::warning);
    options.header_timeout = std::chrono::milliseconds(200);
    options.body_timeout = std::chrono::milliseconds(200);
    options.idle_timeout = std::chrono::milliseconds(400);
    options.work_threads = 2;
    options.now = [] { return now.load(); };
  }

  ~ServerTest() override {
    server.reset();
    log::set_level(log::Level::info);
  }

  void add(Method method, std::string pattern, Run run, Handler handler,
           std::size_t body_limit = 1 << 20, bool json_body = true) {
    std::vector<std::string_view> types;
    if (json_body) types = {"application/json"};
    router->add({method, std::move(pattern), "", run, std::move(handler), body_limit, types});
  }

  void start() {
    add(Method::get, "/hello", Run::on_io,
        [](const Request&) { return text("hello", "text/plain"); });
    add(
        Method::post, "/echo", Run::on_io,
        [](const Request& request) { return text(request.body, "text/plain"); }, 1000, false);
    add(Method::post, "/json", Run::work,
        [](const Request& request) { return json(typecase::json::parse(request.body).value()); });
    add(Method::get, "/client", Run::on_io,
        [](const Request& request) { return text(request.client_address, "text/plain"); });
    server = std::make_unique<Server>(options);
    port = server->listen({}, router);
    server->start();
  }

  static inline std::atomic<Clock::time_point> now = Clock::now();
  ServerOptions options;
  std::shared_ptr<Router> router = std::make_shared<Router>();
  std::unique_ptr<Server> server;
  std::uint16_t port = 0;
};

}  // namespace typecase::http
