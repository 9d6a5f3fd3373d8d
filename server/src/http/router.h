#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "http/message.h"

namespace typecase::http {

using Handler = std::function<Response(const Request&)>;

// Where a handler runs.
enum class Run {
  on_io,  // Answers from memory only; never blocks.
  work,   // Uses the database; small pool.
  heavy   // What a person waits for (argon2id, a PDF): 1-2 threads, bounded queue, then 503.
};

struct Route {
  Method method;
  std::string pattern;       // "/api/fonts/{id}"; a last segment "{rest...}" takes the remainder.
  std::string operation;     // operationId in api/openapi.yaml; empty: not part of the API.
  Run run = Run::work;
  Handler handler;
  std::size_t body_limit = 1 << 20;
  bool json_body = true;     // POST/PATCH/PUT must be application/json, else 415.
};

// The one table of a listener. Not changed once the server runs.
class Router {
 public:
  void add(Route route);

  // Answers whatever matched no route, on_io or work as given: the page shell.
  void set_fallback(Run run, Handler handler);

  struct Match {
    const Route* route = nullptr;        // null: the fallback or nothing
    std::vector<std::pair<std::string, std::string>> parameters;
    std::vector<Method> allowed;         // When only the method differs: 405 with Allow.
  };
  Match find(Method method, std::string_view path) const;

  const std::vector<Route>& routes() const { return routes_; }
  const Route* fallback() const { return fallback_.handler ? &fallback_ : nullptr; }

 private:
  std::vector<Route> routes_;
  Route fallback_{};
};

// Runs the handler; an ErrorException becomes a problem, anything else a logged, wordless 500.
// The server's only catch-all.
Response answer(const Handler& handler, const Request& request);

}  // namespace typecase::http
