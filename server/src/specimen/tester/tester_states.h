#pragma once

#include <boost/describe.hpp>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "db/database.h"
#include "specimen/access/client_rate.h"
#include "specimen/tester/tester_line.h"

namespace typecase::specimen {

// State of the tester that a link reproduces: TesterState of api/openapi.yaml.
struct TesterState {
  std::optional<int> columns;
  std::optional<std::string> compare;
  std::vector<TesterLine> lines;

  // The reader of bodies calls it: values out of range, as pointers below `pointer`.
  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(TesterState, (), (columns, compare, lines))

// Tester states that are too long for a link, kept for 180 days after their last use. Threads: any
// number at once.
class TesterStates {
 public:
  struct Limits {
    double of_a_block = 200;  // new states from one address block: at once, and a day
    double of_all = 5'000;
  };
  TesterStates(db::Database& database, const Clock& clock) : TesterStates(database, clock, {}) {}
  TesterStates(db::Database& database, const Clock& clock, const Limits& limits);

  // The id that finds it. The same state has the same id, and keeping it again is a use of it.
  // too_many (too_many_states): new ones beyond the limits.
  Result<std::string> keep(const TesterState& state, std::string_view client_address);

  // Its JSON; nullopt: there is none. That it was used is written once a day at most.
  std::optional<std::string> find(std::string_view id);

 private:
  bool touch(std::string_view id, Time last_used);  // false: it is gone
  Result<void> admit(std::string_view client_address);

  db::Database& database_;
  const Clock& clock_;
  std::mutex mutex_;
  ClientRate of_blocks_;
  ClientRate of_all_;
};

// Forgets the states that were last used 180 days ago. How many.
std::int64_t sweep_states(db::Connection& connection, Time now);

}  // namespace typecase::specimen
