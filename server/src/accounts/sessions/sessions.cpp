#include "accounts/sessions/impersonation.h"
#include "accounts/sessions/session.h"
#include "base/log.h"

namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;

constexpr auto access_life = 10min;
constexpr auto refresh_life = std::chrono::days(14);
constexpr auto short_idle = std::chrono::days(3);

void insert_session(db::Connection& connection, const std::string& id, const CustomerId& customer,
                    std::string_view refresh, std::chrono::microseconds idle,
                    std::chrono::microseconds life, std::string_view agent,
                    const std::optional<std::string>& impersonator, Time now) {
  connection.execute(
      "INSERT INTO session (id, customer_id, generation, current_hash, previous_rotated_at, "
      "rotated_at, idle_limit, last_used_at, expires_at, created_at, agent, impersonator) "
      "VALUES ($1, $2, 1, $3, $4, $4, $5, $4, $6, $4, $7, $8)",
      id, customer.text, sha256(refresh), now, idle.count(), now + life, agent, impersonator);
}

}  // namespace

std::string_view session_id(std::string_view token) {
  std::string_view id = token.substr(0, token.find('.'));
  return id.size() < token.size() && is_random_id(id) ? id : std::string_view();
}

bool is_same(const Bytes& hash, std::string_view token) {
  return equal_in_constant_time(hash, sha256(token));
}

void end_session_row(db::Connection& connection, const std::string& id, Time now) {
  connection.execute("DELETE FROM session WHERE id = $1", id);
  connection.execute(
      "UPDATE impersonation SET ended_at = $2 WHERE session_id = $1 AND ended_at IS NULL", id, now);
}

std::int64_t sweep_sessions(db::Connection& connection, Time now) {
  return connection.execute(
      "DELETE FROM session WHERE expires_at <= $1 OR last_used_at + idle_limit <= $1", now);
}

bool has_open_session(db::Connection& connection, const CustomerId& customer, Time now) {
  return connection
      .find_one(
          "SELECT 1 FROM session WHERE customer_id = $1 AND expires_at > $2 "
          "AND last_used_at + idle_limit > $2 UNION ALL SELECT 1 FROM impersonation "
          "WHERE customer_id = $1 AND opened_at IS NULL AND ended_at IS NULL AND issued_at > $3 "
          "LIMIT 1",
          customer, now, now - impersonation_token_life)
      .has_value();
}

bool end_session(db::Connection& connection, const CustomerId& customer, std::string_view id) {
  return connection.execute(
             "DELETE FROM session WHERE id = $1 AND customer_id = $2 AND impersonator IS NULL", id,
             customer) == 1;
}

void end_sessions(db::Connection& connection, const CustomerId& customer, Time now,
                  std::string_view except) {
  connection.execute(
      "UPDATE impersonation SET ended_at = $3 WHERE ended_at IS NULL AND session_id IN "
      "(SELECT id FROM session WHERE customer_id = $1 AND id <> $2)",
      customer.text, except, now);
  connection.execute(
      "UPDATE impersonation SET ended_at = $2 WHERE customer_id = $1 AND opened_at IS NULL "
      "AND ended_at IS NULL",
      customer.text, now);
  connection.execute("DELETE FROM session WHERE customer_id = $1 AND id <> $2", customer.text,
                     except);
}

std::vector<OpenSession> list_sessions(db::Connection& connection, const CustomerId& customer,
                                       Time now) {
  std::vector<OpenSession> sessions;
  for (const db::Row& row :
       connection.rows("SELECT id, agent, created_at, last_used_at, idle_limit FROM session "
                       "WHERE customer_id = $1 AND impersonator IS NULL AND expires_at > $2 "
                       "AND last_used_at + idle_limit > $2 ORDER BY last_used_at DESC, id",
                       customer.text, now)) {
    bool stays = std::chrono::microseconds(row.integer("idle_limit")) > short_idle;
    sessions.push_back({row.text("id"), row.text("agent"), row.time("created_at"),
                        row.time("last_used_at"), stays});
  }
  return sessions;
}

