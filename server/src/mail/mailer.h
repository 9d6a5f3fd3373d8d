#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "base/clock.h"
#include "db/database.h"
#include "jobs/job.h"
#include "mail/message.h"
#include "mail/transport.h"

namespace typecase::mail {

// The kind of the jobs that queue() makes; app registers Mailer::send for it, on the lane of mails.
constexpr std::string_view mail_job = "mail";

// The way that a mail goes, and in whose name.
struct Route {
  std::shared_ptr<Transport> transport;
  Sender sender;
};

// Sends what stands in the outbox. `route` is asked once for each mail; any thread.
class Mailer {
 public:
  Mailer(db::Database& database, const Clock& clock, std::function<Route()> route)
      : database_(database), clock_(clock), route_(std::move(route)) {}

  // Sends the mail that the job's key names, marks it as sent and forgets its text; one that was
  // sent is left alone. When the process dies between the two it is sent again, with the same
  // Message-ID. Throws what the transport threw, to be tried again; jobs::Permanent when the server
  // will never take this mail (5xx). That one is parked, as after the last attempt: outbox.h.
  void send(const jobs::Job& job);

 private:
  void note_failure(std::string_view id, bool parked, std::string_view error);
  void note_sent(std::string_view id);

  db::Database& database_;
  const Clock& clock_;
  std::function<Route()> route_;
};

}  // namespace typecase::mail
