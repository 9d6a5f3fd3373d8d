#include "app/sweep.h"

#include "accounts/accounts.h"
#include "accounts/customer_rows.h"
#include "accounts/mailed_links.h"
#include "base/log.h"
#include "carts/shared_carts.h"
#include "jobs/job.h"
#include "mail/outbox.h"
#include "orders/download_files.h"
#include "orders/gateway_events.h"
#include "orders/order_limits.h"
#include "specimen/access_log.h"
#include "specimen/tester_states.h"
#include "trials/conversions.h"
#include "trials/forgetting.h"

namespace typecase::app {

void sweep(db::Database& database, Time now) {
  using std::chrono::days;
  std::int64_t jobs = jobs::sweep(database, now - days(30));
  auto events = database.write(
      [&](db::Connection& connection) { return orders::sweep_events(connection, now - days(90)); });
  auto sessions = database.write(
      [&](db::Connection& connection) { return accounts::sweep_sessions(connection, now); });
  auto links = database.write(
      [&](db::Connection& connection) { return accounts::sweep_links(connection, now); });
  auto customers = database.write([&](db::Connection& connection) {
    return accounts::sweep_unverified(connection, now - days(30));
  });
  auto mails = database.write(
      [&](db::Connection& connection) { return mail::sweep(connection, now - days(90)); });
  auto states = database.write(
      [&](db::Connection& connection) { return specimen::sweep_states(connection, now); });
  auto carts = database.write(
      [&](db::Connection& connection) { return carts::sweep_shared_carts(connection, now); });
  auto limits = database.write([&](db::Connection& connection) {
    return orders::sweep_order_limits(connection, now - days(1));
  });
  auto files = orders::sweep_files(database, now - days(1));
  auto access = database.write([&](db::Connection& connection) {
    return specimen::sweep_access(connection, now - days(30));
  });
  auto trials = database.write([&](db::Connection& connection) {
    trials::forget_pseudonyms(connection, now);
    return trials::forget_trials(connection, now - days(731), now);
  });
  std::int64_t conversions = trials::note_conversions(database);
  if (jobs + events + mails + sessions + links + customers + states + carts + limits + files +
          access + trials + conversions ==
      0)
    return;
  log::info("swept", {{"jobs", jobs},
                      {"events", events},
                      {"sign_ins", sessions},
                      {"mailed_links", links},
                      {"unverified_customers", customers},
                      {"mails", mails},
                      {"tester_states", states},
                      {"shared_carts", carts},
                      {"order_limits", limits},
                      {"unnamed_files", files},
                      {"access_lines", access},
                      {"trials_forgotten", trials},
                      {"trials_converted", conversions}});
}

}  // namespace typecase::app
