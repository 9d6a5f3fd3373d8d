#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/semaphore.h"
#include "http/message/message.h"

namespace typecase::http {

using Handler = std::function<Response(const Request&)>;

// Where a handler runs.
enum class Run {
  on_io,   // Answers from memory only; never blocks.
  work,    // Uses the database; small pool.
  heavy,   // Takes a core for long (argon2id): 1-2 threads, bounded queue, then 503.
  making,  // Makes fonts and pictures: the same, apart, so that neither keeps a login or a cart
           // waiting.
  sending  // Sends large files out of the database: apart, for the same reason.
};

// A get route answers HEAD too.
struct Route {
  Method method = Method::get;
  std::string pattern = {};    // "/api/fonts/{id}"; a last segment "{rest...}" takes the remainder.
  std::string operation = {};  // operationId in api/openapi.yaml; empty: not part of the API.
  Run run = Run::work;
  Handler handler = {};
  std::size_t body_limit = 1 << 20;
  // POST/PATCH/PUT must be of one of these types, else 415; empty: whatever it is said to be.
  std::vector<std::string_view> body_types{"application/json"};
  bool from_elsewhere = false;  // Other sites may write here: their browsers are not refused.

  // Of a route that takes large bodies: so many of them are in memory at once, others are answered
  // 503 before they send theirs. nullptr: as many as there are connections.
  std::shared_ptr<Semaphore> bodies = nullptr;

  // Asked first, on_io: the answer where it takes no waiting, nullopt: the handler is to run.
  std::function<std::optional<Response>(const Request&)> try_cached = nullptr;

  // Of the fallback: whether a first segment of a path is one of its own, which opens nothing and
  // may be logged. On I/O threads, without blocking.
  std::function<bool(std::string_view)> knows_segment = nullptr;
};

// The one table of a listener. Not changed once the server runs.
class Router {
 public:
  // Throws std::logic_error when the method and a pattern of the same shape are there already.
  void add(Route route);

  // Answers whatever matched no route (GET and HEAD; other methods are 405): the page shell.
  // Method, pattern and types of bodies are not looked at.
  void set_fallback(Route pages);

  struct Match {
    const Route* route = nullptr;  // null: the fallback or nothing
    std::vector<std::pair<std::string, std::string>> parameters;
    std::vector<Method> allowed;  // When only the method differs: 405 with Allow.
  };
  // Where patterns overlap, a literal segment goes before a parameter, and that before a rest.
  Match find(Method method, std::string_view path) const;

  // The part of a path that a log may hold when no route matches: its first segment where a route
  // or the fallback has that, with "/..." for what follows; else "unmatched".
  std::string logged_path(std::string_view path) const;

  std::vector<Method> all_methods() const;  // Of all routes: the Allow of "OPTIONS *".

  const std::vector<Route>& routes() const { return routes_; }
  const Route* fallback() const { return fallback_.handler ? &fallback_ : nullptr; }

 private:
  struct Pattern {
    std::vector<std::string> segments;  // "{id}", "{rest...}" or literal
    std::string shape;                  // One letter a segment, the most specific first.
    std::vector<std::size_t> routes;    // Indices into routes_.
  };
  bool choose(const Pattern& pattern, Method method, Match& match) const;

  std::vector<Route> routes_;
  std::map<std::string, Pattern, std::less<>> literal_;  // By path: no parameters.
  std::vector<Pattern> patterns_;                        // With parameters, most specific first.
  std::set<std::string, std::less<>> first_segments_;    // Of all patterns; none is a parameter.
  bool matches_any_first_ = false;                       // A pattern begins with a parameter.
  Route fallback_{};
};

// Runs the handler; an ErrorException becomes a problem, anything else a logged, wordless 500.
// The server's only catch-all.
Response answer(const Handler& handler, const Request& request);

// The body that GET of a path and query, both as written, answers with status 200; nullopt: another
// status. Runs the handler at once, on the caller's thread. Throws ErrorException: unavailable,
// where the status is 500 or more.
std::optional<std::string> body_of(const Router& router, std::string_view target);

// The bytes of a stream from that place on; nullptr: it failed, which is logged.
SharedBody read_on(const Stream& stream, std::uint64_t at, const Request& request);

// The answer of the route's try_cached, made as by answer(); nullopt also where it has none.
std::optional<Response> answer_cached(const Route& route, const Request& request);

}  // namespace typecase::http
