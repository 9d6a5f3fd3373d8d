#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "http/content/variants.h"
#include "http/message/message.h"

namespace typecase::api {

// Answers to public reads, made once for each state of the shop and then sent from memory with
// ETag and compressed forms. Thread-safe.
class SnapshotAnswers {
 public:
  using Make = std::function<boost::json::value()>;
  using MakeText = std::function<std::string()>;

  // `key` names what is answered ("fonts", "font eb-garamond"), never what a visitor typed: memory
  // is bounded by the things there are. Empty: the answer is not kept. `state` is the snapshot that
  // it is made from: for another one it is made again.
  struct Question {
    std::string key;
    std::shared_ptr<const void> state;
    Make make;
  };

  // Throws what `make` throws, and keeps nothing then.
  http::Response answer(const http::Request& request, const Question& question);

  // The same for a file of another type, "application/atom+xml".
  http::Response file(const http::Request& request, const std::string& key,
                      const std::shared_ptr<const void>& state, const std::string& type,
                      const MakeText& make);

  // The JSON text alone.
  std::string text(const Question& question);

 private:
  struct Entry {
    std::weak_ptr<const void> state;  // Not held: an answer nobody asks for keeps no old state.
    std::shared_ptr<const http::Variants> variants;
  };
  std::shared_ptr<const http::Variants> find_or_make(const std::string& key,
                                                     const std::shared_ptr<const void>& state,
                                                     const std::string& type, const MakeText& make);

  std::mutex guard_;
  std::unordered_map<std::string, Entry> entries_;
};

}  // namespace typecase::api
