#include "sandbox/control/control.h"

#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <optional>

#include "db/record.h"
#include "sandbox/control/delivery_knobs.h"
#include "sandbox/control/journal.h"
#include "sandbox/control/knobs.h"
#include "sandbox/objects/confirmation.h"
#include "sandbox/objects/ids.h"
#include "sandbox/objects/ranges.h"
#include "sandbox/pages/vat_register.h"
#include "sandbox/upcoming.h"
#include "sandbox/webhooks.h"

namespace typecase::sandbox {

namespace {

// Each member is a knob; absent ones stay as they are.
struct Control {
  std::optional<WebhookMode> webhooks;
  std::optional<DeliveryKnobs> deliveries;       // In the place of all of them: {} is as Stripe.
  std::optional<std::vector<CallFault>> faults;  // In the place of those that are left.
  std::optional<ChallengePlace> challenges;
  std::optional<std::int64_t> change_delay_ms;
  std::optional<std::int64_t> advance_seconds;
  std::optional<std::int64_t> seed;
  std::optional<VatRegisterMode> vat_register;

  void check(const std::string& pointer, std::vector<typecase::Fault>& found) const {
    constexpr std::int64_t ten_years = 315'360'000;
    need_between(change_delay_ms, 0, std::int64_t{1000} * ten_years, pointer, "changeDelayMs",
                 found);
    need_between(advance_seconds, -ten_years, ten_years, pointer, "advanceSeconds", found);
  }
};
BOOST_DESCRIBE_STRUCT(Control, (),
                      (webhooks, deliveries, faults, challenges, change_delay_ms, advance_seconds,
                       seed, vat_register))

void keep(db::Connection& db, const Control& control, const boost::json::value& body) {
  if (control.webhooks) set_setting(db, "webhooks", name_of(*control.webhooks));
  if (control.deliveries) {
    set_delivery_knobs(db, boost::json::serialize(body.at("deliveries")));
  }
  if (control.challenges) set_setting(db, "challenges", name_of(*control.challenges));
  if (control.vat_register) set_setting(db, "vat_register", name_of(*control.vat_register));
  if (control.change_delay_ms) {
    set_change_delay(db, std::chrono::milliseconds{*control.change_delay_ms});
  }
  if (control.advance_seconds) {
    std::int64_t before = std::stoll(setting(db, "clock_seconds", "0"));
    set_setting(db, "clock_seconds", std::to_string(before + *control.advance_seconds));
  }
  if (control.seed) {
    constexpr std::int64_t ids_of_a_resource = 1000;
    auto last = db.value<std::int64_t>("SELECT coalesce(max(sequence), 0) FROM resource");
    seed_ids(*control.seed, last * ids_of_a_resource);
  }
}

boost::json::object state(const Controlled& controlled) {
  return controlled.database.read([&](db::Connection& db) {
    return boost::json::object{{"webhooks", name_of(webhook_mode(db))},
                               {"faultsLeft", controlled.faults.left()},
                               {"now", to_iso8601(controlled.clock.now())}};
  });
}

http::Response turn(const Controlled& controlled, const http::Request& request) {
  auto control = http::read_body<Control>(request);
  boost::json::value body = typecase::json::parse(request.body).value();
  controlled.database.write([&](db::Connection& db) { keep(db, control, body); });
  if (control.faults) controlled.faults.replace(*control.faults);
  if (control.advance_seconds) {
    controlled.clock.move(std::chrono::seconds{*control.advance_seconds});
  }
  controlled.changes.wake();
  controlled.deliverer.wake();
  return http::json(state(controlled));
}

}  // namespace

WebhookMode webhook_mode(db::Connection& db) {
  return by_name<WebhookMode>(setting(db, "webhooks", "deliver"));
}

// Not among the calls, which a fault may hold back on every thread of theirs.
void add_control_routes(http::Router& router, const Controlled& controlled) {
  router.add({http::Method::post, "/_sandbox/control", "", http::Run::heavy,
              [controlled](const http::Request& request) { return turn(controlled, request); }});
  router.add({http::Method::get, "/_sandbox/control", "", http::Run::heavy,
              [controlled](const http::Request&) { return http::json(state(controlled)); }});
  router.add({http::Method::get, "/_sandbox/journal", "", http::Run::work,
              [&database = controlled.database](const http::Request& request) {
                return http::json(database.read([&](db::Connection& db) {
                  return read_journal(db, request.query_value("order_id"));
                }));
              }});
}

void restore_clock(db::Database& database, MovedClock& clock) {
  clock.move(database.read([](db::Connection& db) {
    return std::chrono::seconds{std::stoll(setting(db, "clock_seconds", "0"))};
  }));
}

}  // namespace typecase::sandbox
