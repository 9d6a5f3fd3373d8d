#include "accounts/account_errors.h"
#include "accounts/customer_rows.h"
#include "accounts/emails/account_emails.h"
#include "accounts/emails/mailed_links.h"
#include "accounts/registration/registration.h"
#include "accounts/sign_in/password_policy.h"
#include "base/text/mailbox.h"
#include "db/keyed.h"

namespace typecase::accounts {
namespace {

// The proof that opening a link requires beside its token.
enum class Asked { nothing, own_password, account_password, new_password };

Error needed(Asked asked) {
  struct Question {
    std::string_view code;
    std::string_view text;
  };
  Question question{"new_password_needed", "Choose a password for your account."};
  if (asked == Asked::own_password)
    question = {"own_password_needed", "Enter the password that you chose for this account."};
  if (asked == Asked::account_password)
    question = {"account_password_needed",
                "You already have an account at this address: enter its password."};
  std::string text(question.text);
  return {ErrorKind::invalid,
          "password_needed",
          text,
          {{"/password", std::string(question.code), text}},
          0};
}

// The customer that the link leads to: the caller, if the link confirms the caller's address and
// nothing else has; else the one it was made for.
std::optional<Customer> find_addressee(db::Connection& connection, const MailedLink& link,
                                       const std::optional<CustomerId>& caller) {
  if (caller && link.purpose == LinkPurpose::confirm_address) {
    auto customer = find_customer(connection, *caller);
    bool confirms =
        customer && !customer->verified && fold_email(customer->email) == fold_email(link.email);
    if (confirms) return customer;
  }
  return find_customer(connection, link.customer);
}

}  // namespace

// The state of the database that a link leads to.
struct Registration::Situation {
  MailedLink link;
  Customer customer;                 // whom the link was made for
  std::optional<CustomerId> holder;  // another one, the verified one of the link's address
  Asked asked = Asked::nothing;
  std::string hash;  // of the password that is asked for

