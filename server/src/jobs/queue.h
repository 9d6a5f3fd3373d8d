#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "jobs/job.h"

namespace typecase::jobs {

// A job that this process holds until its lease runs out.
struct Claim {
  Job job;
  std::string lease;  // A secret of this attempt: a holder of another one has lost the job.
  int losses = 0;     // Attempts before this one that ended without a word: a process that died.
};

// The rows of the job table as a queue that any number of processes share. All throw DbError.
class Queue {
 public:
  Queue(db::Database& database, const Clock& clock, std::chrono::microseconds lease)
      : database_(database), clock_(clock), lease_(lease) {}

  // The first due job of these kinds that nobody holds.
  std::optional<Claim> claim(const std::vector<std::string>& kinds);

  // All holders of jobs have died: each may be claimed at once, and counts as lost.
  void end_leases();

  // Each but give_back returns false when the lease was lost meanwhile; then nothing is changed. A
  // job that run_again() was called for since the claim is not ended, parked or put off: it is due.
  bool renew(const Claim& claim);
  bool done(const Claim& claim);
  // Failed for good; what else happens then (may be empty) is part of the same transaction.
  using Also = std::function<void(db::Connection&, const Job&)>;
  bool failed(const Claim& claim, std::string_view why, const Also& also);
  // Leaves those jobs to the next claim, at once and without a loss. One statement.
  void give_back(const std::vector<std::string>& leases);
  bool again(const Claim& claim, std::chrono::microseconds later, std::string_view why);

 private:
  bool is_due(const std::vector<std::string>& kinds);
  // The state of the job from now on. nullopt: the lease was lost.
  std::optional<std::string> finish(db::Connection& connection, const Claim& claim,
                                    std::string_view state, std::optional<std::string_view> why);

  db::Database& database_;
  const Clock& clock_;
  std::chrono::microseconds lease_;
};

}  // namespace typecase::jobs
