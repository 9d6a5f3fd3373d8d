#include "delivery/readiness/builder_watch.h"

#include <utility>

#include "base/log.h"
#include "db/record.h"
#include "delivery/delivery.h"

namespace typecase::delivery {
namespace {

using namespace std::chrono_literals;

constexpr std::int64_t attempts_that_tell = 3;
constexpr std::int64_t orders_that_tell = 2;
// A wall clock that is set forward makes jobs overdue until the worker has taken them up.
constexpr int looks_that_tell = 5;
constexpr auto between_failed_probes = 1min;

struct Lane {
  std::int64_t unclaimed = 0;  // due for longer than the bound
  std::int64_t leased = 0;
  std::int64_t failing = 0;  // promised longer ago than the bound; all tries failed
};
BOOST_DESCRIBE_STRUCT(Lane, (), (unclaimed, leased, failing))

Lane waiting_builds(db::Connection& connection, Time now, Time bound) {
  return connection.value<Lane>(
      "SELECT coalesce(sum(CASE WHEN run_at <= $3 AND (lease_until IS NULL OR lease_until <= $2) "
      "THEN 1 ELSE 0 END), 0) AS unclaimed, "
      "coalesce(sum(CASE WHEN lease_until > $2 THEN 1 ELSE 0 END), 0) AS leased, "
      "coalesce(sum(CASE WHEN created_at <= $3 AND attempts >= $4 AND last_error IS NOT NULL "
      "THEN 1 ELSE 0 END), 0) AS failing FROM job WHERE state = 'waiting' AND kind = $1",
      Delivery::job_kind, now, bound, attempts_that_tell);
}

bool has_built_since(db::Connection& connection, Time bound) {
  return connection
      .find_one("SELECT 1 FROM job WHERE state = 'done' AND finished_at > $2 AND kind = $1 LIMIT 1",
                Delivery::job_kind, bound)
      .has_value();
}

}  // namespace

BuilderWatch::BuilderWatch(const Clock& clock, std::chrono::minutes most_wait, ProbeBuild probe)
    : clock_(clock), most_wait_(most_wait), probe_(std::move(probe)), started_(clock.now()) {}

// Packages that waited while the server was down get the bound's time from its start.
void BuilderWatch::look(db::Connection& connection) {
  const Time now = clock_.now();
  const Time bound = now - most_wait_;
  const Lane lane = waiting_builds(connection, now, bound);
  const bool is_abandoned = lane.unclaimed > 0 && lane.leased == 0 && started_ <= bound;
  const bool is_failing = lane.failing >= orders_that_tell;
  const bool has_built = (is_abandoned || is_failing) && has_built_since(connection, bound);
  is_abandoned_ = is_abandoned && !has_built;
  is_failing_ = is_failing && !has_built;
}

void BuilderWatch::judge(Instant now) {
  suspicious_looks_ = is_abandoned_ || is_failing_ ? suspicious_looks_ + 1 : 0;
  is_stalled_ = suspicious_looks_ >= looks_that_tell && (is_abandoned_ || has_failed_probe(now));
}

bool BuilderWatch::has_failed_probe(Instant now) {
  const std::chrono::minutes believed = has_failed_probe_ ? between_failed_probes : most_wait_;
  if (probed_ && now - *probed_ < believed) return has_failed_probe_;
  has_failed_probe_ = probe_fails();
  probed_ = now;
  return has_failed_probe_;
}

bool BuilderWatch::probe_fails() {
  try {
    probe_();
    log::info("probe_build_succeeded");
    return false;
  } catch (const std::exception& failure) {
    log::warning("probe_build_failed", {{"why", failure.what()}});
    return true;
  }
}

}  // namespace typecase::delivery
