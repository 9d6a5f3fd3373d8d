#include "setup/opening.h"

#include <boost/json.hpp>

#include "base/log.h"
#include "base/scalar.h"

namespace typecase::setup {
namespace {

bool is_being_set_up(db::Connection& connection) {
  const auto setup = find_setup(connection);
  return setup && !setup->is_open();
}

// As the member of the answer is called.
std::string pointer_to(StepName step) {
  return step == StepName::name_and_address ? "/steps/nameAndAddress"
                                            : "/steps/" + std::string(enum_name(step));
}

const char* sentence_of(StepName step) {
  switch (step) {
    case StepName::name_and_address:
      return "Name, address, country and email of the seller are needed.";
    case StepName::fonts:
      return "A published family is needed.";
    case StepName::prices:
      return "A family with a price is needed.";
    case StepName::licences:
      return "A published licence with a tier is needed.";
    case StepName::tax:
      return "The seller's VAT number is needed, or that they are a small business.";
    case StepName::payments:
      return "Keys of the gateway are needed, and a test that has passed.";
    case StepName::mail:
      return "A mail server is needed, and a test mail that has arrived.";
    default:
      return "This is not done.";
  }
}

Error not_ready(const std::vector<StepName>& missing) {
  std::vector<Fault> faults;
  for (const StepName step : missing) {
    faults.push_back({pointer_to(step), "not_done", sentence_of(step)});
  }
  return {ErrorKind::invalid, "not_ready_to_open", "Some steps are needed before the shop opens.",
          std::move(faults)};
}

void record_opening(db::Connection& connection, const audit::Actor& actor,
                    const std::vector<StepName>& missing, Time now) {
  boost::json::array without;
  for (const StepName step : missing) without.emplace_back(enum_name(step));
  audit::Entry entry{.at = now, .action = "shop.opened", .object_id = "shop"};
  entry.object_after = boost::json::serialize(
      boost::json::object{{"openedAt", to_iso8601(now)}, {"without", without}});
  audit::record(connection, actor, entry);
}

}  // namespace

Opening::Opening(db::Database& database, const Clock& clock, Connections connections)
    : database_(database),
      clock_(clock),
      connections_(std::move(connections)),
      is_setting_up_(database.read(is_being_set_up)) {}

void Opening::refresh() {
  if (!is_setting_up() || database_.read(is_being_set_up)) return;
  is_setting_up_.store(false, std::memory_order_release);
  log::info("shop_opened");
}

Setup Opening::show() const {
  return database_.read([&](db::Connection& connection) -> Setup {
    const auto setup = find_setup(connection);
    if (!setup) return {};
    if (setup->is_open()) return {false, setup->begun_at, setup->opened_at, {}};
    return {true, setup->begun_at, {}, read_steps(connection, *setup, connections_, clock_.now())};
  });
}

Result<void> Opening::open_in(db::Connection& connection, const audit::Actor& actor,
                              Completeness completeness) const {
  const auto setup = find_setup(connection);
  if (!setup || setup->is_open()) return {};
  const Time now = clock_.now();
  const auto missing = read_steps(connection, *setup, connections_, now).open.waits_for;
  if (!missing.empty() && completeness == Completeness::needed) return not_ready(missing);
  connection.execute("UPDATE shop_setup SET opened_at = $1, opened_by = $2 WHERE id = 1", now,
                     actor.member_id);
  record_opening(connection, actor, missing, now);
  return {};
}

Result<Setup> Opening::open(const audit::Actor& actor, Completeness completeness) {
  auto opened = database_.write(
      [&](db::Connection& connection) { return open_in(connection, actor, completeness); });
  if (!opened) return opened.error();
  refresh();
  return show();
}

}  // namespace typecase::setup
