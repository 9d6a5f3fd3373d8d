#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/ids.h"
#include "db/database.h"
#include "specimen/access/access.h"

namespace typecase::specimen {

// Characters sent to testers, as rows by block, family, customer and hour: evidence for the
// foundry, and what keeps a block's budget over a restart. Addresses are never in it. Threads: one
// at a time.
class AccessLog {
 public:
  AccessLog(db::Database& database, const Clock& clock) : database_(database), clock_(clock) {}

  // Counts again what was sent within the last day; of more than 100,000 lines the latest.
  void recall_into(Access& access);

  // Writes what was sent since the last call, in one transaction; nothing to tell, no write. When
  // it throws DbError the lines wait for the next call; of more than 10,000 the oldest are lost.
  void write(Access& access);

 private:
  db::Database& database_;
  const Clock& clock_;
  std::vector<Access::Sent> unwritten_;
};

// Sum of the characters of a family sent to one block, or to one customer within it.
struct AccessSummary {
  std::string block;
  std::string family;
  std::string customer;  // empty: not signed in
  Time first;            // beginning of the first hour
  Time last;             // of the last line
  std::int64_t requests = 0;
  std::int64_t refused = 0;
  std::vector<std::uint32_t> characters;  // beyond the free charset, sorted
  std::string grant;                      // the last one
};

struct AccessReport {
  std::vector<AccessSummary> summaries;  // by number of characters, the highest first
  std::optional<Time> cut_at;  // where there were more lines: the first hour that is counted
};

// `family` nullopt: all. Adds up the latest whole hours of at most `most` lines, since their
// characters are added up in memory: some 10 microseconds each.
AccessReport summarize_access(db::Connection& connection, const std::optional<FamilyId>& family,
                              Time since, std::int64_t most);

constexpr std::chrono::days access_log_kept{30};

// Forgets the hours that began before. Returns how many lines.
std::int64_t sweep_access(db::Connection& connection, Time before);

}  // namespace typecase::specimen
