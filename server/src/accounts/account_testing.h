#pragma once

// For tests only: the services around an account, and the mails that they write.

#include "accounts/customer_rows.h"
#include "accounts/profile/profile.h"
#include "accounts/profile/recovery.h"
#include "accounts/registration/registration.h"
#include "accounts/sessions/impersonation.h"
#include "accounts/testing.h"
#include "db/record.h"
#include "jobs/worker.h"

namespace typecase::accounts::testing {

struct SentMail {
  std::string kind;
  std::string to;
  std::string to_name;
  std::string subject;
  std::string text;
};

class AccountServicesFixture : public AccountsFixture {
 protected:
  AccountServicesFixture() {
    worker.handle(std::string(Recovery::job_kind), jobs::Lane::prompt,
                  [this](const jobs::Job& job) { recovery.mail_reset(job); });
    worker.handle(std::string(Registration::job_kind), jobs::Lane::prompt,
                  [this](const jobs::Job& job) { registration.mail_confirmation(job); });
  }

  Accounts::SignIn register_as(std::string_view address = email, std::string_view word = password,
                               std::optional<std::string> name = std::nullopt) {
    NewCustomer wanted{std::string(address), std::string(word), std::move(name), true};
    return registration.register_customer(wanted, {}).value();
  }

  Customer add_guest(std::string_view address = email) {
    return database().write([&](db::Connection& connection) {
      return registration.add_guest(connection, address, MailTime{clock.now(), false, random_id()});
    });
  }

  // An order that the customer has placed, as far as a customer's own rows go.
  void add_open_order(const CustomerId& customer, const std::string& id) {
    database().write([&](db::Connection& connection) {
      connection.execute(
          "INSERT INTO orders (id, customer_id, status, needs_review, checkout_key, "
          "checkout_sha256, email, currency, subtotal, discount, tax, total, licensee, billing, "
          "immediate_delivery, created_at, payable_until) VALUES ($1, $2, 'pending_payment', 0, "
          "$1, $3, 'ada@example.org', 'EUR', 0, 0, '[]', 0, '{}', '{}', 1, 0, 0)",
          id, customer.text, sha256(id));
    });
  }

  // The same, paid.
  void add_order(const CustomerId& customer, const std::string& id) {
    add_open_order(customer, id);
    database().write([&](db::Connection& connection) {
      connection.execute("UPDATE orders SET status = 'completed', paid_at = 1 WHERE id = $1", id);
      connection.execute(
          "INSERT INTO entitlement (serial, order_id, line_index, customer_id, state, created_at) "
          "VALUES ($1, $1, 0, $2, 'active', 0)",
          id, customer.text);
    });
  }

  Result<void> remove(const Customer& customer, const std::optional<std::string>& word) {
    auto proved = profile.prove(customer, word);
    if (!proved) return proved.error();
    return database().write(
        [&](db::Connection& c) { return profile.remove(c, customer, *proved); });
  }

  std::int64_t count(std::string_view sql, const auto&... parameters) {
    return database().read(
        [&](db::Connection& c) { return c.value<std::int64_t>(sql, parameters...); });
  }
  // Begun on the command line.
  Result<Impersonation::Issued> impersonate(std::string_view address, std::string_view staff,
                                            const std::string& reason) {
    auto customer = database().read([&](db::Connection& c) { return find_by_email(c, address); });
    return impersonation.issue(machine, customer ? customer->id : CustomerId("nobody"), staff,
                               reason);
  }
  std::int64_t sessions_of(const CustomerId& id) {
    return count("SELECT count(*) FROM session WHERE customer_id = $1", id.text);
  }

  std::optional<Customer> find(const CustomerId& id) {
    return database().read([&](db::Connection& c) { return find_customer(c, id); });
  }

  std::vector<SentMail> sent_emails() {
    std::vector<SentMail> found;
    database().read([&](db::Connection& connection) {
      for (const db::Row& row :
           connection.rows("SELECT kind, to_address, to_name, subject, text_body FROM outbox "
                           "ORDER BY created_at, id")) {
        found.push_back({row.text("kind"), row.text("to_address"), row.text("to_name"),
                         row.text("subject"), row.text("text_body")});
      }
    });
    return found;
  }

  // The newest of the kind; the clock is moved on, so that what follows is newer.
  SentMail sent_email(std::string_view kind) {
    clock.advance(std::chrono::seconds(1));
    auto all = sent_emails();
    auto found = std::ranges::find(all.rbegin(), all.rend(), kind, &SentMail::kind);
    if (found == all.rend()) throw std::runtime_error("no mail of " + std::string(kind));
    return *found;
  }

  // The token of the link in the newest mail of the kind.
  std::string token(std::string_view kind) {
    std::string text = sent_email(kind).text;
    for (std::string_view before : {"?confirm=", "?token="}) {
      std::size_t at = text.find(before);
      if (at == text.npos) continue;
      at += before.size();
      return text.substr(at, text.find('\n', at) - at);
    }
    throw std::runtime_error("no link in the mail");
  }

  std::string fault(const auto& result) {
    if (result || result.error().faults.empty()) return "";
    return result.error().faults.front().pointer + " " + result.error().faults.front().code;
  }

  bool is_signed_in(const Tokens& tokens) {
    return accounts.authenticate(tokens.access, tokens.refresh).has_value();
  }
  SignedIn caller(const Tokens& tokens) { return accounts.authenticate(tokens.access, "").value(); }

  MailLimits limits{clock};
  Registration registration{database(), clock, accounts, limits, settings};
  Recovery recovery{database(), clock, accounts, limits, settings};
  Profile profile{database(), clock, accounts, settings};
  Impersonation impersonation{database(), clock, accounts, settings};
  jobs::Worker worker{database(), clock};
};

}  // namespace typecase::accounts::testing
