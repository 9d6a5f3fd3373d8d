#include "accounts/sessions/session.h"
#include "accounts/sign_in/sign_in_emails.h"
#include "base/log.h"

namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;

constexpr auto grace = 30s;

constexpr std::size_t seal_bytes = 16;
constexpr std::size_t seal_size = 22;  // in base64url

}  // namespace

// Refresh tokens bear a seal, so that it shows of each, however old, that it was given out here.
std::string Accounts::sealed(std::string token) const {
  Digest seal = hmac_sha256(server_key_, "seal|" + token);
  return std::move(token) + to_base64url(ByteView(seal).first(seal_bytes));
}

bool Accounts::is_sealed(std::string_view refresh) const {
  if (session_id(refresh).empty() || refresh.size() <= seal_size) return false;
  std::string expected = sealed(std::string(refresh.substr(0, refresh.size() - seal_size)));
  return equal_in_constant_time(as_bytes(expected), as_bytes(refresh));
}

std::string Accounts::successor(std::string_view refresh) const {
  std::string message = "refresh|" + std::string(refresh);
  return sealed(std::string(session_id(refresh)) + "." +
                to_base64url(hmac_sha256(server_key_, message)));
}

// False: another request was first.
bool Accounts::rotate(const Session& session, std::string_view refresh) {
  Digest next = sha256(successor(refresh));
  std::int64_t rotated = database_.write_one([&](db::Connection& connection) {
    return connection.execute(
        "UPDATE session SET generation = generation + 1, previous_hash = current_hash, "
        "current_hash = $3, presented_at = NULL, previous_rotated_at = rotated_at, "
        "rotated_at = $4, last_used_at = $4 WHERE id = $1 AND current_hash = $2",
        session.id, session.current_hash, next, clock_.now());
  });
  return rotated == 1;
}

// The tokens of a rotation whose reply was lost, for as long as new ones last. False: meanwhile
// they were seen, or rotated.
bool Accounts::repeat(const Session& session) {
  std::int64_t repeated = database_.write_one([&](db::Connection& connection) {
    return connection.execute(
        "UPDATE session SET rotated_at = $3, last_used_at = $3 "
        "WHERE id = $1 AND generation = $2 AND presented_at IS NULL",
        session.id, session.generation, clock_.now());
  });
  return repeated == 1;
}

// Somebody holds a copy of tokens that were replaced: nobody knows which of the two is the
// customer.
void Accounts::end_reused(const Session& session) {
  bool ended = database_.write([&](db::Connection& connection) {
    if (connection.execute("DELETE FROM session WHERE id = $1", session.id) == 0) return false;
    Time now = clock_.now();
    auto customer = find_customer(connection, session.customer);
    if (customer && customer->verified) {
      mail::queue(connection, refresh_reused_mail(settings_, *customer, session.id, now), now);
    }
    return true;
  });
  if (ended) log::warning("refresh_token_reused", {{"customer", session.customer.text}});
}

Result<Tokens> Accounts::refresh(std::string_view refresh) {
  if (!is_sealed(refresh)) return signed_out();  // A session's id alone ends nothing.
  constexpr int most_looks = 5;  // The loser of a race looks again; one loss leads to a repeat.
  for (int look = 0; look < most_looks; ++look) {
    auto session = database_.read(
        [&](db::Connection& connection) { return find_session(connection, refresh); });
    if (!session || session->impersonator) return signed_out();
    if (is_same(session->current_hash, refresh)) {
      if (!rotate(*session, refresh)) continue;
      return Tokens{access_token(session->id, session->generation + 1), successor(refresh)};
    }
    // A repeat of the last refresh: other tabs at the same moment, or a reply that was lost.
    bool is_previous = is_same(session->previous_hash, refresh);
    Time now = clock_.now();
    bool in_grace = now < session->rotated_at + grace ||
                    (session->presented_at && now < *session->presented_at + grace);
    if (is_previous && !in_grace && !session->presented_at) {
      if (!repeat(*session)) continue;
      in_grace = true;
    }
    if (is_previous && in_grace) {
      return Tokens{access_token(session->id, session->generation), successor(refresh)};
    }
    end_reused(*session);
    return signed_out();
  }
  throw std::runtime_error("a sign-in is being refreshed by too many at once");
}

}  // namespace typecase::accounts
