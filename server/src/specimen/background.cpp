#include "specimen/background.h"

#include <sys/syscall.h>
#include <unistd.h>

#include "base/log.h"
#include "base/priority.h"

namespace typecase::specimen {
namespace {

// Last in line for cores and for the disk: this thread alone.
void step_back() {
  constexpr int ioprio_who_process = 1;
  constexpr int ioprio_idle = 3 << 13;
  yield_cores(19);
  ::syscall(SYS_ioprio_set, ioprio_who_process, ::syscall(SYS_gettid), ioprio_idle);
}

void run_logged(const std::function<void()>& job) {
  try {
    job();
  } catch (const std::exception& failure) {
    log::error("tester_background", {{"why", failure.what()}});
  }
}

}  // namespace

Background::Background(std::size_t most_waiting)
    : most_waiting_(most_waiting), thread_([this] { run(); }) {}

Background::~Background() {
  {
    std::lock_guard guard(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

bool Background::submit(std::function<void()> job) {
  {
    std::lock_guard guard(mutex_);
    if (ending_ || waiting_.size() >= most_waiting_) return false;
    waiting_.push_back(std::move(job));
  }
  changed_.notify_all();
  return true;
}

void Background::drain() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ending_ || (waiting_.empty() && !busy_); });
}

void Background::run() {
  step_back();
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
    if (ending_) return;
    std::function<void()> job = std::move(waiting_.front());
    waiting_.pop_front();
    busy_ = true;
    lock.unlock();
    run_logged(job);
    job = nullptr;
    lock.lock();
    busy_ = false;
    changed_.notify_all();
  }
}

}  // namespace typecase::specimen
