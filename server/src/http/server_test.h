#pragma once

#include <gtest/gtest.h>

#include <future>

#include "base/log.h"
#include "http/server.h"
#include "http/testing.h"

namespace typecase::http {

// A server on a free port with one route of each kind.
class ServerTest : public testing::Test {
 protected:
  using Run = http::Run;  // Not GoogleTest's.

  ServerTest() {
    log::set_level(log::Level::warning);
    options.header_timeout = std::chrono::milliseconds(200);
    options.body_timeout = std::chrono::milliseconds(200);
    options.idle_timeout = std::chrono::milliseconds(400);
    options.work_threads = 2;
  }

  ~ServerTest() override {
    server.reset();
    log::set_level(log::Level::info);
  }

  void add(Method method, std::string pattern, Run run, Handler handler,
           std::size_t body_limit = 1 << 20, bool json_body = true) {
    router->add({method, std::move(pattern), "", run, std::move(handler), body_limit, json_body});
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

  ServerOptions options;
  std::shared_ptr<Router> router = std::make_shared<Router>();
  std::unique_ptr<Server> server;
  std::uint16_t port = 0;
};

}  // namespace typecase::http
