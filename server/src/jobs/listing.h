#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/text/page_cursor.h"
#include "db/connection.h"

// Jobs that are not done, as staff see them. A payload is not shown: it may hold a token.
namespace typecase::jobs {

enum class JobState {
  waiting,  // for its time, or for a free worker
  running,  // a worker holds it
  failed    // given up
};
BOOST_DESCRIBE_ENUM(JobState, waiting, running, failed)

struct OpenJob {
  std::string id;
  std::string kind;
  std::string key;
  JobState state = JobState::waiting;
  std::int64_t attempts = 0;
  Time created_at;
  std::optional<Time> next_at;  // nullopt: it is not tried any more
  std::optional<std::string> last_error;
};
BOOST_DESCRIBE_STRUCT(OpenJob, (),
                      (id, kind, key, state, attempts, created_at, next_at, last_error))

// An empty member lets every job through.
struct JobFilter {
  std::optional<JobState> state = {};
  std::string kind = {};
};

struct JobCounts {
  std::int64_t waiting = 0, running = 0, failed = 0;
};
BOOST_DESCRIBE_STRUCT(JobCounts, (), (waiting, running, failed))

// The last job of a page. Jobs that were given up come before all others.
struct JobCursor {
  bool is_failed = false;
  PageCursor place;
};
std::string to_text(const JobCursor& cursor);
// nullopt: the text is no cursor, or one of another list.
std::optional<JobCursor> parse_job_cursor(std::string_view text);

struct JobPage {
  std::optional<JobCursor> after = {};
  std::int64_t limit = 50;
};

struct JobList {
  std::vector<OpenJob> jobs;       // given up first, then by the time of the next attempt
  JobCounts counts;                // of all open jobs, whatever the filter
  std::vector<std::string> kinds;  // of all open jobs, sorted
  std::optional<JobCursor> next;   // nullopt: it is the last page
};

// Two statements.
JobList find_jobs(db::Connection& connection, const JobFilter& filter, const JobPage& page,
                  Time now);

enum class Retry { begun, not_found, is_done, runs };

// Has a job run at once, as run_again(). One that waits for its first attempt and is due is left
// alone: `changed` is false then.
struct RetriedJob {
  Retry outcome = Retry::not_found;
  std::string kind, key;
  bool changed = false;
};
RetriedJob retry(db::Connection& connection, std::string_view id, Time now);

}  // namespace typecase::jobs
