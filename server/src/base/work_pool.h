#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace typecase {

// Threads for what may block, behind a queue that says no instead of growing.
class WorkPool {
 public:
  // on_start: called by each thread first, for its priority.
  WorkPool(
      int threads, std::size_t queue, std::function<void()> on_start = [] {})
      : thread_count_(threads), queue_limit_(queue), on_start_(std::move(on_start)) {}
  ~WorkPool() { stop(); }

  void start();

  // False: the queue is full or the pool has stopped. The job must not throw.
  bool submit(std::function<void()> job);

  // Waits until no job runs or waits, or the pool has stopped.
  void drain();

  // Lets running jobs end and drops the waiting ones.
  void stop();

 private:
  void run();

  const int thread_count_;
  const std::size_t queue_limit_;
  const std::function<void()> on_start_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable idle_;
  std::deque<std::function<void()>> waiting_;
  int running_ = 0;
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace typecase