  bool operator==(const Situation& other) const {
    return customer.id == other.customer.id && holder == other.holder && asked == other.asked &&
           hash == other.hash;
  }
};

// The credentials that were given, checked.
struct Registration::Proof {
  std::optional<std::string> new_hash;  // of the password that was chosen
};

// The customer that the link leads to in the end, and those merged into them.
struct Registration::Proved {
  CustomerId customer;
  std::vector<CustomerId> merged;
};

// The mailbox is proved, the address stays unverified. The customer may have chosen a password
// since the order.
Registration::Situation Registration::look_at_payer(db::Connection& connection,
                                                    const MailedLink& link,
                                                    const Customer& customer) {
  auto hash = find_password_hash(connection, customer.id);
  return {link, customer, {}, hash ? Asked::own_password : Asked::nothing, hash.value_or("")};
}

Result<Registration::Situation> Registration::look(db::Connection& connection,
                                                   std::string_view token,
                                                   const std::optional<CustomerId>& caller) const {
  auto link = find_link(connection, token, clock_.now());
  if (!link || link->purpose == LinkPurpose::reset_password) return link_spent();
  auto customer = find_addressee(connection, *link, caller);
  if (!customer) return link_spent();
  if (link->purpose == LinkPurpose::pay_order) return look_at_payer(connection, *link, *customer);
  Situation found{*link, *customer, find_verified(connection, link->email), Asked::nothing, ""};
  if (found.holder == customer->id) found.holder.reset();
  bool changes = link->purpose == LinkPurpose::change_email;
  if (changes && found.holder) return email_taken();
  if (!found.holder && caller == customer->id) return found;

  auto hash = find_password_hash(connection, found.holder.value_or(customer->id));
  if (changes && !hash) return link_spent();  // Only who has a password asks for such a link.
  found.hash = hash.value_or("");
  found.asked = !hash          ? Asked::new_password
                : found.holder ? Asked::account_password
                               : Asked::own_password;
  return found;
}

Result<Registration::Proof> Registration::prove(const Situation& situation,
                                                const std::optional<std::string>& password) {
  if (situation.asked == Asked::nothing) return Proof{};
  if (!password) return needed(situation.asked);
  if (situation.asked == Asked::new_password) {
    std::string foundry = settings_.foundry();
    auto good = check_new_password(*password, {foundry, situation.link.email}, "/password");
    if (!good) return good.error();
    return Proof{hash_password(*password)};
  }
  CustomerId whose = situation.holder.value_or(situation.customer.id);
  auto right = accounts_.check_password(whose, *password);
  if (!right) return right.error();
  return Proof{};
}

// The account gets all that the customer has, who is no more. A first password takes the place of
// whatever signed the account in without one.
Registration::Proved Registration::take_over(db::Connection& connection, const Situation& situation,
                                             const Proof& proof) {
  const CustomerId& account = *situation.holder;
  Time now = clock_.now();
  claim_coupon_uses(connection, situation.customer.id, situation.link.email);
  merge(connection, situation.customer.id, account, now);
  if (proof.new_hash) {
    set_password(connection, account, *proof.new_hash);
    end_sessions(connection, account, now);
    void_links(connection, account);
  }
  auto merged = take_in_guests(connection, account, situation.link.email, now);
  merged.push_back(situation.customer.id);
  return {account, std::move(merged)};
}

// A password chosen with only the link need not come from the person who typed the name.
Registration::Proved Registration::verify(db::Connection& connection, const Situation& situation,
                                          const Proof& proof) {
  const auto& [link, customer, holder, asked, hash] = situation;
  if (proof.new_hash) {
    set_password(connection, customer.id, *proof.new_hash);
    forget_profile(connection, customer.id);
  }
  Time now = clock_.now();
  if (!customer.verified) claim_coupon_uses(connection, customer.id, link.email);
  verify_address(connection, customer.id, link.email);
  end_sessions(connection, customer.id, now);
  void_links(connection, customer.id);
  if (customer.verified && fold_email(customer.email) != fold_email(link.email)) {
    mail::queue(connection, email_changed(settings_, customer, now), now);
  }
  return {customer.id, take_in_guests(connection, customer.id, link.email, now)};
}

// A person who typed another's address must not stay signed in beside its owner, who pays here.
Registration::Proved Registration::admit_payer(db::Connection& connection,
                                               const CustomerId& customer) {
  end_sessions(connection, customer, clock_.now());
  return {customer, {}};
}

Registration::Proved Registration::act(db::Connection& connection, const Situation& situation,
                                       const Proof& proof) {
  if (situation.link.purpose == LinkPurpose::pay_order)
    return admit_payer(connection, situation.customer.id);
  return situation.holder ? take_over(connection, situation, proof)
                          : verify(connection, situation, proof);
}

Result<Accounts::SignIn> Registration::confirm(std::string_view token,
                                               const std::optional<std::string>& password,
                                               const std::optional<CustomerId>& caller,
                                               const Visit& visit) {
  auto seen = database_.read([&](db::Connection& c) { return look(c, token, caller); });
  if (!seen) return seen.error();
  auto proof = prove(*seen, password);
  if (!proof) return proof.error();
  Proved proved;
  auto enter = [&](db::Connection& connection) -> Result<Accounts::SignIn> {
    auto now = look(connection, token, caller);
    if (!now) return now.error();
    if (!(*now == *seen)) return needed(now->asked);  // It was another password that was proved.
    // A link that has confirmed another customer than its own still leads to its own.
    bool is_its_own = now->customer.id == now->link.customer;
    if (is_its_own && !spend_link(connection, token, clock_.now())) return link_spent();
    proved = act(connection, *now, *proof);
    const CustomerId& id = proved.customer;
    auto customer = find_customer(connection, id);
    Tokens tokens = accounts_.open_session(connection, id, true, visit.agent);
    return Accounts::SignIn{*customer, tokens, accounts_.device_token(connection, id)};
  };
  auto entered = db::write_keyed(database_, enter);
  if (!entered) return entered;
  note_merged(proved.merged, proved.customer);
  accounts_.forget_wrong_passwords(seen->link.email, proved.customer);
  return entered;
}

}  // namespace typecase::accounts
