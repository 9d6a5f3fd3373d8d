#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace typecase::http {

// Threads for what may block, behind a queue that says no instead of growing.
class WorkPool {
 public:
  // Niceness: how far its threads stand back for others, see base/priority.h.
  WorkPool(int threads, std::size_t queue, int niceness = 0)
      : thread_count_(threads), queue_limit_(queue), niceness_(niceness) {}
  ~WorkPool() { stop(); }

  void start();

  // False: the queue is full or the pool has stopped. The job must not throw.
  bool submit(std::function<void()> job);

  // Lets running jobs end and drops the waiting ones.
  void stop();

 private:
  void run();

  const int thread_count_;
  const std::size_t queue_limit_;
  const int niceness_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> waiting_;
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace typecase::http
