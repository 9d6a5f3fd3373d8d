#include "accounts/accounts.h"
#include "base/log.h"

namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;

constexpr auto access_life = 10min;
constexpr auto refresh_life = std::chrono::days(14);
constexpr auto short_idle = std::chrono::days(3);
constexpr auto grace = 30s;

Error signed_out() {
  return {ErrorKind::unauthenticated, "signed_out", "Sign in to see this.", {}, 0};
}

// A token is the session's id, a full stop and its secret.
std::string_view session_id(std::string_view token) {
  std::string_view id = token.substr(0, token.find('.'));
  return id.size() < token.size() && is_random_id(id) ? id : std::string_view();
}

bool same(const Bytes& hash, std::string_view token) {
  return equal_in_constant_time(hash, sha256(token));
}

}  // namespace

std::int64_t sweep_sessions(db::Connection& connection, Time now) {
  return connection.execute(
      "DELETE FROM session WHERE expires_at <= $1 OR last_used_at + idle_limit <= $1", now);
}

void end_sessions(db::Connection& connection, const CustomerId& customer, std::string_view except) {
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
    bool stays = std::chrono::microseconds(row.integer(4)) > short_idle;
    sessions.push_back({row.text(0), row.text(1), row.time(2), row.time(3), stays});
  }
  return sessions;
}

struct Accounts::Session {
  std::string id;
  CustomerId customer;
  std::optional<std::string> impersonator;
  std::int64_t generation;
  Bytes current_hash;
  Bytes previous_hash;
  bool current_presented;
  Time previous_rotated_at;
  Time rotated_at;
};

std::optional<Accounts::Session> Accounts::find_session(db::Connection& connection,
                                                        std::string_view token) {
  std::string_view id = session_id(token);
  if (id.empty()) return std::nullopt;
  Time now = clock_.now();
  auto row = connection.find_one(
      "SELECT id, customer_id, impersonator, generation, current_hash, previous_hash, "
      "current_presented, "
      "previous_rotated_at, rotated_at FROM session "
      "WHERE id = $1 AND expires_at > $2 AND last_used_at + idle_limit > $2",
      id, now);
  if (!row) return std::nullopt;
  return Session{row->text(0),          CustomerId(row->text(1)),
                 row->optional_text(2), row->integer(3),
                 row->bytes(4),         row->is_null(5) ? Bytes{} : row->bytes(5),
                 row->boolean(6),       row->time(7),
                 row->time(8)};
}

std::string Accounts::access_token(const std::string& session, std::int64_t generation) const {
  std::string message = "access|" + session + "|" + std::to_string(generation);
  return session + "." + to_base64url(hmac_sha256(server_key_, message));
}

std::string Accounts::successor(std::string_view refresh) const {
  std::string message = "refresh|" + std::string(refresh);
  return std::string(session_id(refresh)) + "." + to_base64url(hmac_sha256(server_key_, message));
}

Tokens Accounts::open_session(db::Connection& connection, const CustomerId& customer,
                              bool stay_signed_in, std::string_view agent) {
  std::string id = random_id();
  Tokens tokens{access_token(id, 1), id + "." + random_token()};
  Time now = clock_.now();
  std::chrono::microseconds idle = stay_signed_in ? refresh_life : short_idle;
  connection.execute(
      "INSERT INTO session (id, customer_id, generation, current_hash, previous_hash, "
      "current_presented, previous_rotated_at, rotated_at, idle_limit, last_used_at, expires_at, "
      "created_at, agent) VALUES ($1, $2, 1, $3, $4, 0, $5, $5, $6, $5, $7, $5, $8)",
      id, customer.text, sha256(tokens.refresh), std::nullopt, now, idle.count(),
      now + refresh_life, agent);
  return tokens;
}

// The newest generation, and the one before for as long as its own life lasts: other tabs still
// hold it.
bool Accounts::is_access_token(const Session& session, std::string_view token) const {
  Time now = clock_.now();
  auto matches = [&](std::int64_t generation, Time issued) {
    return generation > 0 && now < issued + access_life &&
           equal_in_constant_time(as_bytes(access_token(session.id, generation)), as_bytes(token));
  };
  return matches(session.generation, session.rotated_at) ||
         matches(session.generation - 1, session.previous_rotated_at);
}

