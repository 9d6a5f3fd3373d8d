#include "delivery/readiness.h"

#include <algorithm>
#include <utility>

#include "base/log.h"
#include "delivery/delivery.h"

namespace typecase::delivery {
namespace {

constexpr std::int64_t attempts_that_tell = 3;
// One order that cannot be built says nothing about the others.
constexpr std::int64_t orders_that_tell = 2;
// A wall clock that is set forward makes jobs overdue until the worker has taken them up.
constexpr int checks_that_tell = 5;

struct Lane {
  std::int64_t unclaimed = 0;  // due for longer than the bound
  std::int64_t leased = 0;
  std::int64_t failing = 0;  // promised longer ago than the bound, and tried in vain
};

Lane waiting_builds(db::Connection& connection, Time now, Time bound) {
  auto row = connection.find_one(
      "SELECT coalesce(sum(CASE WHEN run_at <= $3 AND (lease_until IS NULL OR lease_until <= $2) "
      "THEN 1 ELSE 0 END), 0), "
      "coalesce(sum(CASE WHEN lease_until > $2 THEN 1 ELSE 0 END), 0), "
      "coalesce(sum(CASE WHEN created_at <= $3 AND attempts >= $4 AND last_error IS NOT NULL "
      "THEN 1 ELSE 0 END), 0) FROM job WHERE state = 'waiting' AND kind = $1",
      Delivery::job_kind, now, bound, attempts_that_tell);
  return {row->integer(0), row->integer(1), row->integer(2)};
}

bool has_built_since(db::Connection& connection, Time bound) {
  return connection
      .find_one("SELECT 1 FROM job WHERE state = 'done' AND finished_at > $2 AND kind = $1 LIMIT 1",
                Delivery::job_kind, bound)
      .has_value();
}

}  // namespace

std::string_view name(Impediment impediment) {
  constexpr std::string_view names[] = {"database_unreadable", "database_unwritable", "disk_full",
                                        "builder_stalled", "check_overdue"};
  return names[static_cast<std::size_t>(impediment)];
}

std::uint64_t free_room(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  return std::filesystem::space(folder).available;
}

ReadinessMonitor::ReadinessMonitor(db::Database& database, const Clock& clock,
                                   ReadinessSettings settings, FreeRoom room)
    : database_(database),
      clock_(clock),
      settings_(std::move(settings)),
      room_(std::move(room)),
      started_(clock.now()) {}

void ReadinessMonitor::check(Instant now) {
  Readiness found;
  auto impede = [&](Impediment impediment) {
    found.sell = false;
    found.reasons.push_back(impediment);
  };
  if (is_full()) impede(Impediment::disk_full);
  try {
    if (is_stalled()) impede(Impediment::builder_stalled);
    if (!is_writable(now)) impede(Impediment::database_unwritable);
  } catch (const std::exception& failure) {
    log_new(Impediment::database_unreadable, failure.what());
    found.browse = false;
    impede(Impediment::database_unreadable);
  }
  std::lock_guard lock(guard_);
  state_ = std::move(found);
  checked_ = now;
}

Readiness ReadinessMonitor::state(Instant now) const {
  std::lock_guard lock(guard_);
  Readiness state = state_;
  if (checked_ && now - *checked_ > settings_.most_check_time) {
    state.sell = false;
    state.reasons.push_back(Impediment::check_overdue);
  }
  return state;
}

// Once for as long as it lasts: a check comes every few seconds.
void ReadinessMonitor::log_new(Impediment impediment, const char* why) const {
  std::lock_guard lock(guard_);
  if (std::ranges::find(state_.reasons, impediment) != state_.reasons.end()) return;
  log::warning(name(impediment), {{"why", why}});
}

// Selling goes on when a tenth more than the bound is free, so that builds do not stop it at once.
bool ReadinessMonitor::is_full() {
  const std::uint64_t bound = settings_.least_room + (was_full_ ? settings_.least_room / 10 : 0);
  was_full_ = std::ranges::any_of(settings_.folders, [&](const auto& folder) {
    try {
      return room_(folder) < bound;
    } catch (const std::exception& failure) {
      log_new(Impediment::disk_full, failure.what());
      return true;
    }
  });
  return was_full_;
}

// Every commit waits for the disk, so a write that succeeded is believed for a while.
bool ReadinessMonitor::is_writable(Instant now) {
  if (written_ && now - *written_ < settings_.write_interval) return true;
  written_.reset();
  try {
    database_.write([&](db::Connection& connection) {
      connection.execute(
          "INSERT INTO sales_readiness (node, checked_at) VALUES ($1, $2) "
          "ON CONFLICT (node) DO UPDATE SET checked_at = excluded.checked_at",
          settings_.node, clock_.now());
    });
  } catch (const std::exception& failure) {
    log_new(Impediment::database_unwritable, failure.what());
    return false;
  }
  written_ = now;
  return true;
}

bool ReadinessMonitor::is_stalled() {
  bool wait = database_.read([&](db::Connection& c) { return builds_wait_in_vain(c); });
  stalled_checks_ = wait ? stalled_checks_ + 1 : 0;
  return stalled_checks_ >= checks_that_tell;
}

// The builder makes no progress: it has taken up no package for the whole bound, or it tries
// several without success, and none got done. Packages that waited while the server was down get
// the bound's time from its start.
bool ReadinessMonitor::builds_wait_in_vain(db::Connection& connection) const {
  Time now = clock_.now();
  Time bound = now - settings_.most_build_wait;
  Lane lane = waiting_builds(connection, now, bound);
  bool is_abandoned = lane.unclaimed > 0 && lane.leased == 0 && started_ <= bound;
  if (!is_abandoned && lane.failing < orders_that_tell) return false;
  return !has_built_since(connection, bound);
}

}  // namespace typecase::delivery