std::optional<Accounts::Session> Accounts::find_session(db::Connection& connection,
                                                        std::string_view token) {
  std::string_view id = session_id(token);
  if (id.empty()) return std::nullopt;
  auto row = connection.find_one(
      "SELECT s.id, s.customer_id, s.impersonator, s.generation, s.current_hash, s.previous_hash, "
      "s.presented_at, s.previous_rotated_at, s.rotated_at, i.member_id, "
      "i.session_id IS NOT NULL AND m.disabled_at IS NULL AS may_impersonate "
      "FROM session s LEFT JOIN impersonation i ON i.session_id = s.id "
      "LEFT JOIN staff_member m ON m.id = i.member_id "
      "WHERE s.id = $1 AND s.expires_at > $2 AND s.last_used_at + s.idle_limit > $2",
      id, clock_.now());
  if (!row) return std::nullopt;
  return Session{row->text("id"),
                 CustomerId(row->text("customer_id")),
                 row->optional_text("impersonator"),
                 row->optional_text("member_id"),
                 row->boolean("may_impersonate"),
                 row->integer("generation"),
                 row->bytes("current_hash"),
                 row->is_null("previous_hash") ? Bytes{} : row->bytes("previous_hash"),
                 row->optional_time("presented_at"),
                 row->time("previous_rotated_at"),
                 row->time("rotated_at")};
}

std::string Accounts::access_token(const std::string& session, std::int64_t generation) const {
  std::string message = "access|" + session + "|" + std::to_string(generation);
  return session + "." + to_base64url(hmac_sha256(server_key_, message));
}

Tokens Accounts::open_session(db::Connection& connection, const CustomerId& customer,
                              bool stay_signed_in, std::string_view agent) {
  std::string id = random_id();
  Tokens tokens{access_token(id, 1), sealed(id + "." + random_token())};
  Time now = clock_.now();
  insert_session(connection, id, customer, tokens.refresh,
                 stay_signed_in ? refresh_life : short_idle, refresh_life, agent, std::nullopt,
                 now);
  connection.execute("UPDATE customer SET last_signed_in_at = $2 WHERE id = $1", customer.text,
                     now);
  return tokens;
}

Tokens Accounts::open_impersonation(db::Connection& connection, const CustomerId& customer,
                                    const std::string& staff) {
  std::string id = random_id();
  insert_session(connection, id, customer, random_token(), impersonation_life, impersonation_life,
                 {}, staff, clock_.now());
  return {access_token(id, 1), ""};
}

// The newest generation, and the one before for as long as its own life lasts: other tabs still
// hold it.
bool Accounts::is_access_token(const Session& session, std::string_view token) const {
  Time now = clock_.now();
  std::chrono::microseconds life = session.impersonator ? impersonation_life : access_life;
  auto matches = [&](std::int64_t generation, Time issued) {
    return generation > 0 && now < issued + life &&
           equal_in_constant_time(as_bytes(access_token(session.id, generation)), as_bytes(token));
  };
  return matches(session.generation, session.rotated_at) ||
         matches(session.generation - 1, session.previous_rotated_at);
}

// The newest tokens came back, so their reply was not lost: the ones before them are spent. Once
// for each pair of tokens. Requests that only read are answered also while the database takes no
// writes; the next request notes it again.
void Accounts::note_arrival(const Session& session) {
  try {
    database_.write_one([&](db::Connection& connection) {
      return connection.execute(
          "UPDATE session SET presented_at = $3 "
          "WHERE id = $1 AND generation = $2 AND presented_at IS NULL",
          session.id, session.generation, clock_.now());
    });
  } catch (const db::DbError& failure) {
    log::warning("sign_in_not_noted", {{"why", failure.what()}});
  }
}

std::optional<SignedIn> Accounts::signed_in(const Session& session, const db::Deferred& customer) {
  auto found = customer.find<Customer>();
  if (!found || (session.impersonator && !session.may_impersonate)) return std::nullopt;
  return SignedIn{*std::move(found), session.id, session.impersonator, std::nullopt,
                  session.member_id};
}

Result<SignedIn> Accounts::authenticate(std::string_view access, std::string_view refresh) {
  std::optional<Session> arrived;
  auto current = database_.read_at_once([&](db::Connection& connection) -> std::optional<SignedIn> {
    const auto customer = defer_customer_of_session(connection, session_id(access));
    auto session = find_session(connection, access);
    if (!session || !is_access_token(*session, access)) return std::nullopt;
    const bool may_be_new = !session->presented_at && !session->impersonator;
    if (may_be_new && access == access_token(session->id, session->generation)) arrived = session;
    return signed_in(*session, customer);
  });
  if (arrived) note_arrival(*arrived);
  if (current) return *std::move(current);

  auto renewed = this->refresh(refresh);
  if (!renewed) return renewed.error();
  current = database_.read([&](db::Connection& connection) -> std::optional<SignedIn> {
    auto session = find_session(connection, renewed->refresh);
    if (!session) return std::nullopt;
    return signed_in(*session, defer_customer(connection, session->customer));
  });
  if (!current) return signed_out();
  current->renewed = *std::move(renewed);
  return *std::move(current);
}

}  // namespace typecase::accounts
