#pragma once

#include <functional>
#include <string>

#include "base/clock.h"
#include "db/database.h"
#include "delivery/releases/buyers.h"
#include "jobs/job.h"

namespace typecase::backoffice {

// Tells buyers about new releases, and gives these to them where the foundry chose so. Each run of
// the job is one batch: a transaction with what it has reached, which has the job run again behind
// all work that is due. A job that is killed goes on behind the last batch. Mails are named by
// customer and announcement, given releases by order line, style and number.
class ReleaseNotices {
 public:
  // foundry: its name. wake: called after a batch, which may have left jobs.
  ReleaseNotices(db::Database& database, const Clock& clock, std::string public_url,
                 std::function<std::string()> foundry, std::function<void()> wake)
      : database_(database),
        clock_(clock),
        public_url_(std::move(public_url)),
        foundry_(std::move(foundry)),
        wake_(std::move(wake)) {}

  // One batch. The job's key is the announcement's id. May run again after it did its work. Throws
  // DbError.
  void run(const jobs::Job& job);

  // Addresses of customers that a batch looks at.
  static constexpr std::int64_t batch = 200;

 private:
  bool run_batch(db::Connection& connection, const jobs::Job& job);
  bool inform(db::Connection& connection, const delivery::Announcement& announcement,
              const delivery::Buyer& buyer);

  db::Database& database_;
  const Clock& clock_;
  std::string public_url_;
  std::function<std::string()> foundry_;
  std::function<void()> wake_;
};

}  // namespace typecase::backoffice
