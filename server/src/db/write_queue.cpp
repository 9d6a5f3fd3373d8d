#include "db/write_queue.h"

#include <algorithm>

#include "base/fail_point.h"

namespace typecase::db {

std::optional<int> WriteQueue::run(const Job& job) {
  auto pending = std::make_shared<Pending>();
  pending->job = &job;
  {
    std::lock_guard guard(mutex_);
    queue_.push_back(pending);
    if (queue_.size() == 1) waiting_.notify_one();
  }
  fail_point("postgres.write_queued");
  const State state = wait_for_answer(*pending);
  for (const auto& other : pending->to_wake) other->answered.notify_one();
  if (state == State::handed_back) return pending->runs;
  if (pending->failure) std::rethrow_exception(std::move(pending->failure));
  return std::nullopt;
}

// A job that was taken is waited for without limit: it may be stored at any moment.
WriteQueue::State WriteQueue::wait_for_answer(Pending& pending) {
  auto is_answered = [&] { return pending.state != State::queued; };
  std::unique_lock lock(pending.mutex);
  if (!pending.answered.wait_for(lock, patience_, is_answered)) {
    lock.unlock();
    if (withdraw(pending)) throw DbError(Errc::busy, "the writer is busy with other jobs");
    lock.lock();
  }
  pending.answered.wait(lock, is_answered);
  return pending.state;
}

bool WriteQueue::withdraw(const Pending& pending) {
  std::lock_guard guard(mutex_);
  return std::erase_if(queue_, [&](const auto& queued) { return queued.get() == &pending; }) > 0;
}

WriteQueue::Jobs WriteQueue::wait_for_jobs(std::size_t most) {
  std::unique_lock lock(mutex_);
  waiting_.wait(lock, [this] { return is_closed_ || !queue_.empty(); });
  Jobs jobs;
  take(jobs, most);
  return jobs;
}

void WriteQueue::take_more(Jobs& jobs, std::size_t most) {
  std::lock_guard guard(mutex_);
  take(jobs, most);
}

void WriteQueue::take(Jobs& jobs, std::size_t most) {
  const std::size_t count = std::min(queue_.size(), most - jobs.size());
  const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(count);
  jobs.insert(jobs.end(), queue_.begin(), end);
  queue_.erase(queue_.begin(), end);
}

void WriteQueue::put_back(Jobs& jobs, std::size_t first) {
  std::lock_guard guard(mutex_);
  const auto begin = jobs.begin() + static_cast<std::ptrdiff_t>(first);
  queue_.insert(queue_.begin(), begin, jobs.end());
  jobs.erase(begin, jobs.end());
}

void WriteQueue::close() {
  {
    std::lock_guard guard(mutex_);
    is_closed_ = true;
  }
  waiting_.notify_one();
}

// From the last on: who is woken has their answer before who wakes them.
void WriteQueue::answer(const Jobs& jobs, State state) {
  for (std::size_t i = jobs.size(); i-- > 0;) {
    Pending& pending = *jobs[i];
    std::lock_guard guard(pending.mutex);
    for (std::size_t other : {2 * i + 1, 2 * i + 2}) {
      if (other < jobs.size()) pending.to_wake.push_back(jobs[other]);
    }
    pending.state = state;
  }
  if (!jobs.empty()) jobs.front()->answered.notify_one();
}

}  // namespace typecase::db
