// Changes of staff: members of TrialService that write.

#include <boost/json.hpp>

#include "backoffice/trials/invitation_email.h"
#include "backoffice/trials/trial_service.h"
#include "db/keyed.h"
#include "db/record.h"
#include "messages/messages.h"
#include "trials/trial_email.h"

namespace typecase::backoffice {
namespace {

using messages::text;

constexpr std::int64_t most_links_an_hour = 3;

Error refuse_trial(std::string_view code, messages::Key words) {
  return {ErrorKind::conflict, code, text(words), {}, 0};
}

Error refuse_for_now(std::string_view code, messages::Key words, std::chrono::seconds wait) {
  return {ErrorKind::too_many, code, text(words), {}, static_cast<int>(wait.count())};
}

Result<trials::Trial> find_remembered(db::Connection& connection, std::string_view id) {
  auto trial = is_random_id(id) ? trials::find_trial(connection, id) : std::nullopt;
  if (!trial) return not_found("trial");
  if (trial->forgotten_at) return refuse_trial("trial_forgotten", "staffTrials.forgotten");
  return std::move(*trial);
}

Result<void> check_link(db::Connection& connection, const trials::Trial& trial,
                        const trials::TrialLimits& limits, Time now) {
  if (now >= trial.expires_at) return refuse_trial("trial_ended", "staffTrials.ended");
  if (trial.downloads >= trials::downloads_allowed(limits, trial.families.size())) {
    return refuse_trial("trial_spent", "staffTrials.spent");
  }
  constexpr std::chrono::hours span{1};
  if (trials::mails_since(connection, trials::email_kind, trial.id, now - span) >=
      most_links_an_hour) {
    return refuse_for_now("too_many_mails", "staffOrders.tooManyMails", span);
  }
  return {};
}

Result<void> check_invitable(db::Connection& connection, const trials::StoredTrial& trial,
                             Time now) {
  switch (invitation_state(connection, trial, now)) {
    case InvitationState::forgotten:
      return refuse_trial("trial_forgotten", "staffTrials.forgotten");
    case InvitationState::no_news:
      return refuse_trial("no_news_wanted", "staffTrials.noNews");
    case InvitationState::invited_lately:
      return refuse_for_now("invited_lately", "staffTrials.invitedLately", std::chrono::hours(24));
    case InvitationState::allowed:
      break;
  }
  return {};
}

std::string end_of_link(Time expires_at) {
  return boost::json::serialize(boost::json::object{{"expiresAt", to_iso8601(expires_at)}});
}

}  // namespace

Result<ShownTrial> TrialService::send_link(std::string_view id, const audit::Actor& actor) {
  const std::string token = random_token();
  const std::string foundry = catalogue_.current()->foundry.name;
  auto sent = database_.write([&](db::Connection& connection) -> Result<void> {
    const Time now = clock_.now();
    auto trial = find_remembered(connection, id);
    if (!trial) return trial.error();
    if (auto fit = check_link(connection, *trial, limits_, now); !fit) return fit;
    trials::insert_link(connection, trial->id, sha256(token));
    mail::Mail mail =
        trials::trial_email(*trial, foundry, settings_.public_url + "/trials/get?token=" + token);
    mail.event = trials::mail_event(trial->id, ordered_id(now));
    mail::queue(connection, mail, now);
    audit::record(connection, actor,
                  {.at = now, .action = "trial.link_sent", .object_id = trial->id});
    return {};
  });
  if (!sent) return sent.error();
  wake_();
  return show(id);
}

Result<ShownTrial> TrialService::end_link(std::string_view id, const std::string& reason,
                                          const audit::Actor& actor) {
  auto ended = database_.write([&](db::Connection& connection) -> Result<void> {
    const Time now = clock_.now();
    auto trial = find_remembered(connection, id);
    if (!trial) return trial.error();
    if (now >= trial->expires_at) return {};
    connection.execute("UPDATE trial_request SET expires_at = $2 WHERE id = $1", trial->id, now);
    audit::record(connection, actor,
                  {.at = now,
                   .action = "trial.link_ended",
                   .object_id = trial->id,
                   .object_before = end_of_link(trial->expires_at),
                   .object_after = end_of_link(now),
                   .reason = reason});
    return {};
  });
  if (!ended) return ended.error();
  return show(id);
}

Result<void> TrialService::insert_invitation(db::Connection& connection, std::string_view id,
                                             const NewInvitation& wanted, const Inviter& inviter) {
  if (auto made = find_made_invitation(connection, inviter.key)) {
    if (made->request_id == id && made->request_sha256 == inviter.request_sha256) return {};
    return refuse_trial("idempotency_mismatch", "staffOffers.keyUsed");
  }
  const Time now = clock_.now();
  auto trial = trials::find_listed_trial(connection, id);
  if (!trial) return not_found("trial");
  if (auto fit = check_invitable(connection, *trial, now); !fit) return fit;
  const auto coupon = find_invitation_coupon(connection, wanted.coupon, now);
  if (!coupon) return refuse_trial("coupon_not_live", "staffTrials.couponNotLive");
  const auto code =
      code_to_give(connection, coupon->id, carts::coupon_customer(trial->email, false), now);
  if (!code) return refuse_trial("coupon_used_up", "staffTrials.couponUsedUp");

  const std::string invitation = ordered_id(now);
  connection.execute(
      "INSERT INTO trial_invitation (id, request_id, coupon_id, code, words, sent_at, sent_by, "
      "request_key, request_sha256) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
      invitation, trial->id, coupon->id, *code, wanted.words, now, inviter.actor.member_id,
      inviter.key, inviter.request_sha256);
  mail::queue(connection,
              invitation_email(
                  *trial, *coupon,
                  {trials::mail_event(trial->id, invitation), catalogue_.current()->foundry.name,
                   wanted.words, *code, settings_.public_url + '/'}),
              now);
  audit::record(
      connection, inviter.actor,
      {.at = now,
       .action = "trial.invited",
       .object_id = trial->id,
       .object_after = boost::json::serialize(boost::json::object{{"coupon", coupon->id}})});
  return {};
}

Result<ShownTrial> TrialService::invite(std::string_view id, const NewInvitation& wanted,
                                        const Inviter& inviter) {
  auto sent = db::write_keyed(
      database_, [&](db::Connection& c) { return insert_invitation(c, id, wanted, inviter); });
  if (!sent) return sent.error();
  wake_();
  return show(id);
}

}  // namespace typecase::backoffice
