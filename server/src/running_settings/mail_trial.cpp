#include "base/ids.h"
#include "base/log.h"
#include "mail/email.h"
#include "messages/messages.h"
#include "running_settings/mail_settings.h"

// The mail server is tried by a mail with a code, which its reader types back.
namespace typecase::running_settings {
namespace {

using messages::text;

constexpr std::uint32_t codes = 1'000'000;
constexpr std::chrono::seconds send_patience{20};
constexpr std::size_t longest_refusal = 300;

// Six digits, each code as likely as any other.
std::string new_code() {
  constexpr std::uint32_t fair = UINT32_MAX - UINT32_MAX % codes;
  std::uint32_t number = fair;
  while (number >= fair) {
    std::array<std::uint8_t, 4> bytes{};
    random_bytes(bytes);
    number = bytes[0] | bytes[1] << 8 | bytes[2] << 16 | std::uint32_t{bytes[3]} << 24;
  }
  const std::string digits = std::to_string(number % codes);
  return std::string(6 - digits.size(), '0') + digits;
}

std::string without_spaces(std::string typed) {
  std::erase_if(typed, [](char letter) { return letter == ' '; });
  return typed;
}

mail::Mail code_mail(const MailTest& test, const Reader& reader, const std::string& shop,
                     const std::string& public_url, const std::string& code) {
  mail::Email email;
  email.subject = text("settingsMail.subject", {{"foundry", shop}});
  email.greeting = mail::greeting(reader.name);
  email.foundry = shop;
  email.parts = {{.paragraph = text("settingsMail.text"),
                  .facts = {{text("settingsMail.code"), code.substr(0, 3) + " " + code.substr(3)}}},
                 {.paragraph = text("settingsMail.life")}};
  email.why = text("settingsMail.why", {{"url", public_url}});
  return mail::to_mail(email, "mail_test", test.id, reader.address, reader.name);
}

Error refused(const std::exception& failure) {
  const std::string words = std::string(failure.what()).substr(0, longest_refusal);
  return {ErrorKind::conflict,
          "mail_refused",
          text("staffSettings.mailRefused", {{"words", words}}),
          {},
          0};
}

Error unreachable(const std::exception& failure) {
  log::warning("test_mail_not_sent", {{"cause", failure.what()}});
  return {ErrorKind::unavailable, "mail_unreachable", text("staffSettings.mailUnreachable"), {}, 5};
}

}  // namespace

Digest MailSettings::hash_code(const std::string& id, std::string_view code) const {
  return hmac_sha256(running_.server_key(), "mail code|" + id + "|" + std::string(code));
}

Result<void> MailSettings::deliver(const InUse& in_use, const MailTest& test, const Reader& reader,
                                   const std::string& code) const {
  mail::Sender sender = sender_(in_use);
  if (sender.name.empty()) sender.name = public_url_;
  const mail::Mail mail = code_mail(test, reader, sender.name, public_url_, code);
  const std::string message = mail::compose(mail, sender, test.id, test.sent_at);
  const net::Envelope envelope{sender.address, {reader.address}};
  try {
    if (in_use.mail_server) {
      net::SmtpSettings smtp = running_.smtp_of(*in_use.mail_server);
      smtp.timeout = send_patience;  // A member waits.
      net::send_mail(smtp, envelope, message);
    } else {
      in_use.transport->send(envelope, test.id, message);
    }
  } catch (const net::NetError& failure) {
    if (failure.kind == net::NetErrorKind::rejected) return refused(failure);
    return unreachable(failure);
  } catch (const std::exception& failure) {
    return unreachable(failure);
  }
  return {};
}

Result<ShownMail> MailSettings::send_code(const Reader& reader, const audit::Actor& actor) {
  const auto in_use = running_.in_use();
  if (in_use->mail_state == State::unreadable) {
    return Error{
        ErrorKind::conflict, "settings_unreadable", text("staffSettings.unreadable"), {}, 0};
  }
  const Time now = clock_.now();
  if (auto wait = codes_.take(reader.id, now)) {
    return Error{
        ErrorKind::too_many, "too_many_tests", text("staffSettings.tooManyTests"), {}, *wait};
  }
  const std::string code = new_code();
  MailTest test;
  test.id = random_id();
  test.settings = digest_of_mail(running_, *in_use);
  test.address = reader.address;
  test.code_hash = hash_code(test.id, code);
  test.sent_at = now;
  database_.write([&](db::Connection& connection) {
    begin_mail_test(connection, test);
    audit::record(connection, actor,
                  {.at = now, .action = "settings.mail_tested", .object_id = "mail"});
    return true;
  });
  auto sent = deliver(*in_use, test, reader, code);
  if (sent) return show();
  database_.write([&](db::Connection& connection) {
    remove_mail_test(connection, test.id);
    return true;
  });
  return sent.error();
}

Result<ShownMail> MailSettings::confirm(const std::string& typed, const audit::Actor& actor) {
  const Digest settings = digest_of_mail(running_, *running_.in_use());
  const std::string code = without_spaces(typed);
  const Time now = clock_.now();
  // A wrong code is counted: the transaction holds either way.
  const bool is_right = database_.write([&](db::Connection& connection) {
    const auto test = last_mail_test(connection);
    if (!test || test->settings != settings || !test->counts_at(now)) return false;
    if (!equal_in_constant_time(hash_code(test->id, code), test->code_hash)) {
      count_try(connection, test->id);
      return false;
    }
    remove_mail_test(connection, test->id);
    confirm_mail(connection, settings, now, actor.member_id);
    audit::record(connection, actor,
                  {.at = now, .action = "settings.mail_confirmed", .object_id = "mail"});
    return true;
  });
  if (!is_right) return invalid_field("/code", "wrong_code", text("staffSettings.wrongCode"));
  return show();
}

}  // namespace typecase::running_settings
