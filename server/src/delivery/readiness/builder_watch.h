#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "base/clock.h"
#include "db/connection.h"

namespace typecase::delivery {

// Builds a package for nobody; throws what a build throws.
using ProbeBuild = std::function<void()>;

// Judges by the jobs whether the builder makes progress. It makes none when
// - it has taken up no package for the whole bound, or
// - it tries several orders and fails, none got done within the bound, and a probe build fails too:
//   orders fail for reasons of their own, which says nothing about the next one.
// A probe build that fails is tried again after a minute; one that succeeds is believed for the
// bound. Not thread-safe.
class BuilderWatch {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  BuilderWatch(const Clock& clock, std::chrono::minutes most_wait, ProbeBuild probe);

  void look(db::Connection& connection);  // Two statements at most.
  void judge(Instant now);                // Of the last look. Outside any transaction.
  bool is_stalled() const { return is_stalled_; }

 private:
  bool has_failed_probe(Instant now);
  bool probe_fails();

  const Clock& clock_;
  const std::chrono::minutes most_wait_;
  const ProbeBuild probe_;
  const Time started_;
  bool is_abandoned_ = false;  // as the last look found it
  bool is_failing_ = false;    // the same
  int suspicious_looks_ = 0;   // in a row
  std::optional<Instant> probed_;
  bool has_failed_probe_ = false;
  bool is_stalled_ = false;
};

}  // namespace typecase::delivery
