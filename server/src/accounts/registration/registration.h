#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "accounts/account_settings.h"
#include "accounts/accounts.h"
#include "accounts/emails/mail_limits.h"
#include "accounts/emails/mailed_links.h"

namespace typecase::jobs {
struct Job;
}

namespace typecase::accounts {

struct NewCustomer {
  std::string email;
  std::string password;
  std::optional<std::string> name;
  bool stay_signed_in = true;
};

// Registers customers and proves their mailboxes. A mailed link identifies its addressee, never the
// person who opens it: a stranger may have given the address. That person is signed in as the
// customer, or knows the password, or begins with nothing of what the stranger typed. Thread-safe.
class Registration {
 public:
  Registration(db::Database& database, const Clock& clock, Accounts& accounts, MailLimits& mails,
               AccountSettings settings)
      : database_(database),
        clock_(clock),
        accounts_(accounts),
        mails_(mails),
        settings_(std::move(settings)) {}

  // The kind of the jobs for deferred mails; app registers mail_confirmation() for it, on the
  // prompt lane.
  static constexpr std::string_view job_kind = "mail_confirm_link";

  // A new unverified customer, signed in. All is done the same whether or not the address is known;
  // only the words of the mail differ, which may be deferred (MailLimits). Heavy class only.
  // invalid (invalid_email, weak_password); too_many (too_many_attempts), by the visit's block
  // alone.
  Result<Accounts::SignIn> register_customer(const NewCustomer& wanted, const Visit& visit);

  // In the caller's transaction: a new customer who can sign in only by tokens, as a checkout by
  // e-mail makes one, with a mail by which they can come back. `mail` is what plan_mail() said.
  Customer add_guest(db::Connection& connection, std::string_view email,
                     const std::optional<MailTime>& mail);

  // When the mailbox may get a mail that somebody of the block asks for; counts it. Called before
  // the transaction, once. nullopt: not at all, the block has asked for too many.
  std::optional<MailTime> plan_mail(std::string_view email, std::string_view block);

  // The link once more, at once or deferred. conflict (already_confirmed); too_many
  // (too_many_attempts), by the visit's block alone; unauthenticated (signed_out): the customer is
  // gone.
  Result<void> resend(const Customer& customer, const Visit& visit);

  // The job: an unverified customer of the address gets a link (find_unverified()). Any other one
  // can use it where they are signed in (confirm()).
  void mail_confirmation(const jobs::Job& job);

  // Proves the mailbox of a link: the customer becomes the verified one of the address, or, where
  // there is one, all that they have moves over to that one; what guests at the address have paid
  // for moves there, too. Every other sign-in of the customer ends.
  // caller: who is signed in where the link was opened. A link to confirm an address confirms the
  // caller, where that is an unverified customer of the same address: the browser of somebody who
  // reads the mailbox. Mails that strangers asked for are as good as the caller's own. Else a
  // password is asked for; always when an account takes over. Heavy class only.
  // gone (link_spent); conflict (email_taken), of a change of address;
  // invalid (password_needed), with the one fault at /password: own_password_needed (chosen when
  // registering), account_password_needed (of the account that takes over), new_password_needed
  // (there is none yet: choose); invalid (wrong_password, weak_password), and the link stays good;
  // too_many (too_many_attempts).
  // A link of the purpose pay_order signs its customer in, unchanged, and ends every other sign-in
  // of theirs. It asks for the password that they may have chosen since.
  Result<Accounts::SignIn> confirm(std::string_view token,
                                   const std::optional<std::string>& password,
                                   const std::optional<CustomerId>& caller, const Visit& visit);

 private:
  struct Situation;
  struct Proof;
  struct Proved;
  Result<Situation> look(db::Connection& connection, std::string_view token,
                         const std::optional<CustomerId>& caller) const;
  static Situation look_at_payer(db::Connection& connection, const MailedLink& link,
                                 const Customer& customer);
  Result<Proof> prove(const Situation& situation, const std::optional<std::string>& password);
  Result<MailTime> take_mail(std::string_view email, std::string_view block);
  void invite(db::Connection& connection, const Customer& customer, const MailTime& time);
  bool queue_invitation(db::Connection& connection, const Customer& customer, std::string event);
  Proved act(db::Connection& connection, const Situation& situation, const Proof& proof);
  Proved admit_payer(db::Connection& connection, const CustomerId& customer);
  Proved take_over(db::Connection& connection, const Situation& situation, const Proof& proof);
  Proved verify(db::Connection& connection, const Situation& situation, const Proof& proof);

  db::Database& database_;
  const Clock& clock_;
  Accounts& accounts_;
  MailLimits& mails_;
  AccountSettings settings_;
};

}  // namespace typecase::accounts
