#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "jobs/queue.h"

namespace typecase::jobs {

// Where a kind of job runs. Jobs that a person waits for (questions to the gateway) are prompt;
// mails have a lane of their own, because a mail server that hangs would keep the rest waiting;
// builds of packages and fonts, which burn the processor, are background, at lower OS priority;
// jobs that may take minutes and that nobody waits for are spare, at the lowest.
enum class Lane { prompt, mail, background, spare };

struct Options {
  int prompt_threads = 1;  // Each holds a job that mostly waits: for the gateway or a commit.
  int mail_threads = 1;
  int background_threads = 1;
  int spare_threads = 1;
  std::chrono::milliseconds lease{60'000};         // Renewed while the job runs.
  std::chrono::milliseconds poll{500};             // Jobs of other processes, and retries.
  std::chrono::milliseconds first_delay{2'000};    // Doubled with each attempt that fails,
  std::chrono::milliseconds max_delay{3'600'000};  // up to this; half of it is left to chance.
};

// Runs the jobs of the database in this process. A job of a process that was killed runs again,
// here or elsewhere, when its lease has run out; after five such ends it is parked as failed, and
// after most_attempts any job is.
class Worker {
 public:
  using Handler = std::function<void(const Job&)>;

  Worker(db::Database& database, const Clock& clock, const Options& options = {});
  ~Worker();  // As stop().

  // Before start(). A handler that throws is tried again later; Permanent parks the job. `parked`
  // runs in the transaction that parks a job of this kind.
  using Parked = Queue::Also;
  void handle(const std::string& kind, Lane lane, Handler handler, Parked parked = {});

  // Before start(), and only where no other process works (a server has its SQLite file alone):
  // what a killed predecessor held need not wait for its lease to run out.
  void take_over() { queue_.end_leases(); }

  void start();
  void request_stop();  // Claims no other job from now on. Returns at once.
  void stop();          // The same, and finishes the jobs that run. May be called twice.

  // For a process that ends before stop() has returned: leaves the jobs that run to the next
  // worker, at once and without a loss. After request_stop(). From any thread. Throws DbError.
  void give_back();

  // Something was enqueued and committed: look now. Cheap, from any thread.
  void wake();

  // Runs one due job of any kind on the calling thread. False: none is due. For tests and the
  // command line, without start().
  bool run_one();

 private:
  struct Registered {
    Lane lane;
    Handler handler;
    Parked parked;
  };
  struct Running;
  using Kinds = std::vector<std::string>;

  // The threads of a lane. One of them looks for jobs at a time, and has another look on once it
  // has one: threads that find nothing cost nothing.
  struct LaneThreads {
    std::condition_variable woken;
    bool is_due = true;       // Somebody is to look.
    bool is_watched = false;  // A thread waits for the next poll.
  };

  Kinds kinds_of(Lane lane) const;
  void work(Lane lane);
  bool run_next(const Kinds& kinds, const std::function<void()>& claimed);
  void run(const Claim& claim);
  void report_failure(const Claim& claim, const char* why, bool permanent);
  void renew_leases();
  bool wait_for_turn(LaneThreads& lane);
  void have_look(LaneThreads& lane);
  std::chrono::microseconds delay_after(int attempts) const;

  Options options_;
  Queue queue_;
  std::map<std::string, Registered> handlers_;
  std::mutex mutex_;
  std::map<Lane, LaneThreads> lanes_;
  std::condition_variable ended_;  // of threads that claim
  bool stopping_ = false;
  int working_ = 0;                       // Threads that may still claim.
  std::map<std::string, Claim> running_;  // by lease
  std::vector<std::thread> threads_;
};

}  // namespace typecase::jobs
