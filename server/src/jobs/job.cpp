#include "jobs/job.h"

#include "base/ids.h"
#include "db/row_id.h"

namespace typecase::jobs {

bool enqueue(db::Connection& connection, std::string_view kind, std::string_view key,
             std::string_view payload, Time run_at, int priority) {
  Time now = SystemClock{}.now();
  return connection.execute(
             "INSERT INTO job (id, kind, key, payload, state, priority, run_at, attempts, "
             "created_at) VALUES ($1, $2, $3, $4, 'waiting', $5, $6, 0, $7) "
             "ON CONFLICT (kind, key) DO NOTHING",
             db::row_id(connection, now), kind, key, payload, priority, run_at, now) == 1;
}

void enqueue_again(db::Connection& connection, std::string_view kind, std::string_view key,
                   std::string_view payload, Time run_at, int priority) {
  if (enqueue(connection, kind, key, payload, run_at, priority)) return;
  connection.execute(
      "UPDATE job SET state = 'waiting', attempts = 0, losses = 0, run_at = $3, finished_at = NULL "
      "WHERE kind = $1 AND key = $2 AND state = 'done'",
      kind, key, run_at);
}

bool run_again(db::Connection& connection, std::string_view kind, std::string_view key,
               std::string_view payload, Time now, int priority) {
  if (enqueue(connection, kind, key, payload, now, priority)) return true;
  return connection.execute(
             "UPDATE job SET state = 'waiting', attempts = 0, losses = 0, run_at = $3, "
             "priority = CASE WHEN state = 'waiting' THEN priority ELSE $4 END, "
             "finished_at = NULL WHERE kind = $1 AND key = $2 "
             "AND (state <> 'waiting' OR attempts > 0 OR run_at > $3)",
             kind, key, now, priority) == 1;
}

std::int64_t sweep(db::Database& database, Time done_before) {
  return database.write([&](db::Connection& connection) {
    return connection.execute("DELETE FROM job WHERE state = 'done' AND finished_at < $1",
                              done_before);
  });
}

}  // namespace typecase::jobs
