#pragma once

#include <memory>
#include <string_view>

#include "base/clock.h"
#include "db/database.h"
#include "jobs/job.h"
#include "mail/message.h"
#include "mail/transport.h"

namespace typecase::mail {

// The kind of the jobs that queue() makes; app registers Mailer::send for it, on the prompt lane.
constexpr std::string_view mail_job = "mail";

// Sends what stands in the outbox.
class Mailer {
 public:
  Mailer(db::Database& database, const Clock& clock, std::unique_ptr<Transport> transport,
         Sender sender)
      : database_(database),
        clock_(clock),
        transport_(std::move(transport)),
        sender_(std::move(sender)) {}

  // Sends the mail that the job's key names and marks it as sent; one that was sent is left alone.
  // When the process dies between the two it is sent again, with the same Message-ID. Throws what
  // the transport threw, to be tried again; jobs::Permanent when the server will never take it
  // (5xx).
  void send(const jobs::Job& job);

 private:
  struct Waiting {
    Mail mail;
    Time created;
  };
  std::optional<Waiting> find_waiting(std::string_view id);
  void note(std::string_view id, std::string_view state, std::string_view error);

  db::Database& database_;
  const Clock& clock_;
  std::unique_ptr<Transport> transport_;
  Sender sender_;
};

}  // namespace typecase::mail
