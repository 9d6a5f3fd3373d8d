#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "api/console/console_guard.h"

namespace typecase::api {

// Adds routes of the console, with bodies of at most 16 KiB of JSON unless told.
class RouteAdder {
 public:
  RouteAdder(http::Router& router, const ConsoleGuard& guard, std::size_t body_limit = 16 << 10)
      : router_(router), guard_(guard), body_limit_(body_limit) {}

  // For browsers that have not signed in.
  void open(http::Method method, std::string path, std::string operation, http::Run run,
            http::Handler handler) {
    add(method, std::move(path), std::move(operation), run, guard_.open(std::move(handler)));
  }

  // For members whom site/permissions.json grants the operation.
  void guarded(http::Method method, std::string path, std::string operation, ConsoleHandler handler,
               http::Run run = http::Run::work) {
    http::Handler let_in = guard_.guarded(operation, std::move(handler));
    add(method, std::move(path), std::move(operation), run, std::move(let_in));
  }

  // The same with bodies of other sizes and types.
  struct Body {
    std::size_t limit;
    std::vector<std::string_view> types;
    http::Run run = http::Run::work;
    std::shared_ptr<Semaphore> at_once = nullptr;  // so many are in memory
  };
  void guarded(http::Method method, std::string path, std::string operation, ConsoleHandler handler,
               const Body& body) {
    http::Handler let_in = guard_.guarded(operation, std::move(handler));
    http::Route route{method,    std::move(path),   std::move(operation),
                      body.run,  std::move(let_in), body.limit,
                      body.types};
    route.bodies = body.at_once;
    router_.add(std::move(route));
  }

 private:
  void add(http::Method method, std::string path, std::string operation, http::Run run,
           http::Handler handler) {
    router_.add(
        {method, std::move(path), std::move(operation), run, std::move(handler), body_limit_});
  }

  http::Router& router_;
  const ConsoleGuard& guard_;
  const std::size_t body_limit_;
};

}  // namespace typecase::api
