#include "staff/sign_in/factors.h"

#include <algorithm>
#include <cctype>

#include "base/crypto/sealed_secret.h"
#include "base/crypto/totp.h"
#include "base/ids.h"
#include "db/record.h"

namespace typecase::staff {
namespace {

constexpr std::string_view totp_purpose = "staff totp";
constexpr std::size_t code_half = 5;

// As the hash is made of it: capitals, without the hyphen and spaces.
std::string folded(std::string_view code) {
  std::string text;
  for (unsigned char letter : code) {
    if (std::isalnum(letter)) text += static_cast<char>(std::toupper(letter));
  }
  return text;
}

Digest hash_of(std::string_view recovery_code) { return sha256(folded(recovery_code)); }

bool use_totp(db::Connection& connection, ByteView server_key, const std::string& member_id,
              std::string_view code, Time now) {
  auto sealed =
      connection.find<Bytes>("SELECT secret FROM staff_totp WHERE member_id = $1", member_id);
  auto secret = sealed ? open_secret(server_key, totp_purpose, *sealed) : std::nullopt;
  auto step = secret ? totp::matching_step(*secret, code, now) : std::nullopt;
  if (!step) return false;
  return connection.execute(
             "UPDATE staff_totp SET last_step = $2 WHERE member_id = $1 AND last_step < $2",
             member_id, *step) == 1;
}

bool use_recovery_code(db::Connection& connection, const std::string& member_id,
                       std::string_view code, Time now) {
  return connection.execute(
             "UPDATE staff_recovery_code SET used_at = $3 "
             "WHERE member_id = $1 AND hash = $2 AND used_at IS NULL",
             member_id, hash_of(code), now) == 1;
}

}  // namespace

std::optional<std::string> find_password_hash(db::Connection& connection,
                                              const std::string& member_id) {
  return connection.find<std::string>("SELECT hash FROM staff_password WHERE member_id = $1",
                                      member_id);
}

std::vector<WayIn> factors_of(db::Connection& connection, const std::string& member_id) {
  std::vector<WayIn> ways;
  if (connection.value<int>("SELECT count(*) FROM staff_passkey WHERE member_id = $1 "
                            "AND cloned_at IS NULL",
                            member_id) > 0) {
    ways.push_back(WayIn::passkey);
  }
  if (find_password_hash(connection, member_id)) ways.push_back(WayIn::password);
  return ways;
}

std::optional<Factor> use_code(db::Connection& connection, ByteView server_key,
                               const std::string& member_id, std::string_view code, Time now) {
  if (use_totp(connection, server_key, member_id, code, now)) return Factor::totp;
  if (use_recovery_code(connection, member_id, code, now)) return Factor::recovery_code;
  return std::nullopt;
}

void replace_factors(db::Connection& connection, ByteView server_key, const std::string& member_id,
                     const NewFactors& factors, Time now) {
  remove_factors(connection, member_id, now);
  connection.execute("INSERT INTO staff_password (member_id, hash, changed_at) VALUES ($1, $2, $3)",
                     member_id, factors.password_hash, now);
  connection.execute(
      "INSERT INTO staff_totp (member_id, secret, last_step, created_at) VALUES ($1, $2, $3, $4)",
      member_id, seal_secret(server_key, totp_purpose, factors.totp_secret), factors.totp_step,
      now);
  replace_recovery_codes(connection, member_id, factors.recovery_codes);
}

void remove_factors(db::Connection& connection, const std::string& member_id, Time now) {
  connection.execute("DELETE FROM staff_passkey WHERE member_id = $1", member_id);
  connection.execute("DELETE FROM staff_password WHERE member_id = $1", member_id);
  connection.execute("DELETE FROM staff_totp WHERE member_id = $1", member_id);
  connection.execute("DELETE FROM staff_recovery_code WHERE member_id = $1", member_id);
  connection.execute("DELETE FROM staff_link WHERE member_id = $1", member_id);
  end_sessions(connection, member_id, now);
}

std::vector<std::string> new_recovery_codes() {
  std::vector<std::string> codes;
  while (codes.size() < recovery_code_count) {
    const std::string random = random_id();
    codes.push_back(random.substr(0, code_half) + "-" + random.substr(code_half, code_half));
  }
  return codes;
}

void replace_recovery_codes(db::Connection& connection, const std::string& member_id,
                            const std::vector<std::string>& codes) {
  connection.execute("DELETE FROM staff_recovery_code WHERE member_id = $1", member_id);
  for (const std::string& code : codes) {
    connection.execute("INSERT INTO staff_recovery_code (member_id, hash) VALUES ($1, $2)",
                       member_id, hash_of(code));
  }
}

int recovery_codes_left(db::Connection& connection, const std::string& member_id) {
  return connection.value<int>(
      "SELECT count(*) FROM staff_recovery_code WHERE member_id = $1 AND used_at IS NULL",
      member_id);
}

void note_step_up(db::Connection& connection, const SignedInMember& caller, Time now) {
  connection.execute("UPDATE staff_session SET proved_at = $2 WHERE id = $1", caller.session.id,
                     now);
  record(connection, to_actor(caller), "member.stepped_up", caller.member.id, now);
}

void record(db::Connection& connection, const audit::Actor& actor, std::string_view action,
            const std::string& member_id, Time now) {
  audit::Entry entry;
  entry.at = now;
  entry.action = action;
  entry.object_id = member_id;
  audit::record(connection, actor, entry);
}

}  // namespace typecase::staff
