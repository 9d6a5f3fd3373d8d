#include "backoffice/trials/invitations.h"

#include "base/text/one_line.h"
#include "base/text/utf8.h"
#include "db/record.h"

namespace typecase::backoffice {
namespace {

constexpr std::size_t most_characters = 1000;
constexpr std::chrono::hours between_invitations{24};

// By the newest of all their trials: an earlier yes is taken back by a later no.
bool wants_news(db::Connection& connection, const std::string& mailbox) {
  const auto news = connection.find<bool>(
      "SELECT news FROM trial_request WHERE mailbox = $1 AND forgotten_at IS NULL "
      "ORDER BY created_at DESC, id DESC LIMIT 1",
      mailbox);
  return news.value_or(false);
}

}  // namespace

void NewInvitation::check(const std::string& pointer, std::vector<Fault>& faults) const {
  if (coupon.empty()) faults.push_back({pointer + "/coupon", "required", "Choose a coupon."});
  if (words.find_first_not_of(" \t\r\n") == words.npos) {
    faults.push_back({pointer + "/words", "required", "This field is needed."});
  } else if (code_points(words) > most_characters) {
    faults.push_back({pointer + "/words", "too_long", "This is longer than 1000 characters."});
  } else if (!fits_one_line(words, true)) {
    faults.push_back({pointer + "/words", "not_allowed", "Control characters do not fit."});
  }
}

InvitationState invitation_state(db::Connection& connection, const trials::StoredTrial& trial,
                                 Time now) {
  if (trial.forgotten_at) return InvitationState::forgotten;
  if (!wants_news(connection, trial.mailbox)) return InvitationState::no_news;
  const auto lately = connection.value<std::int64_t>(
      "SELECT count(*) FROM trial_request t JOIN trial_invitation i ON i.request_id = t.id "
      "WHERE t.mailbox = $1 AND i.sent_at > $2",
      trial.mailbox, now - between_invitations);
  return lately > 0 ? InvitationState::invited_lately : InvitationState::allowed;
}

std::vector<SentInvitation> invitations_of(db::Connection& connection, std::string_view trial) {
  return connection.select<SentInvitation>(
      "SELECT id, coupon_id, words, sent_at, sent_by FROM trial_invitation "
      "WHERE request_id = $1 ORDER BY sent_at DESC, id DESC",
      trial);
}

std::optional<MadeInvitation> find_made_invitation(db::Connection& connection,
                                                   std::string_view request_key) {
  return connection.find<MadeInvitation>(
      "SELECT request_id, request_sha256 FROM trial_invitation WHERE request_key = $1",
      request_key);
}

}  // namespace typecase::backoffice
