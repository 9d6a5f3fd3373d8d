#include "app/sweep.h"

#include "accounts/accounts.h"
#include "base/log.h"
#include "jobs/job.h"
#include "orders/gateway_events.h"

namespace typecase::app {

void sweep(db::Database& database, Time now) {
  using std::chrono::days;
  std::int64_t jobs = jobs::sweep(database, now - days(30));
  auto events = database.write(
      [&](db::Connection& connection) { return orders::sweep_events(connection, now - days(90)); });
  auto sessions = database.write(
      [&](db::Connection& connection) { return accounts::sweep_sessions(connection, now); });
  if (jobs + events + sessions == 0) return;
  log::info("swept", {{"jobs", jobs}, {"events", events}, {"sign_ins", sessions}});
}

}  // namespace typecase::app
