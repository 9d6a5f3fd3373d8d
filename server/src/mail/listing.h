#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/text/page_cursor.h"
#include "db/connection.h"

// The outbox as staff see it. The text of a mail is not shown: it may hold a link that signs in.
namespace typecase::mail {

enum class MailState { waiting, sent, failed };
BOOST_DESCRIBE_ENUM(MailState, waiting, sent, failed)

struct KeptMail {
  std::string id;  // the left side of its Message-ID
  std::string kind;
  std::string to;
  std::string subject;
  MailState state = MailState::waiting;
  std::int64_t attempts = 0;
  Time created_at;
  std::optional<Time> sent_at;
  std::optional<Time> next_at;  // of a mail that waits: when it is tried next
  std::optional<std::string> last_error;
};
BOOST_DESCRIBE_STRUCT(KeptMail, (),
                      (id, kind, to, subject, state, attempts, created_at, sent_at, next_at,
                       last_error))

enum class MailFilterState {
  unsent,  // waiting or failed
  failed,  // given up
  sent,
  all
};
BOOST_DESCRIBE_ENUM(MailFilterState, unsent, failed, sent, all)

struct MailFilter {
  std::string question = {};  // stands in the address, without regard to case; empty: any
  MailFilterState state = MailFilterState::unsent;
};

struct MailList {
  std::vector<KeptMail> mails;     // the newest first
  std::optional<PageCursor> next;  // nullopt: it is the last page
};

// One statement.
MailList find_mails(db::Connection& connection, const MailFilter& filter, const PageRequest& page);

}  // namespace typecase::mail
