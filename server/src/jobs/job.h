#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "db/database.h"

namespace typecase::jobs {

// A promise to the outside (a mail, a package to build, a payment to ask after) as a row of the
// database. It is kept at least once: a handler must bear being run again, also after it did its
// work and the process was killed before saying so.
struct Job {
  std::string id;
  std::string kind;
  std::string key;      // One job of a kind for each key, ever: until sweep() forgets it.
  std::string payload;  // JSON
  int attempts = 0;     // This one included.
};
BOOST_DESCRIBE_STRUCT(Job, (), (id, kind, key, payload, attempts))

// Thrown by a handler when trying again is of no use: the job is parked as failed.
class Permanent : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The attempt after whose failure a job is parked: nearly three days, with the usual delays.
constexpr int most_attempts = 100;

// Jobs that are due run by priority first, the smaller number before the larger.
constexpr int usual_priority = 100;
constexpr int later_priority = 200;  // what nobody has paid for

// Part of the caller's transaction. Returns false, and changes nothing, when the kind already has a
// job with this key, done or not. After the commit Worker::wake() saves it the wait of a poll.
bool enqueue(db::Connection& connection, std::string_view kind, std::string_view key,
             std::string_view payload, Time run_at, int priority = usual_priority);

// As enqueue(), and has a job that is done run again. One that waits or was parked is left alone: a
// job that kills the process must not get new attempts at each start.
void enqueue_again(db::Connection& connection, std::string_view kind, std::string_view key,
                   std::string_view payload, Time run_at, int priority = usual_priority);

// Has a job run again at once, as if it had never been tried: one that was parked, done or waits
// for its next attempt. Makes it when there is none. `priority`: of one that does not wait already.
// One that runs at this moment ends first, and then runs again. Returns false, and changes nothing,
// when its first attempt is due already. Part of the caller's transaction.
bool run_again(db::Connection& connection, std::string_view kind, std::string_view key,
               std::string_view payload, Time now, int priority = usual_priority);

// Forgets the jobs that were done before that time; their keys are free again. Returns how many.
std::int64_t sweep(db::Database& database, Time done_before);

}  // namespace typecase::jobs
