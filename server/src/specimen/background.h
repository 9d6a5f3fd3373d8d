#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace typecase::specimen {

// One thread for what nobody waits for; the machine runs it when nothing else wants to run. What
// does not fit into its queue is dropped.
class Background {
 public:
  explicit Background(std::size_t most_waiting);
  ~Background();  // ends the job that runs, drops those that wait

  // False: dropped. What a job throws is logged.
  bool submit(std::function<void()> job);

  // Until everything submitted so far is done or dropped.
  void drain();

 private:
  void run();

  const std::size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> waiting_;
  bool busy_ = false;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace typecase::specimen
