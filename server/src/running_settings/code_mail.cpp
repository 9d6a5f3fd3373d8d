#include "running_settings/code_mail.h"

#include "db/record.h"

namespace typecase::running_settings {

std::optional<MailTest> last_mail_test(db::Connection& connection) {
  return connection.find<MailTest>("SELECT " + db::columns<MailTest>() +
                                   " FROM mail_test ORDER BY sent_at DESC LIMIT 1");
}

void begin_mail_test(db::Connection& connection, const MailTest& test) {
  connection.execute("DELETE FROM mail_test");
  connection.execute(
      "INSERT INTO mail_test (id, settings, address, code_hash, sent_at, tries) "
      "VALUES ($1, $2, $3, $4, $5, 0)",
      test.id, test.settings, test.address, test.code_hash, test.sent_at);
}

void remove_mail_test(db::Connection& connection, const std::string& id) {
  connection.execute("DELETE FROM mail_test WHERE id = $1", id);
}

void count_try(db::Connection& connection, const std::string& id) {
  connection.execute("UPDATE mail_test SET tries = tries + 1 WHERE id = $1", id);
}

void confirm_mail(db::Connection& connection, const Digest& settings, Time at,
                  const std::optional<std::string>& member_id) {
  connection.execute("DELETE FROM mail_confirmed");
  connection.execute("INSERT INTO mail_confirmed (settings, at, confirmed_by) VALUES ($1, $2, $3)",
                     settings, at, member_id);
}

std::optional<Time> mail_confirmed_at(db::Connection& connection, const Digest& settings) {
  return connection.find<Time>("SELECT at FROM mail_confirmed WHERE settings = $1", settings);
}

}  // namespace typecase::running_settings
