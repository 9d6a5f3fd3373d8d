#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "base/background.h"
#include "specimen/tester/disk_cache.h"
#include "specimen/tester/shared_cache.h"

namespace typecase::specimen {

struct TesterFont {
  std::string woff2;
  std::string etag;       // of its bytes, with its quotes
  bool smallest = false;  // encoded once more without haste
  mutable std::atomic<int> requests = 0;
  mutable std::atomic<bool> in_hand = false;  // being encoded once more
};

// Finished tester fonts: in memory, behind it on disk. One that is asked for the third time is
// encoded once more in the background, smaller, and takes its own place. Threads: any number at
// once.
class FontStore {
 public:
  using Pointer = std::shared_ptr<const TesterFont>;
  using Make = std::function<Result<std::string>()>;  // a WOFF2 file

  // `most_waiting`: jobs for the background; what is more is left undone.
  FontStore(std::shared_ptr<MemoryBudget> memory, DiskCache& disk, std::size_t most_waiting)
      : fonts_(std::move(memory)), disk_(disk), background_(most_waiting) {}

  // From memory alone; null: not there. Never blocks for long.
  Pointer find(const std::string& key);

  // From memory, from disk, or made, by the first of several callers for all of them.
  Result<Pointer> get(const std::string& key, const Make& make);

  // Work of the font maker's for which nobody waits.
  void later(std::function<void()> job) { background_.submit(std::move(job)); }

  void drain() { background_.drain(); }  // until nothing is left to be done in the background

 private:
  using Fonts = SharedCache<TesterFont>;

  Result<Fonts::Made> bring(const std::string& key, const Make& make);
  Pointer count_request(const std::string& key, Pointer font);
  void encode_again(const std::string& key, const TesterFont& font);
  void keep(const std::string& key, const TesterFont& font);

  Fonts fonts_;
  DiskCache& disk_;
  Background background_;  // last: it ends before what its jobs use
};

// A strong ETag of the content.
std::string etag_of(std::string_view content);

}  // namespace typecase::specimen
