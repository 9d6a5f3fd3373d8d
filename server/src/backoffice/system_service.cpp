#include "backoffice/system_service.h"

#include "backoffice/job_retry.h"
#include "backoffice/mail_retry.h"

namespace typecase::backoffice {

jobs::JobList SystemService::find_jobs(const jobs::JobFilter& filter,
                                       const jobs::JobPage& page) const {
  return database_.read([&](db::Connection& connection) {
    return jobs::find_jobs(connection, filter, page, clock_.now());
  });
}

Result<void> SystemService::retry_job(std::string_view id, const audit::Actor& actor) {
  auto retried = database_.write([&](db::Connection& connection) {
    return backoffice::retry_job(connection, id, actor, clock_.now());
  });
  if (retried) wake_();
  return retried;
}

mail::MailList SystemService::find_mails(const mail::MailFilter& filter,
                                         const PageRequest& page) const {
  return database_.read(
      [&](db::Connection& connection) { return mail::find_mails(connection, filter, page); });
}

Result<void> SystemService::retry_mail(std::string_view id, const audit::Actor& actor) {
  auto retried = database_.write([&](db::Connection& connection) {
    return backoffice::retry_mail(connection, id, actor, clock_.now());
  });
  if (retried) wake_();
  return retried;
}

std::vector<delivery::Unbuilt> SystemService::builds() const {
  const Time since = clock_.now() - lost_builds_shown;
  return database_.read([&](db::Connection& connection) {
    return delivery::unbuilt(connection, most_builds, since);
  });
}

TesterLog SystemService::tester_log(const std::optional<FamilyId>& family,
                                    std::chrono::days back) const {
  return database_.read([&](db::Connection& connection) {
    return backoffice::tester_log(connection, family, clock_.now() - back);
  });
}

FoundEntries SystemService::find_entries(const audit::EntryFilter& filter,
                                         const PageRequest& page) const {
  return database_.read([&](db::Connection& connection) {
    return backoffice::find_entries(connection, filter, page);
  });
}

}  // namespace typecase::backoffice
