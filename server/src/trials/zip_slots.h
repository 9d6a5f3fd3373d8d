#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace typecase::trials {

// Limits the zips that are made at once: two, and one of a network, so that no client keeps others
// waiting. Threads: any number at once.
class ZipSlots {
 public:
  // A slot, which is free again with the last copy and must not outlive this. Null: none is free.
  std::shared_ptr<const void> take(const std::string& network) {
    std::lock_guard lock(guard_);
    bool has_one = std::ranges::find(networks_, network) != networks_.end();
    if (has_one || networks_.size() >= most) return nullptr;
    networks_.push_back(network);
    return {this, [network](ZipSlots* slots) { slots->release(network); }};
  }

 private:
  static constexpr std::size_t most = 2;

  void release(const std::string& network) {
    std::lock_guard lock(guard_);
    networks_.erase(std::ranges::find(networks_, network));
  }

  std::mutex guard_;
  std::vector<std::string> networks_;
};

}  // namespace typecase::trials
