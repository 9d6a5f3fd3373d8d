#include "sandbox/upcoming.h"

#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <stdexcept>

#include "sandbox/control/knobs.h"
#include "sandbox/objects/disputes.h"
#include "sandbox/objects/refunds.h"

namespace typecase::sandbox {

namespace {

void make(Context& context, Change change, const std::string& subject) {
  switch (change) {
    case Change::refund_succeeds:
      settle_refund(context, subject, RefundOutcome::succeeded);
      return;
    case Change::refund_fails:
      settle_refund(context, subject, RefundOutcome::failed);
      return;
    case Change::charge_disputed:
      dispute_as_card_does(context, subject);
      return;
    case Change::charge_warned:
      warn_of_fraud(context, subject);
      return;
  }
}

}  // namespace

void schedule(Context& context, Change change, std::string_view subject) {
  context.db.execute("INSERT INTO upcoming (subject, change, due_at) VALUES ($1, $2, $3)", subject,
                     name_of(change), context.now + change_delay(context.db));
}

int make_due_changes(Context& context) {
  auto due = context.db.rows(
      "SELECT subject, change FROM upcoming WHERE due_at <= $1 ORDER BY due_at, subject",
      context.now);
  context.db.execute("DELETE FROM upcoming WHERE due_at <= $1", context.now);
  for (const db::Row& row : due)
    make(context, by_name<Change>(row.text("change")), row.text("subject"));
  return static_cast<int>(due.size());
}

Changes::Changes(db::Database& database, const Settings& settings, const Clock& clock,
                 std::function<void()> after)
    : database_(database),
      settings_(settings),
      clock_(clock),
      after_(std::move(after)),
      background_("changes", [this] { return make_due(); }) {}

int Changes::make_due() {
  bool is_due = database_.read([&](db::Connection& db) {
    return db.find_one("SELECT 1 FROM upcoming WHERE due_at <= $1", clock_.now()).has_value();
  });
  if (!is_due) return 0;
  int made = database_.write([&](db::Connection& db) {
    Context context{db, settings_, clock_.now()};
    return make_due_changes(context);
  });
  after_();
  return made;
}

std::chrono::milliseconds change_delay(db::Connection& db) {
  return std::chrono::milliseconds{std::stoll(setting(db, "change_delay_ms", "1000"))};
}

void set_change_delay(db::Connection& db, std::chrono::milliseconds delay) {
  set_setting(db, "change_delay_ms", std::to_string(delay.count()));
}

}  // namespace typecase::sandbox
