#include "app/jobs/sweep.h"

#include <functional>
#include <vector>

#include "accounts/accounts.h"
#include "accounts/customer_rows.h"
#include "accounts/emails/mailed_links.h"
#include "app/health/pause_rows.h"
#include "base/log.h"
#include "carts/shared_carts.h"
#include "change_sets/rows.h"
#include "db/for_each_isolated.h"
#include "jobs/job.h"
#include "mail/outbox.h"
#include "orders/checkout/order_limits.h"
#include "orders/documents/download_files.h"
#include "orders/payment/gateway_calls.h"
#include "orders/payment/gateway_events.h"
#include "orders/sales/journal.h"
#include "orders/sales/sales_sums.h"
#include "pricing/vat_verifier.h"
#include "specimen/access/access_log.h"
#include "specimen/tester/tester_states.h"
#include "staff/sign_in/challenges.h"
#include "staff/sign_in/sessions.h"
#include "staff/sign_in/sign_in.h"
#include "trials/conversions.h"
#include "trials/forgetting.h"
#include "uploads/cleaning.h"

namespace typecase::app {

namespace {

// Removes what nobody needs any more; returns how many rows.
struct Sweep {
  std::string_view what;
  std::function<std::int64_t()> remove;
};

std::vector<Sweep> sweeps(db::Database& database, Time now) {
  using std::chrono::days;
  auto write = [&database](auto remove) {
    return [&database, remove] { return std::int64_t{database.write(remove)}; };
  };
  using Connection = db::Connection;
  return {
      {"jobs", [&database, now] { return jobs::sweep(database, now - days(30)); }},
      {"events", write([now](Connection& c) { return orders::sweep_events(c, now - days(90)); })},
      {"gateway_calls",
       write([now](Connection& c) { return orders::sweep_gateway_calls(c, now - days(90)); })},
      {"sign_ins", write([now](Connection& c) { return accounts::sweep_sessions(c, now); })},
      {"staff_sign_ins", write([now](Connection& c) { return staff::sweep_sessions(c, now); })},
      {"staff_challenges", write([now](Connection& c) { return staff::sweep_challenges(c, now); })},
      {"staff_links", write([now](Connection& c) { return staff::sweep_links(c, now); })},
      {"mailed_links", write([now](Connection& c) { return accounts::sweep_links(c, now); })},
      {"unverified_customers",
       write([now](Connection& c) { return accounts::sweep_unverified(c, now - days(30)); })},
      {"mails", write([now](Connection& c) { return mail::sweep(c, now - days(90)); })},
      {"tester_states", write([now](Connection& c) { return specimen::sweep_states(c, now); })},
      {"shared_carts", write([now](Connection& c) { return carts::sweep_shared_carts(c, now); })},
      {"change_sets",
       write([now](Connection& c) { return change_sets::sweep(c, now - days(30)); })},
      {"order_limits",
       write([now](Connection& c) { return orders::sweep_order_limits(c, now - days(1)); })},
      {"vat_checks",
       write([now](Connection& c) { return pricing::sweep_vat_checks(c, now - days(1)); })},
      {"unnamed_files", [&database, now] { return orders::sweep_files(database, now - days(1)); }},
      {"uploads", [&database, now] { return uploads::sweep(database, now); }},
      {"silent_nodes",
       write([now](Connection& c) { return sweep_silent_nodes(c, now - days(1)); })},
      {"access_lines", write([now](Connection& c) {
         return specimen::sweep_access(c, now - specimen::access_log_kept);
       })},
      {"trials_forgotten", write([now](Connection& c) {
         trials::forget_pseudonyms(c, now);
         return trials::forget_trials(c, now - days(731), now);
       })},
      // A migration that was ended half way has left some.
      {"refunds_entered", [&database] { return orders::enter_earlier_refunds(database); }},
      {"sales_summed", [&database, now] { return orders::sum_past_days(database, now); }},
      {"trials_converted", [&database] { return trials::note_conversions(database); }}};
}

}  // namespace

void sweep(db::Database& database, Time now) {
  db::for_each_isolated(sweeps(database, now), "sweep", [](const Sweep& sweep) {
    const std::int64_t rows = sweep.remove();
    if (rows > 0) log::info("swept", {{"what", sweep.what}, {"rows", rows}});
    return true;
  });
}

}  // namespace typecase::app
