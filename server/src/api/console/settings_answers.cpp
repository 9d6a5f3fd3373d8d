#include "api/console/settings_answers.h"

namespace typecase::api::answers {
namespace {

// Nothing of a key that is hardly longer than what is told of it.
SetSecret ending_of(const std::string& key) {
  constexpr std::size_t shown = 4, shortest = 12;
  return {key.size() < shortest ? std::string() : key.substr(key.size() - shown)};
}

std::optional<running_settings::PaymentMode> mode_in(const running_settings::InUse& settings) {
  if (!settings.keys) return std::nullopt;
  const bool is_live = settings.keys->publishable_key.starts_with("pk_live_");
  return is_live ? running_settings::PaymentMode::live : running_settings::PaymentMode::test;
}

PaymentTest test_answer(const running_settings::PaymentTest& test, Time now) {
  PaymentTest answer{test.state_at(now),
                     test.mode,
                     test.begun_at,
                     test.amount,
                     test.currency,
                     test.charge_milliseconds,
                     test.refund_milliseconds,
                     test.webhook_milliseconds(),
                     std::nullopt};
  if (const auto failure = test.failure_at(now)) {
    answer.failure = PaymentTestFailure{*failure, test.failure_text};
  }
  return answer;
}

TestMail mail_answer(const running_settings::MailTest& test) {
  return {test.address, test.sent_at, test.sent_at + running_settings::mail_code_life,
          running_settings::most_code_tries - test.tries};
}

}  // namespace

PaymentSettings settings_answer(const ShownPayments& shown) {
  const running_settings::InUse& settings = *shown.in_use;
  PaymentSettings answer{settings.payments_state,
                         settings.payments_source,
                         settings.payments_source == running_settings::Source::file,
                         shown.version,
                         mode_in(settings),
                         {},
                         {},
                         {},
                         shown.former_secret_until,
                         shown.webhook_url,
                         shown.can_make_webhook,
                         shown.last_webhook_at,
                         shown.changed_at,
                         shown.changed_by,
                         {}};
  if (settings.keys) {
    answer.publishable_key = ending_of(settings.keys->publishable_key);
    answer.secret_key = ending_of(settings.keys->secret_key);
    answer.webhook_secret = ending_of(settings.keys->webhook_secret);
  }
  if (shown.test) answer.test = test_answer(*shown.test, shown.at);
  return answer;
}

MailSettings settings_answer(const ShownMail& shown) {
  const running_settings::InUse& settings = *shown.in_use;
  MailSettings answer{settings.mail_state,
                      settings.mail_source,
                      settings.mail_source == running_settings::Source::file,
                      shown.version,
                      {},
                      {},
                      {},
                      {},
                      false,
                      settings.mail_from,
                      {},
                      shown.confirmed_at,
                      shown.changed_at,
                      shown.changed_by,
                      {}};
  if (const auto& server = settings.mail_server) {
    answer.host = server->host;
    answer.port = server->port;
    answer.security = server->security;
    if (!server->user.empty()) answer.user = server->user;
    answer.has_password = !server->password.empty();
  }
  if (settings.mail_state == running_settings::State::not_set_up) answer.folder = shown.folder;
  if (shown.test) answer.test = mail_answer(*shown.test);
  return answer;
}

ShopLimits settings_answer(const shop_settings::Stored<shop_settings::LimitList>& shown) {
  shop_settings::Limits in_use;
  in_use.take(shown.value.limits);
  in_use.take(shown.fixed.limits);
  ShopLimits answer{shown.version, {}, shown.changed_at, shown.changed_by};
  for (const shop_settings::Limit limit : shop_settings::all_limits) {
    const shop_settings::Bounds bounds = shop_settings::bounds_of(limit);
    const bool is_fixed = find_value(shown.fixed.limits, limit).has_value();
    answer.limits.push_back(
        {limit, in_use[limit], bounds.usual, bounds.least, bounds.most, is_fixed});
  }
  return answer;
}

FoundryNotices settings_answer(const shop_settings::ShownNotices& shown) {
  const auto& stored = shown.stored;
  FoundryNotices answer{stored.version, shown.seller, {}, stored.changed_at, stored.changed_by};
  for (const shop_settings::NoticeKind kind : shop_settings::all_notices) {
    const bool is_fixed = find_notice(stored.fixed.notices, kind) != nullptr;
    const auto notice = shop_settings::notice_in_force(stored, kind, shown.notifications);
    answer.notices.push_back(
        {kind, notice.is_on, notice.addresses, shop_settings::may_be_off(kind), is_fixed});
  }
  return answer;
}

}  // namespace typecase::api::answers
