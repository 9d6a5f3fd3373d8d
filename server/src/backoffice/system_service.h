#pragma once

#include <functional>
#include <vector>

#include "backoffice/audit_entries.h"
#include "backoffice/tester_log.h"
#include "base/error.h"
#include "db/database.h"
#include "delivery/build/builds.h"
#include "jobs/listing.h"
#include "mail/listing.h"

namespace typecase::backoffice {

// How the shop works behind the scenes, as staff see it: jobs, mails, builds, the tester log and
// the audit log. Each change is one transaction with its row of the audit log. Thread-safe.
class SystemService {
 public:
  static constexpr std::int64_t most_builds = 200;
  static constexpr std::chrono::days lost_builds_shown{90};

  // wake: has jobs that are due run at once.
  SystemService(db::Database& database, const Clock& clock, std::function<void()> wake)
      : database_(database), clock_(clock), wake_(std::move(wake)) {}

  jobs::JobList find_jobs(const jobs::JobFilter& filter, const jobs::JobPage& page) const;
  // Failures of backoffice::retry_job().
  Result<void> retry_job(std::string_view id, const audit::Actor& actor);

  mail::MailList find_mails(const mail::MailFilter& filter, const PageRequest& page) const;
  // Failures of backoffice::retry_mail().
  Result<void> retry_mail(std::string_view id, const audit::Actor& actor);

  // The oldest first, at most most_builds. Orders that no job builds: those paid within
  // lost_builds_shown; `typecase builds` lists all.
  std::vector<delivery::Unbuilt> builds() const;

  // Of the last days.
  TesterLog tester_log(const std::optional<FamilyId>& family, std::chrono::days back) const;

  FoundEntries find_entries(const audit::EntryFilter& filter, const PageRequest& page) const;

 private:
  db::Database& database_;
  const Clock& clock_;
  const std::function<void()> wake_;
};

}  // namespace typecase::backoffice