// The newest tokens came back, so their reply was not lost: the ones before them are spent. Who
// only reads is answered also while the database takes no writes; the next request says it again.
void Accounts::note_arrival(const std::string& session) {
  try {
    database_.write_one([&](db::Connection& connection) {
      return connection.execute("UPDATE session SET current_presented = 1 WHERE id = $1", session);
    });
  } catch (const db::DbError& failure) {
    log::warning("sign_in_not_noted", {{"why", failure.what()}});
  }
}

std::optional<SignedIn> Accounts::signed_in(db::Connection& connection, const Session& session) {
  auto customer = find_customer(connection, session.customer);
  if (!customer) return std::nullopt;
  return SignedIn{*std::move(customer), session.id, session.impersonator, std::nullopt};
}

Result<SignedIn> Accounts::authenticate(std::string_view access, std::string_view refresh) {
  std::string arrived;
  auto current = database_.read([&](db::Connection& connection) -> std::optional<SignedIn> {
    auto session = find_session(connection, access);
    if (!session || !is_access_token(*session, access)) return std::nullopt;
    bool newest = access == access_token(session->id, session->generation);
    if (newest && !session->current_presented) arrived = session->id;
    return signed_in(connection, *session);
  });
  if (!arrived.empty()) note_arrival(arrived);
  if (current) return *std::move(current);

  auto renewed = this->refresh(refresh);
  if (!renewed) return renewed.error();
  current = database_.read([&](db::Connection& connection) -> std::optional<SignedIn> {
    auto session = find_session(connection, renewed->refresh);
    return session ? signed_in(connection, *session) : std::nullopt;
  });
  if (!current) return signed_out();
  current->renewed = std::move(*renewed);
  return *std::move(current);
}

Result<Tokens> Accounts::refresh(std::string_view refresh) {
  if (session_id(refresh).empty()) return signed_out();  // No write for what is no token.
  enum class Outcome { renewed, unknown, reused };
  Tokens tokens;
  std::string customer;
  Outcome outcome = database_.write([&](db::Connection& connection) {
    auto session = find_session(connection, refresh);
    if (!session) return Outcome::unknown;
    customer = session->customer.text;
    Time now = clock_.now();

    if (same(session->current_hash, refresh)) {
      tokens = {access_token(session->id, session->generation + 1), successor(refresh)};
      connection.execute(
          "UPDATE session SET generation = generation + 1, previous_hash = current_hash, "
          "current_hash = $2, current_presented = 0, previous_rotated_at = rotated_at, "
          "rotated_at = $3, last_used_at = $3 WHERE id = $1",
          session->id, sha256(tokens.refresh), now);
      return Outcome::renewed;
    }
    // A repeat of the last refresh: other tabs at the same moment, or a reply that was lost.
    if (same(session->previous_hash, refresh) && now < session->rotated_at + grace) {
      tokens = {access_token(session->id, session->generation), successor(refresh)};
      return Outcome::renewed;
    }
    if (same(session->previous_hash, refresh) && !session->current_presented) {
      tokens = {access_token(session->id, session->generation), successor(refresh)};
      connection.execute("UPDATE session SET rotated_at = $2, last_used_at = $2 WHERE id = $1",
                         session->id, now);
      return Outcome::renewed;
    }
    connection.execute("DELETE FROM session WHERE id = $1", session->id);
    return Outcome::reused;
  });
  if (outcome == Outcome::renewed) return tokens;
  if (outcome == Outcome::reused) log::warning("refresh_token_reused", {{"customer", customer}});
  return signed_out();
}

void Accounts::sign_out(std::string_view access, std::string_view refresh) {
  database_.write([&](db::Connection& connection) {
    for (std::string_view token : {access, refresh}) {
      auto session = find_session(connection, token);
      if (!session) continue;
      bool genuine = is_access_token(*session, token) || same(session->current_hash, token) ||
                     same(session->previous_hash, token);
      if (genuine) connection.execute("DELETE FROM session WHERE id = $1", session->id);
    }
  });
}

}  // namespace typecase::accounts
