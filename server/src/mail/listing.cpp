#include "mail/listing.h"

#include "base/text/strings.h"
#include "db/record.h"
#include "mail/mailer.h"

namespace typecase::mail {
namespace {

// Addresses are ASCII, as is_address() has them.
std::string question_condition(const MailFilter& filter) {
  return filter.question.empty() ? " AND cast($2 AS TEXT) IS NULL"
                                 : " AND {strpos}(lower(o.to_address), $2) > 0";
}

// `|| ''` has failed jobs read, which are few, and not all jobs of mails. A job may have been given
// up without a word to the outbox: its process ended again and again.
std::string state_condition(const MailFilter& filter) {
  return filter.state == MailFilterState::unsent ? " AND o.state <> 'sent'"
         : filter.state == MailFilterState::failed
             ? " AND o.state <> 'sent' AND (o.state = 'failed' OR o.id IN "
               "(SELECT f.key FROM job f WHERE f.state = 'failed' AND f.kind || '' = $1))"
         : filter.state == MailFilterState::sent ? " AND o.state = 'sent'"
                                                 : "";
}

std::string place_condition(bool is_first) {
  return is_first ? " AND cast($3 AS {i64}) IS NULL AND cast($4 AS TEXT) IS NULL"
                  : " AND (o.created_at, o.id) < ($3, $4)";
}

}  // namespace

// The inner select reads the index alone: a mail's row is as long as its text.
MailList find_mails(db::Connection& connection, const MailFilter& filter, const PageRequest& page) {
  const auto at = page.after ? std::optional(page.after->key) : std::nullopt;
  const auto id = page.after ? std::optional(page.after->id) : std::nullopt;
  const std::string words = lower_case(filter.question);
  const auto question = words.empty() ? std::nullopt : std::optional(words);
  MailList list;
  list.mails = connection.select<KeptMail>(
      "SELECT m.id, m.kind, m.to_address AS \"to\", m.subject, m.created_at, m.sent_at, "
      "CASE WHEN m.state = 'waiting' AND j.state = 'failed' THEN 'failed' ELSE m.state END "
      "AS state, coalesce(j.attempts, 0) AS attempts, "
      "CASE WHEN m.state = 'waiting' AND j.state = 'waiting' THEN j.run_at END AS next_at, "
      "coalesce(m.last_error, j.last_error) AS last_error FROM "
      "(SELECT o.id FROM outbox o WHERE 1 = 1" +
          state_condition(filter) + question_condition(filter) + place_condition(!page.after) +
          " ORDER BY o.created_at DESC, o.id DESC LIMIT $5) found JOIN outbox m ON m.id = found.id "
          "LEFT JOIN job j ON j.kind = $1 AND j.key = m.id "
          "ORDER BY m.created_at DESC, m.id DESC",
      mail_job, question, at, id, page.limit + 1);
  if (cut_to_page(list.mails, page.limit)) {
    list.next = PageCursor{to_micros(list.mails.back().created_at), list.mails.back().id};
  }
  return list;
}

}  // namespace typecase::mail
