#include <boost/json.hpp>

#include "accounts/customer_rows.h"
#include "accounts/emails/account_emails.h"
#include "accounts/emails/mailed_links.h"
#include "accounts/listing/customer_search.h"
#include "accounts/profile/profile.h"
#include "base/text/mailbox.h"
#include "base/text/text_limits.h"
#include "mail/mail.h"
#include "messages/messages.h"

// Members of Profile: details that staff correct.
namespace typecase::accounts {
namespace {

Error refuse(std::string_view code, std::string detail) {
  return {ErrorKind::conflict, code, std::move(detail), {}, 0};
}

std::string to_json(const Customer& customer) {
  return boost::json::serialize(
      boost::json::object{{"email", customer.email}, {"name", customer.name.value_or("")}});
}

Result<Customer> find_correctable(db::Connection& connection, const CustomerId& id) {
  if (auto customer = find_customer(connection, id)) return *std::move(customer);
  if (!connection.find_one("SELECT 1 FROM customer WHERE id = $1", id.text)) {
    return not_found("customer");
  }
  return refuse("customer_deleted", messages::text("staffCustomers.deleted"));
}

Result<void> check_address(db::Connection& connection, const CustomerDetails& wanted,
                           const CustomerId& id) {
  if (!mail::is_address(wanted.email)) {
    return invalid_field("/email", "invalid_email", messages::text("staffCustomers.noAddress"));
  }
  const auto holder = find_verified(connection, wanted.email);
  if (!holder || *holder == id) return {};
  return refuse("email_taken", messages::text("staffCustomers.emailTaken"));
}

// Staff have written the name: proving the mailbox keeps it.
void vouch_for_name(db::Connection& connection, const CustomerId& id) {
  connection.execute("UPDATE customer SET name_vouched = 1 WHERE id = $1", id.text);
}

// The reader of the former mailbox may have chosen the password: it goes with the address.
void move_to(db::Connection& connection, const CustomerId& id, const std::string& email, Time now) {
  end_sessions(connection, id, now);
  void_links(connection, id);
  vouch_for_name(connection, id);
  connection.execute(
      "UPDATE customer SET email = $2, email_key = $3, verified = 0, password_hash = NULL, "
      "profile_vouched = 1 WHERE id = $1",
      id.text, email, fold_email(email));
}

}  // namespace

void CustomerDetails::check(const std::string& pointer, std::vector<Fault>& faults) const {
  limit_text(name, pointer + "/name", faults);
}

Result<CorrectedCustomer> Profile::correct(db::Connection& connection,
                                           const CustomerCorrection& correction) {
  const CustomerDetails& wanted = correction.wanted;
  auto before = find_correctable(connection, correction.customer);
  if (!before) return before.error();
  const CustomerDetails stored{before->email, before->name.value_or("")};
  if (stored == wanted) return CorrectedCustomer{*before, *before};
  if (!(stored == correction.seen)) {
    return refuse("customer_changed", messages::text("staffCustomers.changed"));
  }
  if (auto fit = check_address(connection, wanted, before->id); !fit) return fit.error();
  const Time now = clock_.now();
  connection.execute("UPDATE customer SET email = $2, name = nullif($3, '') WHERE id = $1",
                     before->id.text, wanted.email, wanted.name);
  if (stored.name != wanted.name) vouch_for_name(connection, before->id);
  const bool moves = fold_email(stored.email) != fold_email(wanted.email);
  if (moves) move_to(connection, before->id, wanted.email, now);
  refresh_search_keys(connection, before->id);
  auto after = find_customer(connection, before->id);
  if (moves) tell_of_move(connection, *before, *after, now);
  audit::record(connection, correction.actor,
                {.at = now,
                 .action = "customer.corrected",
                 .object_id = before->id.text,
                 .object_before = to_json(*before),
                 .object_after = to_json(*after),
                 .reason = correction.reason});
  return CorrectedCustomer{*std::move(before), *std::move(after)};
}

void Profile::tell_of_move(db::Connection& connection, const Customer& before,
                           const Customer& after, Time now) {
  const std::string token =
      issue_link(connection, LinkPurpose::confirm_address, after.id, after.email, now);
  if (mail::is_address(before.email)) {
    mail::queue(connection, moved_away(settings_, before, now), now);
  }
  mail::queue(connection, moved_here(settings_, after, token), now);
}

}  // namespace typecase::accounts
