#include "jobs/worker.h"

#include "base/crypto/crypto.h"
#include "base/log.h"
#include "base/priority.h"

namespace typecase::jobs {
namespace {

constexpr int background_niceness = 10;
constexpr int spare_niceness = 19;
constexpr int most_losses = 5;

}  // namespace

// Has the lease renewed for as long as this object lives.
struct Worker::Running {
  Running(Worker& worker, const Claim& claim) : worker(worker), lease(claim.lease) {
    std::lock_guard guard(worker.mutex_);
    comes_late = worker.stopping_;
    worker.running_.emplace(lease, claim);
  }
  ~Running() {
    std::lock_guard guard(worker.mutex_);
    worker.running_.erase(lease);
  }
  Worker& worker;
  std::string lease;
  bool comes_late = false;  // The worker was told to stop while it claimed.
};

Worker::Worker(db::Database& database, const Clock& clock, const Options& options)
    : options_(options), queue_(database, clock, options.lease) {
  for (Lane lane : {Lane::prompt, Lane::mail, Lane::background, Lane::spare}) lanes_[lane];
}

Worker::~Worker() { stop(); }

void Worker::handle(const std::string& kind, Lane lane, Handler handler, Parked parked) {
  handlers_[kind] = {lane, std::move(handler), std::move(parked)};
}

void Worker::start() {
  const std::pair<Lane, int> lanes[] = {{Lane::prompt, options_.prompt_threads},
                                        {Lane::mail, options_.mail_threads},
                                        {Lane::background, options_.background_threads},
                                        {Lane::spare, options_.spare_threads}};
  for (auto [lane, threads] : lanes) working_ += threads;
  for (auto [lane, threads] : lanes) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this, lane = lane] { work(lane); });
  }
  threads_.emplace_back([this] { renew_leases(); });
}

void Worker::request_stop() {
  {
    std::lock_guard guard(mutex_);
    stopping_ = true;
  }
  for (auto& [_, lane] : lanes_) lane.woken.notify_all();
}

void Worker::stop() {
  request_stop();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void Worker::give_back() {
  std::vector<std::string> leases;
  {
    std::lock_guard guard(mutex_);
    for (const auto& [lease, _] : running_) leases.push_back(lease);
  }
  queue_.give_back(leases);
}

void Worker::wake() {
  for (auto& [_, lane] : lanes_) have_look(lane);
}

void Worker::have_look(LaneThreads& lane) {
  {
    std::lock_guard guard(mutex_);
    lane.is_due = true;
  }
  lane.woken.notify_one();
}

// Until the calling thread is to look for a job. False: the worker stops. Of the threads that wait
// one wakes by itself, for jobs of other processes and those that are due later.
bool Worker::wait_for_turn(LaneThreads& lane) {
  const auto is_wanted = [&] { return stopping_ || lane.is_due; };
  std::unique_lock lock(mutex_);
  while (!is_wanted()) {
    if (lane.is_watched) {
      lane.woken.wait(lock);
      continue;
    }
    lane.is_watched = true;
    lane.is_due = !lane.woken.wait_for(lock, options_.poll, is_wanted) || lane.is_due;
    lane.is_watched = false;
  }
  lane.is_due = false;
  if (!stopping_) return true;
  --working_;
  ended_.notify_all();
  return false;
}

bool Worker::run_one() {
  Kinds kinds;
  for (const auto& [kind, _] : handlers_) kinds.push_back(kind);
  return run_next(kinds, [] {});
}

Worker::Kinds Worker::kinds_of(Lane lane) const {
  Kinds kinds;
  for (const auto& [kind, registered] : handlers_) {
    if (registered.lane == lane) kinds.push_back(kind);
  }
  return kinds;
}

void Worker::work(Lane lane) {
  if (lane == Lane::background) yield_cores(background_niceness);
  if (lane == Lane::spare) yield_cores(spare_niceness);
  const Kinds kinds = kinds_of(lane);
  LaneThreads& threads = lanes_.at(lane);
  while (wait_for_turn(threads)) {
    try {
      if (run_next(kinds, [&] { have_look(threads); })) have_look(threads);
    } catch (const std::exception& error) {  // The database is away; it is asked again.
      log::error("jobs_unavailable", {{"error", error.what()}});
    }
  }
}

bool Worker::run_next(const Kinds& kinds, const std::function<void()>& claimed) {
  std::optional<Claim> claim = queue_.claim(kinds);
  if (!claim) return false;
  claimed();
  Running running(*this, *claim);
  if (running.comes_late)
    queue_.give_back({claim->lease});
  else if (claim->losses < most_losses)
    run(*claim);
  else
    report_failure(*claim, "the process that ran it ended, again and again", true);
  return true;
}

void Worker::run(const Claim& claim) {
  try {
    handlers_.at(claim.job.kind).handler(claim.job);
  } catch (const Permanent& error) {
    return report_failure(claim, error.what(), true);
  } catch (const std::exception& error) {
    return report_failure(claim, error.what(), claim.job.attempts >= most_attempts);
  }
  if (!queue_.done(claim)) log::warning("job_lease_lost", {{"kind", claim.job.kind}});
}

void Worker::report_failure(const Claim& claim, const char* why, bool permanent) {
  log::warning(permanent ? "job_failed" : "job_delayed", {{"kind", claim.job.kind},
                                                          {"job", claim.job.id},
                                                          {"attempts", claim.job.attempts},
                                                          {"error", why}});
  if (permanent)
    queue_.failed(claim, why, handlers_.at(claim.job.kind).parked);
  else
    queue_.again(claim, delay_after(claim.job.attempts), why);
}

std::chrono::microseconds Worker::delay_after(int attempts) const {
  std::chrono::microseconds longest = options_.max_delay;
  std::chrono::microseconds delay = options_.first_delay;
  for (int i = 1; i < attempts && delay < longest; ++i) delay *= 2;
  delay = std::min(delay, longest);
  std::array<std::uint8_t, 2> random;
  random_bytes(random);
  return delay / 2 + delay / 2 * (random[0] << 8 | random[1]) / 65'535;
}

// A third of the lease leaves time for two more tries before it runs out.
void Worker::renew_leases() {
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, options_.lease / 3, [this] { return working_ == 0; })) {
    std::map<std::string, Claim> claims = running_;
    lock.unlock();
    try {
      for (const auto& [lease, claim] : claims) queue_.renew(claim);
    } catch (const std::exception& error) {
      log::error("job_leases_not_renewed", {{"error", error.what()}});
    }
    lock.lock();
  }
}

}  // namespace typecase::jobs
