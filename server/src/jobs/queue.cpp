#include "jobs/queue.h"

#include "base/ids.h"
#include "db/record.h"

namespace typecase::jobs {
namespace {

// For staff to read. An error's text may come from anywhere and be in any encoding.
std::string plain(std::string_view why) {
  std::string text(why.substr(0, 500));
  std::ranges::replace_if(
      text, [](char c) { return c < ' ' || c > '~'; }, '?');
  return text;
}

// Of a job that is held. Its holder's claim counted an attempt, so that none means that run_again()
// was called since.
constexpr std::string_view not_to_run_again = "attempts > 0";

// $1 is the time; the kinds begin at $first.
std::string due(const std::vector<std::string>& kinds, int first) {
  return "FROM job WHERE state = 'waiting' AND run_at <= $1 "
         "AND (lease_until IS NULL OR lease_until <= $1) "
         "AND kind IN (" +
         db::placeholders(first, kinds.size()) + ")";
}

db::Connection::Parameters with_kinds(db::Connection::Parameters parameters,
                                      const std::vector<std::string>& kinds) {
  for (const std::string& kind : kinds) parameters.push_back(db::parameter(kind));
  return parameters;
}

}  // namespace

std::optional<Claim> Queue::claim(const std::vector<std::string>& kinds) {
  // The look beforehand is a read, so that an idle worker does not wait for the writer.
  if (kinds.empty() || !is_due(kinds)) return std::nullopt;
  Time now = clock_.now();
  std::string lease = random_id();
  std::string sql =
      "UPDATE job SET attempts = attempts + 1, lease_until = $2, lease = $3, "
      "losses = losses + CASE WHEN lease IS NULL THEN 0 ELSE 1 END "
      "WHERE id = (SELECT id " +
      due(kinds, 4) +
      " ORDER BY priority, run_at LIMIT 1 {skip}) "
      "RETURNING id, kind, key, payload, attempts, losses";
  auto parameters =
      with_kinds({db::parameter(now), db::parameter(now + lease_), db::parameter(lease)}, kinds);
  std::vector<db::Row> rows = database_.write_one(
      [&](db::Connection& connection) { return connection.rows(sql, parameters); });
  if (rows.empty()) return std::nullopt;
  const db::Row& row = rows.front();
  return Claim{row.as<Job>(), lease, row.get<int>("losses")};
}

bool Queue::is_due(const std::vector<std::string>& kinds) {
  std::string sql = "SELECT 1 " + due(kinds, 2) + " LIMIT 1";
  auto parameters = with_kinds({db::parameter(clock_.now())}, kinds);
  return database_.read(
      [&](db::Connection& connection) { return !connection.rows(sql, parameters).empty(); });
}

void Queue::end_leases() {
  database_.write_one([&](db::Connection& connection) {
    return connection.execute(
        "UPDATE job SET lease_until = NULL WHERE state = 'waiting' AND lease_until IS NOT NULL");
  });
}

void Queue::give_back(const std::vector<std::string>& leases) {
  if (leases.empty()) return;
  const std::string sql =
      "UPDATE job SET lease = NULL, lease_until = NULL WHERE state = 'waiting' AND lease IN (" +
      db::placeholders(1, leases.size()) + ")";
  db::Connection::Parameters parameters;
  for (const std::string& lease : leases) parameters.push_back(db::parameter(lease));
  database_.write_one([&](db::Connection& connection) { return connection.rows(sql, parameters); });
}

bool Queue::renew(const Claim& claim) {
  Time until = clock_.now() + lease_;
  return database_.write_one([&](db::Connection& connection) {
    return connection.execute(
               "UPDATE job SET lease_until = $1 WHERE id = $2 AND lease = $3 "
               "AND state = 'waiting'",
               until, claim.job.id, claim.lease) == 1;
  });
}

bool Queue::done(const Claim& claim) {
  return database_.write_one([&](db::Connection& connection) {
    return finish(connection, claim, "done", std::nullopt).has_value();
  });
}

bool Queue::failed(const Claim& claim, std::string_view why, const Also& also) {
  return database_.write([&](db::Connection& connection) {
    const auto state = finish(connection, claim, "failed", why);
    if (state == "failed" && also) also(connection, claim.job);
    return state.has_value();
  });
}

std::optional<std::string> Queue::finish(db::Connection& connection, const Claim& claim,
                                         std::string_view state,
                                         std::optional<std::string_view> why) {
  std::optional<std::string> error;
  if (why) error = plain(*why);
  const std::string ends = "CASE WHEN " + std::string(not_to_run_again) + " THEN ";
  return connection.find<std::string>(
      "UPDATE job SET state = " + ends + "$1 ELSE state END, last_error = " + ends +
          "$2 ELSE last_error END, finished_at = " + ends +
          "$3 ELSE finished_at END, lease = NULL, lease_until = NULL "
          "WHERE id = $4 AND lease = $5 AND state = 'waiting' RETURNING state",
      state, error, clock_.now(), claim.job.id, claim.lease);
}

bool Queue::again(const Claim& claim, std::chrono::microseconds later, std::string_view why) {
  Time run_at = clock_.now() + later;
  return database_.write_one([&](db::Connection& connection) {
    return connection.execute("UPDATE job SET run_at = CASE WHEN " + std::string(not_to_run_again) +
                                  " THEN $1 ELSE run_at END, last_error = $2, lease = NULL, "
                                  "lease_until = NULL "
                                  "WHERE id = $3 AND lease = $4 AND state = 'waiting'",
                              run_at, plain(why), claim.job.id, claim.lease) == 1;
  });
}

}  // namespace typecase::jobs
