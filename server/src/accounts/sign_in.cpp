#include "accounts/account_errors.h"
#include "accounts/session.h"
#include "accounts/sign_in_letters.h"
#include "base/log.h"

namespace typecase::accounts {
namespace {

// What a password is compared with when there is nobody: the time must be the same.
const std::string& nobodys_hash() {
  static const std::string hash = hash_password(random_token());
  return hash;
}

Error invalid_credentials() {
  return {ErrorKind::unauthenticated,
          "invalid_credentials",
          "The e-mail address or the password is not right.",
          {},
          0};
}

}  // namespace

// Whose password it may be.
struct Accounts::Candidate {
  CustomerId id;
  std::string password_hash;
};

// The verified customer of the address and the newest unverified one, in this order.
std::vector<Accounts::Candidate> Accounts::candidates(db::Connection& connection,
                                                      std::string_view email_key) {
  std::vector<Candidate> found;
  for (int verified : {1, 0}) {
    auto row = connection.find_one(
        "SELECT id, password_hash FROM customer WHERE email_key = $1 AND verified = $2 "
        "AND password_hash IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 1",
        email_key, verified);
    if (row) found.push_back({CustomerId(row->text(0)), row->text(1)});
  }
  return found;
}

// Two checks in any case.
const Accounts::Candidate* Accounts::match(const std::vector<Candidate>& known,
                                           std::string_view password) {
  constexpr std::size_t checks = 2;
  const std::string& nobodys = nobodys_hash();
  const Candidate* match = nullptr;
  for (const Candidate& candidate : known) {
    bool is_right = verify_password(candidate.password_hash, password);
    if (is_right && !match) match = &candidate;
  }
  for (std::size_t i = known.size(); i < checks; ++i) verify_password(nobodys, password);
  return match;
}

Result<Accounts::SignIn> Accounts::sign_in(std::string_view email, std::string_view password,
                                           bool stay_signed_in, const Visit& visit) {
  std::string key = fold_email(email);
  auto known = database_.read([&](db::Connection& c) { return candidates(c, key); });
  std::string who = known.empty() ? "unknown" : known.front().id.text;

  // Only a browser of the first one is known: anybody makes an unverified customer of any address.
  std::optional<std::string> device;
  if (!known.empty()) device = devices_.recognise(visit.device, known.front().id);
  auto attempt = device ? limits_.begin_for_device(*device)
                        : limits_.begin_for_address(key, visit.address_block);
  if (!attempt) {
    log::warning("sign_in_limited", {{"customer", who}});
    return attempt.error();
  }
  const Candidate* found = match(known, password);
  if (!found) {
    log::warning("sign_in_failed", {{"customer", who}});
    return invalid_credentials();
  }
  // For the same reason the other's password does not clear what was guessed of the first one's.
  limits_.succeeded(*attempt, found == &known.front());
  std::optional<std::string> new_hash;
  if (needs_rehash(found->password_hash)) new_hash = hash_password(password);
  return enter(*found, new_hash, stay_signed_in, visit, device);
}

Result<Accounts::SignIn> Accounts::enter(const Candidate& candidate,
                                         const std::optional<std::string>& new_hash,
                                         bool stay_signed_in, const Visit& visit,
                                         const std::optional<std::string>& device) {
  Time now = clock_.now();
  auto entered = database_.write([&](db::Connection& connection) -> Result<SignIn> {
    // While its hash was computed the password may have been changed, and every sign-in ended.
    auto row = connection.find_one(
        "SELECT last_signed_in_at FROM customer WHERE id = $1 AND password_hash = $2",
        candidate.id.text, candidate.password_hash);
    if (!row) return invalid_credentials();
    if (new_hash) {
      connection.execute("UPDATE customer SET password_hash = $2 WHERE id = $1", candidate.id.text,
                         *new_hash);
    }
    Customer customer = find_customer(connection, candidate.id).value();
    Tokens tokens = open_session(connection, customer.id, stay_signed_in, visit.agent);
    if (customer.verified && !device && !row->is_null(0)) {
      std::string session(session_id(tokens.access));
      mail::queue(connection, new_device_mail(settings_, customer, session, visit.agent, now), now);
    }
    return SignIn{std::move(customer), std::move(tokens),
                  devices_.issue(candidate.id, device.value_or(""))};
  });
  if (entered) {
    log::info("signed_in", {{"customer", candidate.id.text}, {"known_device", device ? 1 : 0}});
  }
  return entered;
}

Result<void> Accounts::check_password(const CustomerId& customer, std::string_view password) {
  auto attempt = limits_.begin_for_customer(customer);
  if (!attempt) {
    log::warning("password_check_limited", {{"customer", customer.text}});
    return attempt.error();
  }
  auto row = database_.read([&](db::Connection& connection) {
    return connection.find_one("SELECT password_hash FROM customer WHERE id = $1", customer.text);
  });
  auto hash = row ? row->optional_text(0) : std::nullopt;
  bool is_right = verify_password(hash.value_or(nobodys_hash()), password) && hash;
  if (!is_right) {
    log::warning("password_check_failed", {{"customer", customer.text}});
    return wrong_password();
  }
  limits_.succeeded(*attempt, true);
  return {};
}

}  // namespace typecase::accounts
