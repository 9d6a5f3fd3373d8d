#include "backoffice/job_retry.h"

#include <boost/json.hpp>

#include "jobs/listing.h"
#include "mail/mailer.h"
#include "mail/outbox.h"
#include "messages/messages.h"

namespace typecase::backoffice {
namespace {

void record_retry(db::Connection& connection, std::string_view id, const jobs::RetriedJob& job,
                  const audit::Actor& actor, Time now) {
  audit::Entry entry{.at = now, .action = "job.retried", .object_id = std::string(id)};
  entry.object_after =
      boost::json::serialize(boost::json::object{{"kind", job.kind}, {"key", job.key}});
  audit::record(connection, actor, entry);
}

}  // namespace

Result<void> retry_job(db::Connection& connection, std::string_view id, const audit::Actor& actor,
                       Time now) {
  const jobs::RetriedJob job = jobs::retry(connection, id, now);
  if (job.outcome == jobs::Retry::not_found) return not_found("job");
  if (job.outcome == jobs::Retry::is_done) {
    return Error{ErrorKind::conflict, "job_done", messages::text("staffSystem.jobDone"), {}, 0};
  }
  if (job.outcome == jobs::Retry::runs) {
    return Error{ErrorKind::conflict, "job_runs", messages::text("staffSystem.jobRuns"), {}, 0};
  }
  // A mail that was given up waits again, as its job does.
  if (job.kind == mail::mail_job) mail::send_again(connection, job.key, now);
  if (job.changed) record_retry(connection, id, job, actor, now);
  return {};
}

}  // namespace typecase::backoffice
