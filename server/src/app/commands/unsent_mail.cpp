#include "app/commands/commands.h"

#include "app/commands/command_line_actor.h"
#include "app/commands/open_shop.h"
#include "app/commands/table.h"
#include "backoffice/mail_retry.h"
#include "mail/outbox.h"

namespace typecase::app {
namespace {

const std::vector<std::string> headings{"ID",    "KIND", "TO",          "SINCE",
                                        "TRIED", "NEXT", "LAST FAILURE"};
const std::set<int> figures{4};

std::vector<mail::Unsent> unsent(db::Database& database) {
  return database.read([](db::Connection& connection) { return mail::unsent(connection); });
}

std::string next_attempt(const mail::Unsent& mail) {
  if (mail.is_parked) return "parked";
  return mail.next ? minute(*mail.next) : "-";
}

}  // namespace

int print_unsent_mail(const Config& config, std::ostream& out) {
  auto database = open_shop(config);
  std::vector<std::vector<std::string>> lines{headings};
  for (const mail::Unsent& mail : unsent(*database)) {
    lines.push_back({mail.id, mail.kind, mail.to, minute(mail.created),
                     std::to_string(mail.attempts), next_attempt(mail),
                     mail.last_error.empty() ? "-" : mail.last_error});
  }
  print_table_or("Every mail has left.", lines, figures, out);
  return 0;
}

int retry_mail(const Config& config, const std::vector<std::string>& ids, std::ostream& out) {
  auto database = open_shop(config);
  std::vector<std::string> wanted = ids;
  if (wanted == std::vector<std::string>{"all"}) {
    wanted.clear();
    for (const mail::Unsent& mail : unsent(*database)) wanted.push_back(mail.id);
  }
  std::size_t found = 0;
  for (const std::string& id : wanted) {
    const auto retried = database->write([&](db::Connection& connection) {
      return backoffice::retry_mail(connection, id, command_line_actor(), SystemClock().now());
    });
    if (retried)
      ++found;
    else
      out << "No mail that has not left has the id " << id << ".\n";
  }
  out << found << (found == 1 ? " mail is" : " mails are") << " tried again.\n";
  return found == wanted.size() ? 0 : 1;
}

}  // namespace typecase::app
