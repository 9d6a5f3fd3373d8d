#include "sandbox/background.h"

#include <chrono>

#include "base/log.h"

namespace typecase::sandbox {

namespace {

constexpr std::chrono::milliseconds poll{250};

}  // namespace

Background::Background(std::string name, std::function<int()> work)
    : name_(std::move(name)), work_(std::move(work)) {}

Background::~Background() {
  {
    std::lock_guard guard(mutex_);
    is_stopping_ = true;
  }
  woken_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Background::start() {
  thread_ = std::thread([this] { run(); });
}

void Background::wake() {
  {
    std::lock_guard guard(mutex_);
    has_news_ = true;
  }
  woken_.notify_all();
}

void Background::run() {
  while (true) {
    int done = 0;
    try {
      done = work_();
    } catch (const std::exception& error) {
      log::error("sandbox_stuck", {{"work", name_}, {"cause", error.what()}});
    }
    std::unique_lock lock(mutex_);
    if (done == 0) woken_.wait_for(lock, poll, [&] { return has_news_ || is_stopping_; });
    has_news_ = false;
    if (is_stopping_) return;
  }
}

}  // namespace typecase::sandbox
