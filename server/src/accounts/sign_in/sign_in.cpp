#include <algorithm>

#include "accounts/account_errors.h"
#include "accounts/customer_rows.h"
#include "accounts/sessions/session.h"
#include "accounts/sign_in/sign_in_emails.h"
#include "base/log.h"
#include "base/text/mailbox.h"

namespace typecase::accounts {
namespace {

// A hash to compare a password with when there is no customer: the time must be the same.
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

// The customer whose password it may be. Without an id: nobody.
struct Accounts::Candidate {
  CustomerId id;
  std::string password_hash;
};

// Always as many, so that the time to check them tells nothing of who has the address.
std::vector<Accounts::Candidate> Accounts::candidates(db::Connection& connection,
                                                      std::string_view email_key) {
  std::vector<Candidate> found;
  for (auto& [id, hash] : find_password_hashes(connection, email_key)) found.push_back({id, hash});
  found.resize(max_password_hashes, {CustomerId(), nobodys_hash()});
  return found;
}

// The customer who signs in, and the known browser that they use.
struct Accounts::Met {
  const Candidate* customer = nullptr;  // null: the password was nobody's
  std::optional<std::string> device;
};

// Anybody can make an unverified customer of any address, so nothing here may differ by whether
// there is another one: the right password clears no guesses made of the address.
Result<Accounts::Met> Accounts::meet_stranger(const std::vector<Candidate>& known,
                                              std::string_view email_key, std::string_view password,
                                              const Visit& visit) {
  auto attempt = limits_.begin_for_address(email_key, visit.address_block);
  if (!attempt) return attempt.error();
  Met met;
  for (const Candidate& candidate : known) {
    bool is_right = verify_password(candidate.password_hash, password);
    if (is_right && !met.customer) met.customer = &candidate;
  }
  if (met.customer) limits_.succeeded(*attempt, false);
  return met;
}

// A browser is known for one customer; what it tries of the address's other ones it tries as a
// stranger.
Result<Accounts::Met> Accounts::meet(const std::vector<Candidate>& known,
                                     std::string_view email_key, std::string_view password,
                                     const Visit& visit) {
  std::vector<Candidate> others;
  Met met;
  for (const Candidate& candidate : known) {
    auto device = met.device
                      ? std::nullopt
                      : devices_.recognise(visit.device, candidate.id, candidate.password_hash);
    if (device) {
      met = {&candidate, device};
    } else {
      others.push_back(candidate);
    }
  }
  if (!met.device) return meet_stranger(known, email_key, password, visit);

  auto attempt = limits_.begin_for_device(*met.device);
  if (!attempt) return attempt.error();
  if (verify_password(met.customer->password_hash, password)) {
    for (const Candidate& other : others) verify_password(other.password_hash, password);
    limits_.succeeded(*attempt, true);
    return met;
  }
  auto stranger = meet_stranger(others, email_key, password, visit);
  if (!stranger || !stranger->customer) return Met{};  // Strangers' limits do not apply.
  auto same = std::ranges::find(known, stranger->customer->id, &Candidate::id);
  return Met{&*same, std::nullopt};
}

Result<Accounts::SignIn> Accounts::sign_in(std::string_view email, std::string_view password,
                                           bool stay_signed_in, const Visit& visit) {
  std::string key = fold_email(email);
  auto known = database_.read([&](db::Connection& c) { return candidates(c, key); });
  const std::string& first = known.front().id.text;
  std::string who = first.empty() ? "unknown" : first;
  auto met = meet(known, key, password, visit);
  if (!met) {
    log::warning("sign_in_limited", {{"customer", who}});
    return met.error();
  }
  if (!met->customer) {
    log::warning("sign_in_failed", {{"customer", who}});
    return invalid_credentials();
  }
  const Candidate& found = *met->customer;
  std::optional<std::string> new_hash;
  if (needs_rehash(found.password_hash)) new_hash = hash_password(password);
  return enter(found, new_hash, stay_signed_in, visit, met->device);
}

std::string Accounts::device_token(db::Connection& connection, const CustomerId& customer) const {
  return devices_.issue(customer, find_password_hash(connection, customer).value_or(""));
}

Accounts::AddressHolder Accounts::find_holder(db::Connection& connection, std::string_view email,
                                              std::string_view device) const {
  auto row = connection.find_one(
      "SELECT id, password_hash FROM customer WHERE email_key = $1 AND verified = 1",
      fold_email(email));
  CustomerId customer(row ? row->text("id") : "");
  std::string hash = row ? row->optional_text("password_hash").value_or("") : "";
  bool is_known = devices_.recognise(device, customer, hash).has_value();
  if (!row) return {};
  return {customer, is_known};
}

void Accounts::forget_wrong_passwords(std::string_view email, const CustomerId& customer) {
  limits_.forget(fold_email(email), customer);
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
    if (customer.verified && !device && !row->is_null("last_signed_in_at")) {
      std::string session(session_id(tokens.access));
      mail::queue(connection, new_device_mail(settings_, customer, session, visit.agent, now), now);
    }
    return SignIn{std::move(customer), std::move(tokens),
                  devices_.issue(candidate.id, new_hash.value_or(candidate.password_hash),
                                 device.value_or(""))};
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
  auto hash = row ? row->optional_text("password_hash") : std::nullopt;
  bool is_right = verify_password(hash.value_or(nobodys_hash()), password) && hash;
  if (!is_right) {
    log::warning("password_check_failed", {{"customer", customer.text}});
    return wrong_password();
  }
  limits_.succeeded(*attempt, true);
  return {};
}

}  // namespace typecase::accounts
