#include "accounts/emails/mail_jobs.h"

#include <boost/json.hpp>

#include "accounts/customer_rows.h"
#include "base/log.h"

namespace typecase::accounts {
namespace {

// Longer than from here to the commit.
constexpr std::chrono::seconds commit_time{10};

bool is_waiting(db::Connection& connection, std::string_view kind, std::string_view key,
                Time until) {
  return connection
      .find_one(
          "SELECT id FROM job WHERE kind = $1 AND key = $2 AND state = 'waiting' "
          "AND lease_until IS NULL AND run_at > $3",
          kind, key, until)
      .has_value();
}

}  // namespace

bool is_customers(db::Database& database, std::string_view address) {
  if (is_plain_spelling(address)) return false;
  return database.read([&](db::Connection& c) { return belongs_to_customer(c, address); });
}

void enqueue_mail(db::Connection& connection, std::string_view kind, const MailTime& mail,
                  std::string_view address, Time now, int priority) {
  const std::string payload = boost::json::serialize(boost::json::object{{"email", address}});
  if (!mail.is_deferred) {
    jobs::enqueue(connection, kind, mail.key, payload, mail.at, priority);
    return;
  }
  for (MailTime time = mail;; time = time.later()) {
    std::string key = time.job_key();
    if (jobs::enqueue(connection, kind, key, payload, time.at, priority)) return;
    if (is_waiting(connection, kind, key, now + commit_time)) return;
  }
}

void run_mail_job(db::Database& database, const jobs::Job& job, std::string_view event,
                  const std::function<Result<std::optional<CustomerId>>(
                      db::Connection&, const std::string& address)>& send) {
  const boost::json::value payload = boost::json::parse(job.payload);
  const auto address = boost::json::value_to<std::string>(payload.at("email"));
  auto mailed = database.write([&](db::Connection& c) { return send(c, address); });
  if (mailed && *mailed) log::info(event, {{"customer", (*mailed)->text}});
}

}  // namespace typecase::accounts
