#include "accounts/sessions/impersonation.h"

#include <boost/json.hpp>

#include "accounts/account_errors.h"
#include "accounts/customer_rows.h"
#include "accounts/sessions/session.h"
#include "base/log.h"

namespace typecase::accounts {
namespace {

constexpr auto token_life = std::chrono::seconds(60);

void record(db::Connection& connection, audit::Actor actor, std::string customer,
            const audit::Entry& entry) {
  actor.customer_id = std::move(customer);
  audit::record(connection, actor, entry);
}

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == text.npos; }

}  // namespace

Result<Impersonation::Issued> Impersonation::issue(const audit::Actor& actor,
                                                   std::string_view email, std::string_view staff,
                                                   std::string_view reason) {
  if (is_blank(staff))
    return invalid_field("/staff", "required", "Name the member of staff who acts.");
  if (is_blank(reason)) return invalid_field("/reason", "required", "Give a reason.");
  std::string id = random_id();
  std::string token = random_token();
  auto issued = database_.write([&](db::Connection& connection) -> Result<Issued> {
    Time now = clock_.now();
    auto customer = find_by_email(connection, email);
    if (!customer) return not_found("customer");
    connection.execute(
        "INSERT INTO impersonation (id, customer_id, staff, reason, token_hash, issued_at) "
        "VALUES ($1, $2, $3, $4, $5, $6)",
        id, customer->id.text, staff, reason, sha256(token), now);
    audit::Entry entry{.at = now, .action = "impersonation.issued", .object_id = id};
    entry.object_after = boost::json::serialize(boost::json::object{{"staff", staff}});
    entry.reason = reason;
    record(connection, actor, customer->id.text, entry);
    return Issued{id, token, *std::move(customer)};
  });
  if (issued) {
    log::info("impersonation_issued", {{"impersonation", id},
                                       {"customer", issued->customer.id.text},
                                       {"staff", staff},
                                       {"reason", reason}});
  }
  return issued;
}

Result<Impersonation::Opened> Impersonation::open(std::string_view token) {
  Time now = clock_.now();
  std::string id;
  auto opened = database_.write([&](db::Connection& connection) -> Result<Opened> {
    auto row = connection.find_one(
        "SELECT id, customer_id, staff FROM impersonation WHERE token_hash = $1 "
        "AND opened_at IS NULL AND ended_at IS NULL AND issued_at > $2",
        sha256(token), now - token_life);
    if (!row) return link_spent();
    auto customer = find_customer(connection, CustomerId(row->text("customer_id")));
    if (!customer) return link_spent();
    id = row->text("id");
    Tokens tokens = accounts_.open_impersonation(connection, customer->id, row->text("staff"));
    std::string session(session_id(tokens.access));
    connection.execute("UPDATE impersonation SET opened_at = $2, session_id = $3 WHERE id = $1", id,
                       now, session);
    return Opened{{*std::move(customer), session, row->text("staff"), std::nullopt},
                  std::move(tokens)};
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
    auto row = connection.find_one(
        "SELECT customer_id, session_id FROM impersonation WHERE id = $1 AND ended_at IS NULL", id);
    if (!row) return not_found("impersonation");
    Time now = clock_.now();
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

}  // namespace typecase::accounts
