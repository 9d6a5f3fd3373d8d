#include "delivery/readiness/readiness.h"

#include <algorithm>
#include <utility>

#include "base/log.h"
#include "db/versioned.h"

namespace typecase::delivery {
namespace {

void touch_node(db::Connection& connection, const std::string& node, Time now) {
  connection.execute(
      "INSERT INTO sales_readiness (node, checked_at) VALUES ($1, $2) "
      "ON CONFLICT (node) DO UPDATE SET checked_at = excluded.checked_at",
      node, now);
}

// Writes 1 MB to the disk of a PostgreSQL server, where a row alone may find room in a page that is
// there already: rows that exceed work_mem go to a temporary file, which takes no WAL and is gone
// with the statement. The disk of an SQLite file is among the folders that are watched.
void fill_temporary_file(db::Connection& connection) {
  if (connection.engine() != db::Engine::postgresql) return;
  connection.script("SET LOCAL work_mem = '64kB'; SET LOCAL temp_tablespaces = ''");
  connection.rows(
      "WITH filler AS MATERIALIZED (SELECT repeat('x', 1000) AS line FROM generate_series(1, 1000))"
      " SELECT sum(length(line)) FROM filler");
}

}  // namespace

ReadinessMonitor::ReadinessMonitor(db::Database& database, const Clock& clock,
                                   ReadinessSettings settings, ProbeBuild probe, FreeRoom room)
    : database_(database),
      clock_(clock),
      settings_(std::move(settings)),
      room_(std::move(room)),
      builder_(clock, settings_.most_build_wait, std::move(probe)) {}

void ReadinessMonitor::check(Instant now) {
  look(now);
  if (!reads_.tells()) try_write(now);
  Readiness found{.browse = !reads_.tells()};
  auto impede_if = [&](bool is_impeded, Impediment impediment) {
    if (is_impeded) found.reasons.push_back(impediment);
  };
  impede_if(is_full(), Impediment::disk_full);
  impede_if(reads_.tells(), Impediment::database_unreadable);
  impede_if(found.browse && builder_.is_stalled(), Impediment::builder_stalled);
  impede_if(found.browse && writes_.tells(), Impediment::database_unwritable);
  found.sell = found.reasons.empty();
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

// Without an answer what the last look found stays.
void ReadinessMonitor::look(Instant now) {
  try {
    database_.read([&](db::Connection& connection) {
      const std::int64_t version = db::shop_version(connection);
      if (catalogue_version_ != version) largest_item_ = largest_item(connection);
      catalogue_version_ = version;
      builder_.look(connection);
    });
  } catch (const std::exception& failure) {
    return note_failure(reads_, Impediment::database_unreadable, failure);
  }
  reads_.note_success();
  builder_.judge(now);
}

// Every commit waits for the disk, so a write that succeeded is believed for a while.
void ReadinessMonitor::try_write(Instant now) {
  if (written_ && now - *written_ < settings_.write_interval) return;
  written_.reset();
  try {
    database_.write([&](db::Connection& connection) {
      touch_node(connection, settings_.node, clock_.now());
      fill_temporary_file(connection);
    });
  } catch (const std::exception& failure) {
    return note_failure(writes_, Impediment::database_unwritable, failure);
  }
  writes_.note_success();
  written_ = now;
}

// Selling goes on when a tenth more than the bound is free, so that builds do not stop it at once.
bool ReadinessMonitor::is_full() {
  const std::uint64_t least = room_to_sell(largest_item_, settings_.spare_bytes);
  const std::uint64_t bound = least + (was_full_ ? least / 10 : 0);
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

void ReadinessMonitor::note_failure(FailureStreak& streak, Impediment impediment,
                                    const std::exception& failure) {
  streak.note(failure);
  if (streak.tells()) log_new(impediment, failure.what());
}

// Once for as long as it lasts: a check comes every few seconds.
void ReadinessMonitor::log_new(Impediment impediment, const char* why) const {
  std::lock_guard lock(guard_);
  if (std::ranges::find(state_.reasons, impediment) != state_.reasons.end()) return;
  log::warning(enum_name(impediment), {{"why", why}});
}

}  // namespace typecase::delivery
