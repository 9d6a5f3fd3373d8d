#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "db/connection.h"

namespace typecase::db {

// Jobs on their way to one writer, first come first served, and their answers. Threads: run() may
// be called from any, the rest by the writer.
class WriteQueue {
 public:
  using Job = std::function<bool(Connection&)>;  // false: roll back, yet no failure

  enum class State { queued, ended, handed_back };
  struct Pending {
    const Job* job = nullptr;
    int runs = 0;
    bool is_kept = false;  // its changes are to be stored
    bool is_too_long = false;
    std::exception_ptr failure;
    std::mutex mutex;
    std::condition_variable answered;
    State state = State::queued;                    // guarded by `mutex`
    std::vector<std::shared_ptr<Pending>> to_wake;  // by the thread of this job; set before `state`
  };
  using Jobs = std::vector<std::shared_ptr<Pending>>;

  // patience: how long a job waits until it is taken.
  explicit WriteQueue(std::chrono::milliseconds patience) : patience_(patience) {}

  // Waits for the answer. Returns nullopt when the job has ended, or how often it has run in vain
  // when it was handed back. Throws its failure, and DbError{busy} when it was not taken in time.
  std::optional<int> run(const Job& job);

  // Waits for jobs. Once the queue was closed and is empty: none.
  Jobs wait_for_jobs(std::size_t most);

  // Adds jobs that wait, until there are `most`.
  void take_more(Jobs& jobs, std::size_t most);

  // Puts the jobs from `first` on back to the front of the queue.
  void put_back(Jobs& jobs, std::size_t first);

  void close();

  // Wakes the first, and each thread that wakes two others: to wake all takes long, and the writer
  // has the next jobs to run.
  static void answer(const Jobs& jobs, State state);

 private:
  void take(Jobs& jobs, std::size_t most);  // under `mutex_`
  State wait_for_answer(Pending& pending);
  bool withdraw(const Pending& pending);

  const std::chrono::milliseconds patience_;
  std::mutex mutex_;
  std::condition_variable waiting_;
  std::deque<std::shared_ptr<Pending>> queue_;
  bool is_closed_ = false;
};

}  // namespace typecase::db
