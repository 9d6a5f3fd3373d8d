#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace typecase::trials {

// Who makes a zip just now: two at a time, and of one network one, so that nobody keeps others
// waiting. Thread-safe.
class MakingTurns {
 public:
  // A turn, which ends with the last copy of it and before the MakingTurns. Null: there is none.
  std::shared_ptr<const void> take(const std::string& network) {
    std::lock_guard lock(guard_);
    bool has_one = std::ranges::find(networks_, network) != networks_.end();
    if (has_one || networks_.size() >= most) return nullptr;
    networks_.push_back(network);
    return {this, [network](MakingTurns* turns) { turns->end(network); }};
  }

 private:
  static constexpr std::size_t most = 2;

  void end(const std::string& network) {
    std::lock_guard lock(guard_);
    networks_.erase(std::ranges::find(networks_, network));
  }

  std::mutex guard_;
  std::vector<std::string> networks_;
};

}  // namespace typecase::trials
