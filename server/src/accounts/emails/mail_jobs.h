#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "accounts/emails/mail_limits.h"
#include "db/database.h"
#include "jobs/job.h"

namespace typecase::accounts {

// The side of MailLimits that needs the database: its customers, and the jobs that send the mails.

// MailRequest::is_customers. One statement for any address with a tag or another spelling. A plain
// one is counted by itself in any case: false, without a look.
bool is_customers(db::Database& database, std::string_view address);

// In the caller's transaction: the job that sends the mail. A deferred mail joins the job of its
// key that waits. A request may have taken long since its time was told: when that job has run or
// is about to, the mail is deferred once more, so that it sees what this transaction has written.
void enqueue_mail(db::Connection& connection, std::string_view kind, const MailTime& mail,
                  std::string_view address, Time now, int priority = jobs::usual_priority);

// The body of such a job. send: queues the mail to the address of the job and returns its customer;
// nullopt: nobody has the address; an error: the job ran before. Logs `event` with the customer.
void run_mail_job(db::Database& database, const jobs::Job& job, std::string_view event,
                  const std::function<Result<std::optional<CustomerId>>(
                      db::Connection&, const std::string& address)>& send);

}  // namespace typecase::accounts
