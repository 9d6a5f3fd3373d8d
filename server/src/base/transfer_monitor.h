#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>

namespace typecase {

// Progress of one long answer to a client: noted by the server that sends it, read by the module
// that gave the answer, which may cut it where other clients need its slot more. Threads: any
// number at once.
class TransferMonitor {
 public:
  using Instant = std::chrono::steady_clock::time_point;
  using Duration = std::chrono::steady_clock::duration;

  explicit TransferMonitor(Instant begun = std::chrono::steady_clock::now())
      : moved_at_(begun), mark_{begun, 0}, before_{begun, 0} {}

  // arrived: bytes in all, as the client's machine has confirmed.
  void note(std::uint64_t arrived, Instant now);

  // The client has taken all that there was: it waits for the server, which does not count against
  // it.
  void excuse(Instant now);

  // Nothing has arrived for so long.
  bool is_still(Instant now, Duration longest) const;

  // Less than so many bytes a second have arrived in the last ten to twenty seconds; false while
  // it is too young to tell.
  bool is_slower(Instant now, double bytes_a_second) const;

  // The server closes the connection within a second or so.
  void cut() { cut_ = true; }
  bool is_cut() const { return cut_; }

 private:
  struct Mark {
    Instant at;
    std::uint64_t arrived;
  };

  mutable std::mutex mutex_;
  std::uint64_t arrived_ = 0;
  Instant moved_at_;
  Mark mark_;    // at most ten seconds old
  Mark before_;  // the one before it
  std::atomic<bool> cut_ = false;
};

}  // namespace typecase
