#include "backoffice/trials/trial_service.h"

#include <boost/json.hpp>
#include <set>

#include "accounts/customer_rows.h"
#include "backoffice/trials/trial_export.h"
#include "base/json/json_answer.h"
#include "messages/messages.h"
#include "orders/orders.h"

namespace typecase::backoffice {
namespace {

using messages::text;

constexpr std::int64_t most_of_trial = 50;
constexpr int seconds_of_identification = 3;

Error export_running() {
  constexpr int seconds = 10;  // until another one may be tried
  return {ErrorKind::unavailable,
          "export_running",
          messages::text("staffOrders.exportRunning"),
          {},
          seconds};
}

// Those before the trial have nothing to do with it.
std::vector<ListedOrder> orders_since(db::Connection& connection, const CustomerId& customer,
                                      Time since) {
  auto orders = orders::list_orders(connection, customer, most_of_trial);
  std::erase_if(orders, [&](const orders::Order& order) { return order.created_at < since; });
  if (orders.empty()) return {};
  return to_listed(connection, std::move(orders));
}

std::vector<NamedEntry> trial_history(db::Connection& connection, const std::string& trial) {
  audit::EntryFilter to_it;
  to_it.object = trial;
  const PageRequest page{std::nullopt, most_of_trial};
  return name_people(connection, audit::find_entries(connection, to_it, page).entries);
}

NamesById inviters(db::Connection& connection, const std::vector<SentInvitation>& invitations) {
  std::set<std::string> ids;
  for (const SentInvitation& sent : invitations) {
    if (sent.sent_by) ids.insert(*sent.sent_by);
  }
  return member_names(connection, ids);
}

std::string identified_json(const IdentifiedFont& found) {
  boost::json::object json;
  if (found.trial) {
    json["trial"] = found.trial->trial ? boost::json::value(found.trial->trial->id) : nullptr;
  } else if (found.sold->holder) {
    json["licence"] = found.sold->holder->serial;
  }
  json["isKnown"] = found.leads_to_holder();
  return boost::json::serialize(json);
}

}  // namespace

trials::TrialPage TrialService::find(const trials::TrialFilter& filter,
                                     const PageRequest& page) const {
  return database_.read([&](db::Connection& c) { return trials::find_trials(c, filter, page); });
}

trials::TrialSums TrialService::sums(const trials::TrialFilter& filter) const {
  return database_.read([&](db::Connection& c) { return trials::sum_trials(c, filter); });
}

Result<ShownTrial> TrialService::load(db::Connection& connection, std::string_view id) const {
  auto listed = trials::find_listed_trial(connection, id);
  if (!listed) return not_found("trial");
  ShownTrial shown;
  shown.trial = std::move(*listed);
  shown.given = *trials::find_trial(connection, id);
  shown.downloads_allowed = trials::downloads_allowed(limits_, shown.given.families.size());
  shown.others = trials::other_trials(connection, shown.trial, most_of_trial);
  if (!shown.trial.forgotten_at) {
    shown.customer = accounts::find_by_email(connection, shown.trial.email);
  }
  if (shown.customer) {
    shown.orders = orders_since(connection, shown.customer->id, shown.trial.created_at);
  }
  shown.shown_at = clock_.now();
  shown.invitation = invitation_state(connection, shown.trial, shown.shown_at);
  shown.invitations = invitations_of(connection, id);
  shown.members = inviters(connection, shown.invitations);
  shown.history = trial_history(connection, shown.trial.id);
  return shown;
}

Result<ShownTrial> TrialService::show(std::string_view id) const {
  return database_.read([&](db::Connection& connection) { return load(connection, id); });
}

std::vector<InvitationCoupon> TrialService::coupons() const {
  return database_.read(
      [&](db::Connection& connection) { return invitation_coupons(connection, clock_.now()); });
}

Result<CsvFile> TrialService::export_csv(const trials::TrialFilter& filter,
                                         const audit::Actor& actor) {
  return exports_.begin(export_running(), [&] {
    const Time now = clock_.now();
    const Time end = now + std::chrono::microseconds(1);
    trials::TrialFilter asked = filter;
    asked.until = std::min(filter.until.value_or(end), end);
    record_export(filter, asked, actor);
    return export_trials(database_, asked, now);
  });
}

void TrialService::record_export(const trials::TrialFilter& filter,
                                 const trials::TrialFilter& asked, const audit::Actor& actor) {
  const auto rows =
      database_.read([&](db::Connection& c) { return trials::count_trials(c, asked); });
  // Words may be an address, which the log would keep for ever.
  trials::TrialFilter kept = filter;
  if (!kept.question.empty()) kept.question = "(words)";
  const boost::json::object told{{"rows", rows}, {"filter", json::answer(kept)}};
  database_.write([&](db::Connection& connection) {
    audit::record(connection, actor,
                  {.at = clock_.now(),
                   .action = "trials.exported",
                   .object_id = "trials",
                   .object_after = boost::json::serialize(told)});
  });
}

Result<IdentifiedFont> TrialService::identify(ByteView file, const audit::Actor& actor) {
  auto permit = identifications_.try_acquire();
  if (!permit) {
    return Error{ErrorKind::unavailable,
                 "busy",
                 text("staffTrials.identifyingAnother"),
                 {},
                 seconds_of_identification};
  }
  auto found = identify_font(database_, file, settings_.key);
  if (!found) return found.error();
  database_.write([&](db::Connection& connection) {
    audit::record(connection, actor,
                  {.at = clock_.now(),
                   .action = "font.identified",
                   .object_id = to_hex(ByteView(sha256(file))),
                   .object_after = identified_json(*found)});
  });
  return found;
}

}  // namespace typecase::backoffice
