#include "base/work_pool.h"

#include "base/fail_point.h"

namespace typecase {

void WorkPool::start() {
  for (int i = 0; i < thread_count_; ++i) threads_.emplace_back([this] { run(); });
}

bool WorkPool::submit(std::function<void()> job) {
  {
    std::lock_guard lock(mutex_);
    if (stopped_ || waiting_.size() >= queue_limit_) return false;
    waiting_.push_back(std::move(job));
  }
  wake_.notify_one();
  fail_point("work_pool.queued");
  return true;
}

void WorkPool::drain() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return stopped_ || (waiting_.empty() && running_ == 0); });
}

void WorkPool::stop() {
  std::deque<std::function<void()>> dropped;
  {
    std::lock_guard lock(mutex_);
    stopped_ = true;
    dropped.swap(waiting_);
  }
  wake_.notify_all();
  idle_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void WorkPool::run() {
  on_start_();
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return stopped_ || !waiting_.empty(); });
    if (stopped_) return;
    std::function<void()> job = std::move(waiting_.front());
    waiting_.pop_front();
    ++running_;
    lock.unlock();
    job();
    job = nullptr;
    lock.lock();
    if (--running_ == 0 && waiting_.empty()) idle_.notify_all();
  }
}

}  // namespace typecase
