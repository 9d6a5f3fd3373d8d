#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/background.h"
#include "base/lru_cache.h"
#include "base/single_flight.h"
#include "http/content/variants.h"
#include "http/message/message.h"
#include "http/routing/router.h"

namespace typecase::api {

// Answers to public reads, made once for each state of the shop and then sent from memory with
// ETag and compressed forms: quickly made ones at first, the smallest where they are asked for
// again and again. Requests for an answer that is being made wait for it. Bounded by bytes: the one
// not asked for longest goes. Thread-safe.
class SnapshotAnswers {
 public:
  using Make = std::function<boost::json::value()>;
  using State = std::shared_ptr<const void>;

  explicit SnapshotAnswers(std::size_t most_bytes = 64 << 20);

  // `key` names what is answered ("fonts", "font eb-garamond"), never what a visitor typed. Empty:
  // the answer is not kept. `state` is the snapshot that it is made from: for another one it is
  // made again.
  struct Question {
    std::string key;
    State state;
    Make make;
  };

  // Throws what `make` throws, and keeps nothing then.
  http::Response answer(const http::Request& request, const Question& question);

  // The answer where it is in memory. Never blocks.
  std::optional<http::Response> find(const http::Request& request, const Question& question);

  // The JSON text alone.
  std::string text(const Question& question);

  // A text of another type, "application/atom+xml", and headers that it is sent with.
  struct File {
    std::string content, type;
    std::vector<std::pair<std::string, std::string>> headers = {{"Cache-Control", "no-cache"}};
  };
  using MakeFile = std::function<std::optional<File>()>;

  // The same of a file. nullopt: `make` made none, and none is kept.
  std::optional<http::Response> file(const http::Request& request, const std::string& key,
                                     const State& state, const MakeFile& make);
  std::optional<http::Response> find_file(const http::Request& request, const std::string& key,
                                          const State& state);

  // A route for GET that answers from memory on the I/O thread, and else on the pool for work.
  void add_route(http::Router& router, std::string pattern, std::string operation,
                 std::function<Question(const http::Request&)> question);

  // Waits until compressing has ended. For tests.
  void drain() { background_.drain(); }

 private:
  struct Kept {
    http::Variants variants;
    std::vector<std::pair<std::string, std::string>> headers;
  };
  using Shared = std::shared_ptr<const Kept>;

  struct Entry {
    std::weak_ptr<const void> state;  // Not held: an answer nobody asks for keeps no old state.
    Shared kept;
    int asked = 0;  // since it was made

    std::size_t bytes() const { return kept ? http::size_of(kept->variants) : 0; }
  };

  Shared find_kept(const std::string& key, const State& state);
  Shared ask(const std::string& key, const State& state);
  Shared find_or_make(const std::string& key, const State& state, const MakeFile& make);
  Shared make_and_keep(const std::string& key, const State& state, const MakeFile& make);
  Shared json(const Question& question);
  void compress_better(const std::string& key, const Shared& kept);
  static http::Response send(const http::Request& request, const Kept& kept);

  std::mutex guard_;
  LruCache<Entry> entries_;
  SingleFlight<Shared> flights_;
  Background background_;  // last: it ends before what its jobs use
};

}  // namespace typecase::api
