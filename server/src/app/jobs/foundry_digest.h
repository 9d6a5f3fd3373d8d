#pragma once

#include "base/clock.h"
#include "catalogue/catalogue.h"
#include "db/connection.h"
#include "db/database.h"
#include "jobs/job.h"

namespace typecase::app {

// The first moment (UTC) of the day, or of the week, which begins on Monday. Not for `off`.
Time begin_of_period(catalogue::DigestInterval interval, Time now);

// One mail to the foundry about the day or the week that has ended, as shop.toml wants: what was
// sold and what waits for somebody. It is a row of the outbox in the transaction that notes how far
// the foundry has been told, so that every moment is told once, by one of several servers. After a
// time without a server one mail tells of all of it. The first period begins when the digest is
// switched on; a period in which nothing happened has no mail. The head of the audit
// log is part of each mail: without it a log that was cut back would show nowhere.
class FoundryDigest {
 public:
  FoundryDigest(db::Database& database, const Clock& clock) : database_(database), clock_(clock) {}

  // Queues what is due. Throws DbError: the next call tries again.
  void send_due();

 private:
  bool is_due(db::Connection& connection) const;
  void bring_up_to_date(db::Connection& connection) const;

  db::Database& database_;
  const Clock& clock_;
};

// Tells the foundry that the mail of this job is not tried any more, in the transaction that parks
// it. A mail about a paid order has a notice of its own. The others, which anybody can cause by an
// address that does not exist, have one notice a day (UTC) together. A mail to the foundry itself
// has none.
void notify_of_parked_mail(db::Connection& connection, const jobs::Job& job, Time now);

}  // namespace typecase::app
