#pragma once

#include "api/answer.h"
#include "running_settings/mail_settings.h"
#include "running_settings/payment_settings.h"
#include "shop_settings/settings_editor.h"

// Settings of payments, mail, limits and notices in the shapes of api/console.yaml. No answer has a
// secret.
namespace typecase::api {

struct TestMailCode {
  std::string code;
};
BOOST_DESCRIBE_STRUCT(TestMailCode, (), (code))

namespace answers {

using running_settings::ShownMail;
using running_settings::ShownPayments;

struct SetSecret {
  std::string last4;
};
BOOST_DESCRIBE_STRUCT(SetSecret, (), (last4))

struct PaymentTestFailure {
  running_settings::TestFailure code;
  std::optional<std::string> text;
};
BOOST_DESCRIBE_STRUCT(PaymentTestFailure, (), (code, text))

struct PaymentTest {
  running_settings::PaymentTestState state;
  running_settings::PaymentMode mode;
  Time at;
  std::optional<std::int64_t> amount;
  std::optional<std::string> currency;
  std::optional<std::int64_t> charge_milliseconds, refund_milliseconds, webhook_milliseconds;
  std::optional<PaymentTestFailure> failure;
};
BOOST_DESCRIBE_STRUCT(PaymentTest, (),
                      (state, mode, at, amount, currency, charge_milliseconds, refund_milliseconds,
                       webhook_milliseconds, failure))

struct PaymentSettings {
  running_settings::State state;
  running_settings::Source source;
  bool is_fixed_by_file;
  std::int64_t version;
  std::optional<running_settings::PaymentMode> mode;
  std::optional<SetSecret> publishable_key, secret_key, webhook_secret;
  std::optional<Time> former_webhook_secret_until;
  std::string webhook_url;
  bool can_make_webhook;
  std::optional<Time> last_webhook_at, changed_at;
  std::optional<std::string> changed_by;
  std::optional<PaymentTest> test;
};
BOOST_DESCRIBE_STRUCT(PaymentSettings, (),
                      (state, source, is_fixed_by_file, version, mode, publishable_key, secret_key,
                       webhook_secret, former_webhook_secret_until, webhook_url, can_make_webhook,
                       last_webhook_at, changed_at, changed_by, test))

struct TestMail {
  std::string to;
  Time sent_at, until;
  std::int64_t tries_left;
};
BOOST_DESCRIBE_STRUCT(TestMail, (), (to, sent_at, until, tries_left))

struct MailSettings {
  running_settings::State state;
  running_settings::Source source;
  bool is_fixed_by_file;
  std::int64_t version;
  std::optional<std::string> host;
  std::optional<std::int64_t> port;
  std::optional<running_settings::MailSecurity> security;
  std::optional<std::string> user;
  bool has_password;
  std::string from;
  std::optional<std::string> folder;
  std::optional<Time> confirmed_at, changed_at;
  std::optional<std::string> changed_by;
  std::optional<TestMail> test;
};
BOOST_DESCRIBE_STRUCT(MailSettings, (),
                      (state, source, is_fixed_by_file, version, host, port, security, user,
                       has_password, from, folder, confirmed_at, changed_at, changed_by, test))

struct ShopLimit {
  shop_settings::Limit name;
  std::int64_t value, usual, least, most;
  bool is_fixed_by_file;
};
BOOST_DESCRIBE_STRUCT(ShopLimit, (), (name, value, usual, least, most, is_fixed_by_file))

struct ShopLimits {
  std::int64_t version;
  std::vector<ShopLimit> limits;
  std::optional<Time> changed_at;
  std::optional<std::string> changed_by;
};
BOOST_DESCRIBE_STRUCT(ShopLimits, (), (version, limits, changed_at, changed_by))

struct FoundryNotice {
  shop_settings::NoticeKind kind;
  bool is_on;
  std::vector<std::string> addresses;
  bool may_be_off, is_fixed_by_file;
};
BOOST_DESCRIBE_STRUCT(FoundryNotice, (), (kind, is_on, addresses, may_be_off, is_fixed_by_file))

struct FoundryNotices {
  std::int64_t version;
  std::string seller;
  std::vector<FoundryNotice> notices;
  std::optional<Time> changed_at;
  std::optional<std::string> changed_by;
};
BOOST_DESCRIBE_STRUCT(FoundryNotices, (), (version, seller, notices, changed_at, changed_by))

ShopLimits settings_answer(const shop_settings::Stored<shop_settings::LimitList>& shown);
FoundryNotices settings_answer(const shop_settings::ShownNotices& shown);
PaymentSettings settings_answer(const ShownPayments& shown);
MailSettings settings_answer(const ShownMail& shown);

}  // namespace answers
}  // namespace typecase::api
