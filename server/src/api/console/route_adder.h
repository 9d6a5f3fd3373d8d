#pragma once

#include <string>

#include "api/console/console_guard.h"

namespace typecase::api {

// Adds routes of the console, with bodies of at most 16 KiB unless they say otherwise.
class RouteAdder {
 public:
  RouteAdder(http::Router& router, const ConsoleGuard& guard) : router_(router), guard_(guard) {}

  // For browsers that have not signed in.
  void open(http::Method method, std::string path, std::string operation, http::Run run,
            http::Handler handler) {
    add(method, std::move(path), std::move(operation), run, guard_.open(std::move(handler)));
  }

  // For members whom site/permissions.json grants the operation.
  void guarded(http::Method method, std::string path, std::string operation, ConsoleHandler handler,
               http::Run run = http::Run::work, std::size_t most_bytes = usual_bytes) {
    http::Handler let_in = guard_.guarded(operation, std::move(handler));
    add(method, std::move(path), std::move(operation), run, std::move(let_in), most_bytes);
  }

 private:
  static constexpr std::size_t usual_bytes = 16 << 10;

  void add(http::Method method, std::string path, std::string operation, http::Run run,
           http::Handler handler, std::size_t most_bytes = usual_bytes) {
    router_.add(
        {method, std::move(path), std::move(operation), run, std::move(handler), most_bytes});
  }

  http::Router& router_;
  const ConsoleGuard& guard_;
};

}  // namespace typecase::api
