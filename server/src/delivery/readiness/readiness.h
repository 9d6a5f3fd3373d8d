#pragma once

#include <boost/describe.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/database.h"
#include "delivery/readiness/builder_watch.h"
#include "delivery/readiness/disk_room.h"
#include "delivery/readiness/failure_streak.h"

namespace typecase::delivery {

enum class Impediment {
  database_unreadable,  // no page that asks the database can be shown
  database_unwritable,  // no order can be stored
  disk_full,            // no package can be built
  builder_stalled,      // packages wait, and none gets done
  check_overdue         // the last check has not come to its end
};
BOOST_DESCRIBE_ENUM(Impediment, database_unreadable, database_unwritable, disk_full,
                    builder_stalled, check_overdue)

// Capabilities of the shop. It does not sell while an order could not be delivered.
struct Readiness {
  bool browse = true;
  bool sell = true;
  std::vector<Impediment> reasons = {};
};
BOOST_DESCRIBE_STRUCT(Readiness, (), (browse, sell, reasons))

struct ReadinessSettings {
  std::string node;                            // names this server in the database
  std::vector<std::filesystem::path> folders;  // of data and builds, which are on disks
  std::uint64_t spare_bytes = 500'000'000;     // as of PackageSettings
  std::chrono::seconds write_interval{30};     // between two trial writes that succeed
  std::chrono::minutes most_build_wait{15};    // of a package that is due
  std::chrono::seconds most_check_time{60};
};

// Watches whether the shop can sell. One thread calls check() every few seconds; everything else is
// answered from memory, by any thread.
class ReadinessMonitor {
 public:
  // probe: called by check() when builds fail (BuilderWatch).
  ReadinessMonitor(db::Database& database, const Clock& clock, ReadinessSettings settings,
                   ProbeBuild probe, FreeRoom room = free_room);

  // Instants are of the steady clock, so that a wall clock that is set stops no sale.
  using Instant = std::chrono::steady_clock::time_point;

  // One read, and a write when the last is write_interval ago. Throws nothing: what fails is an
  // impediment.
  void check(Instant now = std::chrono::steady_clock::now());

  // As the last check found it; check_overdue when that is too long ago. All is well before the
  // first.
  Readiness state(Instant now = std::chrono::steady_clock::now()) const;

 private:
  void look(Instant now);
  void try_write(Instant now);
  bool is_full();
  void note_failure(FailureStreak& streak, Impediment impediment, const std::exception& failure);
  void log_new(Impediment impediment, const char* why) const;

  db::Database& database_;
  const Clock& clock_;
  const ReadinessSettings settings_;
  const FreeRoom room_;
  BuilderWatch builder_;
  FailureStreak reads_;
  FailureStreak writes_;
  std::optional<Instant> written_;                 // the last trial write, when it succeeded
  std::optional<std::int64_t> catalogue_version_;  // of which largest_item_ is
  std::uint64_t largest_item_ = 0;
  bool was_full_ = false;
  mutable std::mutex guard_;
  Readiness state_;                 // guarded
  std::optional<Instant> checked_;  // guarded
};

}  // namespace typecase::delivery
