#include "running_settings/mail_settings.h"

#include "base/json/json_writer.h"
#include "messages/messages.h"
#include "running_settings/checks.h"

// How the mail server is shown and saved. mail_trial.cpp has how it is tried.
namespace typecase::running_settings {
namespace {

using messages::text;

// For the audit log.
struct ServerInWords {
  std::string host;
  int port = 0;
  MailSecurity security = MailSecurity::none;
  std::string user;
  bool has_password = false;
  std::string from;
};
BOOST_DESCRIBE_STRUCT(ServerInWords, (), (host, port, security, user, has_password, from))

std::string server_in_words(const MailServer& server) {
  return json::write_stored(ServerInWords{server.host, server.port, server.security, server.user,
                                          !server.password.empty(), server.from});
}

bool is_server_saved(const NewMailSettings& wanted, const MailServer& merged,
                     const Stored<MailServer>& stored) {
  return stored.value && wanted.version < stored.version && *stored.value == merged;
}

}  // namespace

ShownMail MailSettings::show() const {
  ShownMail shown;
  shown.in_use = running_.in_use();
  shown.folder = running_.configured().mail_folder;
  const Digest settings = digest_of_mail(running_, *shown.in_use);
  database_.read([&](db::Connection& connection) {
    const auto stored = load_mail(connection, running_.server_key());
    shown.version = stored.version;
    shown.changed_at = stored.changed_at;
    shown.changed_by = stored.changed_by;
    shown.confirmed_at = mail_confirmed_at(connection, settings);
    shown.test = last_mail_test(connection);
    return true;
  });
  const bool counts =
      shown.test && shown.test->settings == settings && shown.test->counts_at(clock_.now());
  if (!counts) shown.test.reset();
  return shown;
}

Result<MailServer> MailSettings::merge(const NewMailSettings& wanted,
                                       const Stored<MailServer>& stored) const {
  MailServer server{trimmed(wanted.host),
                    wanted.port,
                    wanted.security,
                    trimmed(wanted.user.value_or("")),
                    wanted.password.value_or(""),
                    trimmed(wanted.from)};
  const bool is_same_login =
      stored.value && stored.value->host == server.host && stored.value->user == server.user;
  if (!wanted.password && is_same_login) server.password = stored.value->password;
  if (server.user.empty()) server.password.clear();
  auto faults = find_faults(server);
  if (!faults.empty()) return invalid_body(std::move(faults));
  return server;
}

Result<ShownMail> MailSettings::save(const NewMailSettings& wanted, const audit::Actor& actor) {
  if (running_.configured().has_mail_server()) {
    return Error{
        ErrorKind::conflict, "fixed_by_file", text("staffSettings.mailFixedByFile"), {}, 0};
  }
  const Time now = clock_.now();
  const auto stored =
      database_.read([&](db::Connection& c) { return load_mail(c, running_.server_key()); });
  auto server = merge(wanted, stored);
  if (!server) return server.error();
  if (is_server_saved(wanted, *server, stored)) return show();

  const Bytes sealed = seal(*server, running_.server_key());
  audit::Entry entry{.at = now, .action = "settings.mail_saved", .object_id = "mail"};
  if (stored.value) entry.object_before = server_in_words(*stored.value);
  entry.object_after = server_in_words(*server);
  const bool is_kept = database_.write([&](db::Connection& connection) {
    const Save mine{Group::mail, wanted.version, now, actor.member_id};
    if (!running_settings::save(connection, mine, sealed)) return false;
    audit::record(connection, actor, entry);
    return true;
  });
  if (!is_kept) {
    return Error{
        ErrorKind::conflict, "changed_meanwhile", text("staffSettings.changedMeanwhile"), {}, 0};
  }
  running_.refresh();
  return show();
}

}  // namespace typecase::running_settings
