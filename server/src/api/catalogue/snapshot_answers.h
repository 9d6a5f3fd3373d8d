#pragma once

#include <array>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "base/background.h"
#include "base/lru_cache.h"
#include "base/single_flight.h"
#include "http/content/variants.h"
#include "http/message/message.h"
#include "http/routing/router.h"

namespace typecase::api {

// Answers to public reads, made once for each state of the shop and then sent from memory with
// ETag and in the coding that is asked for: a quickly made one at first, the smallest where they
// are asked for again and again. Requests for an answer that is being made wait for it. Bounded by
// bytes: the one not asked for longest goes. Thread-safe.
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

  // Makes the answer before it is asked for, on a thread of low priority: a request that comes
  // meanwhile does not wait for that.
  void prepare(const Question& question);

  // The same of an answer that somebody asked for when the shop stood otherwise; false: nobody did.
  bool renew(const Question& question);

  // A text of another type, "application/atom+xml", and headers that it is sent with.
  struct File {
    std::string content, type;
    http::Headers headers = {{"Cache-Control", "no-cache"}};
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
  using Shared = std::shared_ptr<const http::Variants>;

  using Coding = http::ContentCoding;

  struct Entry {
    std::weak_ptr<const void> state;  // Not held: an answer nobody asks for keeps no old state.
    Shared kept;
    std::array<bool, 3> coded = {true, false, false};  // by Coding; also those not worth it
    int asked = 0;                                     // since it was made
    bool is_wanted = false;                            // by a visitor, and not only prepared

    bool has(Coding coding) const { return coded[static_cast<std::size_t>(coding)]; }
    std::size_t bytes() const { return kept ? http::size_of(*kept) : 0; }
  };

  template <class StatePointer>
  Entry* entry_of(const std::string& key, const StatePointer& state);  // under the guard
  Shared find_kept(const std::string& key, const State& state, Coding coding);
  Shared ask(const std::string& key, const State& state, Coding coding);
  Shared find_or_make(const std::string& key, const State& state, const MakeFile& make);
  Shared make_and_keep(const std::string& key, const State& state, const MakeFile& make,
                       bool is_wanted);
  Shared add_coding(const std::string& key, const State& state, const Shared& kept, Coding coding);
  Shared json(const Question& question);
  void compress_better(const std::string& key, const std::weak_ptr<const void>& state);

  std::mutex guard_;
  LruCache<Entry> entries_;
  SingleFlight<Shared> flights_;
  Background background_;  // last: it ends before what its jobs use
};

}  // namespace typecase::api
