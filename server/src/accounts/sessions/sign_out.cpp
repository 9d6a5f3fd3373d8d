#include "accounts/sessions/session.h"
#include "base/log.h"

namespace typecase::accounts {

void Accounts::sign_out(std::string_view access, std::string_view refresh) {
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
  std::int64_t ended = database_.write_one([&](db::Connection& connection) {
    return connection.execute(
        "DELETE FROM session WHERE id = $1 AND customer_id = $2 AND impersonator IS NULL", id,
        customer.text);
  });
  if (ended == 0) return not_found("sign-in");
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
