#include "accounts/sessions/session.h"
#include "base/log.h"
#include "db/record.h"

namespace typecase::accounts {
namespace {

// The impersonator signs out.
void record_end(db::Connection& connection, const SignedIn& impersonator,
                std::string_view request_id, Time now) {
  auto id = connection.find<std::string>(
      "SELECT id FROM impersonation WHERE session_id = $1 AND ended_at IS NULL",
      impersonator.session);
  if (!id) return;
  audit::record(connection, to_actor(impersonator, request_id),
                {.at = now, .action = "impersonation.ended", .object_id = *id});
}

}  // namespace

void Accounts::sign_out(std::string_view access, std::string_view refresh,
                        std::string_view request_id) {
  if (session_id(access).empty() && session_id(refresh).empty()) return;
  std::string customer;
  database_.write([&](db::Connection& connection) {
    customer.clear();
    for (std::string_view token : {access, refresh}) {
      auto session = find_session(connection, token);
      if (!session) continue;
      bool is_genuine = is_access_token(*session, token) || is_same(session->current_hash, token) ||
                        is_same(session->previous_hash, token);
      if (!is_genuine) continue;
      if (session->impersonator) {
        auto caller = signed_in(*session, defer_customer(connection, session->customer));
        if (caller) record_end(connection, *caller, request_id, clock_.now());
      }
      end_session_row(connection, session->id, clock_.now());
      customer = session->customer.text;
    }
  });
  if (!customer.empty()) log::info("signed_out", {{"customer", customer}});
}

std::vector<OpenSession> Accounts::sessions(const CustomerId& customer) const {
  return database_.read([&](db::Connection& connection) {
    return list_sessions(connection, customer, clock_.now());
  });
}

Result<void> Accounts::end_session(const CustomerId& customer, std::string_view id) {
  const bool ended = database_.write(
      [&](db::Connection& connection) { return accounts::end_session(connection, customer, id); });
  if (!ended) return not_found("sign-in");
  log::info("session_ended", {{"customer", customer.text}});
  return {};
}

void Accounts::sign_out_everywhere(const CustomerId& customer) {
  database_.write([&](db::Connection& connection) {
    accounts::end_sessions(connection, customer, clock_.now());
  });
  log::info("signed_out_everywhere", {{"customer", customer.text}});
}

}  // namespace typecase::accounts
