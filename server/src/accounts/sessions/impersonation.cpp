#include "accounts/sessions/impersonation.h"

#include <algorithm>
#include <boost/json.hpp>

#include "accounts/account_errors.h"
#include "accounts/emails/account_emails.h"
#include "accounts/listing/customer_list.h"
#include "accounts/sessions/session.h"
#include "base/log.h"
#include "base/text/text_limits.h"
#include "db/record.h"

namespace typecase::accounts {
namespace {

constexpr std::string_view permission = "customers:impersonate";

void record(db::Connection& connection, audit::Actor actor, std::string customer,
            const audit::Entry& entry) {
  actor.customer_id = std::move(customer);
  audit::record(connection, actor, entry);
}

Result<void> check(const std::string& staff, const std::string& reason) {
  std::vector<Fault> faults;
  need_text(staff, "/staff", faults);
  need_reason(reason, "/reason", faults);
  if (faults.empty()) return {};
  return invalid_body(std::move(faults));
}

Result<Customer> find_living(db::Connection& connection, const CustomerId& id) {
  auto customer = find_listed_customer(connection, id);
  if (!customer) return not_found("customer");
  if (customer->deleted_at) {
    return Error{
        ErrorKind::conflict, "customer_deleted", "This customer's account is deleted.", {}, 0};
  }
  return Customer(*std::move(customer));
}

// A token that still opens something.
struct Waiting {
  std::string id;
  CustomerId customer_id;
  std::string staff;
  std::optional<std::string> member_id;
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(Waiting, (), (id, customer_id, staff, member_id, reason))

std::optional<Waiting> find_waiting(db::Connection& connection, std::string_view token, Time now) {
  return connection.find<Waiting>(
      "SELECT i.id, i.customer_id, i.staff, i.member_id, i.reason FROM impersonation i "
      "LEFT JOIN staff_member m ON m.id = i.member_id WHERE i.token_hash = $1 "
      "AND i.opened_at IS NULL AND i.ended_at IS NULL AND i.issued_at > $2 "
      "AND m.disabled_at IS NULL",
      sha256(token), now - impersonation_token_life);
}

}  // namespace

audit::Actor to_actor(const SignedIn& impersonator, std::string_view request_id) {
  const bool is_member = impersonator.member_id.has_value();
  audit::Actor actor;
  actor.member_id = impersonator.member_id;
  actor.via = is_member ? audit::Via::session : audit::Via::command_line;
  actor.via_id = is_member ? impersonator.session : impersonator.impersonator.value_or("");
  actor.customer_id = impersonator.customer.id.text;
  if (is_member) actor.permission = permission;
  actor.request_id = request_id;
  return actor;
}

void Accounts::record_act(const SignedIn& caller, std::string_view operation,
                          std::string_view request_id) {
  database_.write([&](db::Connection& connection) {
    audit::record(connection, to_actor(caller, request_id),
                  {.at = clock_.now(),
                   .permission = std::string(permission),
                   .action = "customer.acted",
                   .object_id = std::string(operation)});
  });
}

Result<Impersonation::Issued> Impersonation::issue(const audit::Actor& actor,
                                                   const CustomerId& customer,
                                                   std::string_view staff,
                                                   const std::string& reason) {
  if (auto good = check(std::string(staff), reason); !good) return good.error();
  std::string id = random_id();
  std::string token = random_token();
  auto issued = database_.write([&](db::Connection& connection) -> Result<Issued> {
    Time now = clock_.now();
    auto found = find_living(connection, customer);
    if (!found) return found.error();
    connection.execute(
        "INSERT INTO impersonation (id, customer_id, member_id, staff, reason, token_hash, "
        "issued_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        id, customer, actor.member_id, staff, reason, sha256(token), now);
    audit::Entry entry{.at = now, .action = "impersonation.issued", .object_id = id};
    entry.object_after = boost::json::serialize(boost::json::object{{"staff", staff}});
    entry.reason = reason;
    record(connection, actor, customer.text, entry);
    return Issued{id, token, settings_.public_url + "/login?impersonate=" + token,
                  now + impersonation_token_life, *std::move(found)};
  });
  if (issued) {
    log::info(
        "impersonation_issued",
        {{"impersonation", id}, {"customer", customer.text}, {"staff", staff}, {"reason", reason}});
  }
  return issued;
}

Result<Impersonation::Opened> Impersonation::open(std::string_view token,
                                                  std::string_view request_id) {
  std::string id;
  auto opened = database_.write([&](db::Connection& connection) -> Result<Opened> {
    const Time now = clock_.now();
    auto waiting = find_waiting(connection, token, now);
    if (!waiting) return link_spent();
    auto customer = find_customer(connection, waiting->customer_id);
    if (!customer) return link_spent();
    id = waiting->id;
    Tokens tokens = accounts_.open_impersonation(connection, customer->id, waiting->staff);
    const SignedIn caller{*customer, std::string(session_id(tokens.access)), waiting->staff,
                          std::nullopt, waiting->member_id};
    connection.execute("UPDATE impersonation SET opened_at = $2, session_id = $3 WHERE id = $1", id,
                       now, caller.session);
    audit::record(connection, to_actor(caller, request_id),
                  {.at = now, .action = "impersonation.opened", .object_id = id});
    mail::queue(connection, impersonated(settings_, *customer, id, waiting->reason, now), now);
    return Opened{caller, std::move(tokens)};
  });
  if (!opened) {
    log::warning("impersonation_refused");
    return opened.error();
  }
  log::info("impersonation_opened", {{"impersonation", id},
                                     {"customer", opened->caller.customer.id.text},
                                     {"staff", *opened->caller.impersonator}});
  return opened;
}

Result<void> Impersonation::revoke(const audit::Actor& actor, std::string_view id) {
  auto revoked = database_.write([&](db::Connection& connection) -> Result<void> {
    auto row = connection.find_one("SELECT " + db::columns<RecordedImpersonation>() +
                                       ", customer_id, session_id FROM impersonation WHERE id = $1",
                                   id);
    const Time now = clock_.now();
    if (!row || !row->as<RecordedImpersonation>().is_open(now)) return not_found("impersonation");
    connection.execute("UPDATE impersonation SET ended_at = $2 WHERE id = $1", id, now);
    record(connection, actor, row->text("customer_id"),
           {.at = now, .action = "impersonation.revoked", .object_id = std::string(id)});
    if (!row->is_null("session_id")) {
      connection.execute("DELETE FROM session WHERE id = $1", row->text("session_id"));
    }
    return {};
  });
  if (revoked) log::info("impersonation_revoked", {{"impersonation", id}});
  return revoked;
}

void end_impersonations_by(db::Connection& connection, const std::string& member_id, Time now) {
  connection.execute(
      "DELETE FROM session WHERE id IN (SELECT session_id FROM impersonation "
      "WHERE member_id = $1 AND ended_at IS NULL AND session_id IS NOT NULL)",
      member_id);
  connection.execute(
      "UPDATE impersonation SET ended_at = $2 WHERE member_id = $1 AND ended_at IS NULL", member_id,
      now);
}

Time RecordedImpersonation::ends_at() const {
  const Time latest =
      opened_at ? *opened_at + impersonation_life : issued_at + impersonation_token_life;
  return ended_at ? std::min(*ended_at, latest) : latest;
}

std::vector<RecordedImpersonation> list_impersonations(db::Connection& connection,
                                                       const CustomerId& customer,
                                                       std::int64_t most) {
  return connection.select<RecordedImpersonation>(
      "SELECT " + db::columns<RecordedImpersonation>() +
          " FROM impersonation WHERE customer_id = $1 ORDER BY issued_at DESC, id LIMIT $2",
      customer, most);
}

}  // namespace typecase::accounts
