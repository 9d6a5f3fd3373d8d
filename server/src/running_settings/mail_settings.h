#pragma once

#include <boost/describe.hpp>
#include <functional>

#include "audit/audit.h"
#include "base/error.h"
#include "base/rate_limiter.h"
#include "mail/message.h"
#include "running_settings/code_mail.h"
#include "running_settings/running_settings.h"

namespace typecase::running_settings {

// A password that is null stays as it is while host and user do.
struct NewMailSettings {
  std::int64_t version = 0;  // that was shown
  std::string host;
  int port = 0;
  MailSecurity security = MailSecurity::starttls;
  std::optional<std::string> user, password;
  std::string from;
};
BOOST_DESCRIBE_STRUCT(NewMailSettings, (), (version, host, port, security, user, password, from))

// The settings as members see them; the password is never told.
struct ShownMail {
  std::shared_ptr<const InUse> in_use;
  std::int64_t version = 0;
  std::optional<Time> changed_at;
  std::optional<std::string> changed_by;
  std::optional<Time> confirmed_at;  // of the settings in use
  std::optional<MailTest> test;      // whose code still counts
  std::string folder;
};

// The member who asks, and where their mail goes.
struct Reader {
  std::string id, address, name;
};

// The mail server: shown, saved and tried. Thread-safe.
class MailSettings {
 public:
  // sender: the shop's name and address for answers, with the settings' own sender.
  MailSettings(db::Database& database, const Clock& clock, RunningSettings& running,
               std::function<mail::Sender(const InUse&)> sender, std::string public_url)
      : database_(database),
        clock_(clock),
        running_(running),
        sender_(std::move(sender)),
        public_url_(std::move(public_url)) {}

  ShownMail show() const;

  // In use on this node afterwards, on others within half a second.
  // conflict: fixed_by_file, changed_meanwhile. invalid: faults of checks.h.
  Result<ShownMail> save(const NewMailSettings& wanted, const audit::Actor& actor);

  // Sends a code at once, not by the outbox. conflict: mail_refused, settings_unreadable.
  // too_many: too_many_tests. unavailable: mail_unreachable.
  Result<ShownMail> send_code(const Reader& reader, const audit::Actor& actor);

  // invalid: /code wrong_code.
  Result<ShownMail> confirm(const std::string& code, const audit::Actor& actor);

 private:
  Result<MailServer> merge(const NewMailSettings& wanted, const Stored<MailServer>& stored) const;
  Digest hash_code(const std::string& id, std::string_view code) const;
  Result<void> deliver(const InUse& in_use, const MailTest& test, const Reader& reader,
                       const std::string& code) const;

  db::Database& database_;
  const Clock& clock_;
  RunningSettings& running_;
  const std::function<mail::Sender(const InUse&)> sender_;
  const std::string public_url_;
  RateLimiter codes_{5, std::chrono::minutes(10)};
};

}  // namespace typecase::running_settings
