#include "jobs/listing.h"

#include "db/record.h"
#include "jobs/job.h"

namespace typecase::jobs {
namespace {

constexpr std::string_view failed_list = "jobs.failed";
constexpr std::string_view open_list = "jobs.open";

// The place in a list of failed jobs is 0, of open ones 1.
constexpr int before_all = -1;

// $1 is the time. Each part reads an index of its own state.
constexpr std::string_view open_jobs =
    "(SELECT id, kind, key, 'failed' AS state, cast(0 AS {i64}) AS place, attempts, created_at, "
    "run_at, last_error "
    "FROM job WHERE state = 'failed' UNION ALL "
    "SELECT id, kind, key, CASE WHEN lease_until > $1 THEN 'running' ELSE 'waiting' END, cast(1 AS "
    "{i64}), "
    "attempts, created_at, run_at, last_error FROM job WHERE state = 'waiting') x";

struct Group {
  std::string kind;
  JobState state = JobState::waiting;
  std::int64_t count = 0;
};
BOOST_DESCRIBE_STRUCT(Group, (), (kind, state, count))

std::int64_t& count_of(JobCounts& counts, JobState state) {
  return state == JobState::failed    ? counts.failed
         : state == JobState::running ? counts.running
                                      : counts.waiting;
}

void count(db::Connection& connection, JobList& list, Time now) {
  for (const Group& group : connection.select<Group>(
           "SELECT x.kind, x.state, count(*) AS count FROM " + std::string(open_jobs) +
               " GROUP BY x.kind, x.state ORDER BY x.kind, x.state",
           now)) {
    count_of(list.counts, group.state) += group.count;
    if (list.kinds.empty() || list.kinds.back() != group.kind) list.kinds.push_back(group.kind);
  }
}

JobCursor cursor_of(const OpenJob& job, Time run_at) {
  return {job.state == JobState::failed, {to_micros(run_at), job.id}};
}

struct Found : OpenJob {
  Time run_at;
};
BOOST_DESCRIBE_STRUCT(Found, (OpenJob), (run_at))

std::vector<Found> select_page(db::Connection& connection, const JobFilter& filter,
                               const JobPage& page, Time now) {
  const JobCursor after = page.after.value_or(JobCursor{});
  const int place = !page.after ? before_all : after.is_failed ? 0 : 1;
  const auto kind = filter.kind.empty() ? std::nullopt : std::optional(filter.kind);
  return connection.select<Found>(
      "SELECT x.id, x.kind, x.key, x.state, x.attempts, x.created_at, x.run_at, x.last_error, "
      "CASE WHEN x.state = 'failed' THEN NULL ELSE x.run_at END AS next_at FROM " +
          std::string(open_jobs) +
          " WHERE (cast($2 AS TEXT) IS NULL OR x.state = $2) "
          "AND (cast($3 AS TEXT) IS NULL OR x.kind = $3) "
          "AND (x.place, x.run_at, x.id) > ($4, $5, $6) "
          "ORDER BY x.place, x.run_at, x.id LIMIT $7",
      now, filter.state, kind, place, after.place.key, after.place.id, page.limit + 1);
}

}  // namespace

std::string to_text(const JobCursor& cursor) {
  return to_cursor(cursor.place, cursor.is_failed ? failed_list : open_list);
}

std::optional<JobCursor> parse_job_cursor(std::string_view text) {
  for (bool is_failed : {true, false}) {
    auto place = parse_cursor(text, is_failed ? failed_list : open_list);
    if (place) return JobCursor{is_failed, *std::move(place)};
  }
  return std::nullopt;
}

JobList find_jobs(db::Connection& connection, const JobFilter& filter, const JobPage& page,
                  Time now) {
  JobList list;
  count(connection, list, now);
  std::vector<Found> found = select_page(connection, filter, page, now);
  if (cut_to_page(found, page.limit)) list.next = cursor_of(found.back(), found.back().run_at);
  list.jobs.assign(found.begin(), found.end());
  return list;
}

RetriedJob retry(db::Connection& connection, std::string_view id, Time now) {
  const auto row = connection.find_one(
      "SELECT kind, key, payload, state, priority, "
      "CASE WHEN lease_until > $2 THEN 1 ELSE 0 END AS runs FROM job WHERE id = $1",
      id, now);
  if (!row) return {};
  RetriedJob job{Retry::begun, row->text("kind"), row->text("key"), false};
  if (row->text("state") == "done") job.outcome = Retry::is_done;
  if (row->text("state") == "waiting" && row->boolean("runs")) job.outcome = Retry::runs;
  if (job.outcome != Retry::begun) return job;
  job.changed = run_again(connection, job.kind, job.key, row->text("payload"), now,
                          row->get<int>("priority"));
  return job;
}

}  // namespace typecase::jobs
