// Members of RoyaltyService about mailed links.

#include "backoffice/royalties/royalty_service.h"
#include "backoffice/royalties/statement_email.h"
#include "messages/messages.h"

namespace typecase::backoffice {
namespace {

using royalties::Sending;

constexpr std::string_view file_name = "statement.pdf";
constexpr std::int64_t most_mails_an_hour = 3;
constexpr std::chrono::hours span{1};

std::int64_t sent_since(db::Connection& connection, std::string_view id, Time since) {
  return connection.value<std::int64_t>(
      "SELECT count(*) FROM royalty_sending WHERE statement_id = $1 AND sent_at > $2", id, since);
}

}  // namespace

std::string RoyaltyService::link(const std::string& sending) const {
  return public_url_ + "/api/royalties/" + links_.grant(sending, file_name) + '/' +
         std::string(file_name);
}

Result<ShownStatement> RoyaltyService::send(std::string_view id, const std::string& address,
                                            const audit::Actor& actor) {
  if (!mail::is_address(address)) {
    return invalid_field("/address", "not_allowed", "An e-mail address is needed here.");
  }
  const std::string foundry = catalogue_.current()->foundry.name;
  auto sent = database_.write([&](db::Connection& connection) -> Result<void> {
    const Time now = clock_.now();
    const auto statement = royalties::find_statement(connection, id);
    if (!statement) return not_found("statement");
    if (sent_since(connection, id, now - span) >= most_mails_an_hour) {
      return Error{ErrorKind::too_many,
                   "too_many_mails",
                   messages::text("staffOrders.tooManyMails"),
                   {},
                   static_cast<int>(std::chrono::seconds(span).count())};
    }
    const Sending sending{ordered_id(now), statement->id,       address, now,
                          actor.member_id, now + link_lifetime, {}};
    royalties::insert_sending(connection, sending);
    mail::queue(connection, statement_email(*statement, sending, foundry, link(sending.id)), now);
    audit::record(
        connection, actor,
        {.at = now,
         .action = "royalties.sent",
         .object_id = statement->id,
         .object_after = boost::json::serialize(boost::json::object{{"address", address}})});
    return {};
  });
  if (!sent) return sent.error();
  wake_();
  return show(id);
}

Result<ShownStatement> RoyaltyService::withdraw_links(std::string_view id,
                                                      const audit::Actor& actor) {
  auto done = database_.write([&](db::Connection& connection) -> Result<void> {
    if (!royalties::find_statement(connection, id)) return not_found("statement");
    const Time now = clock_.now();
    if (royalties::withdraw_sendings(connection, id, now) == 0) return {};
    audit::record(connection, actor,
                  {.at = now, .action = "royalties.links_withdrawn", .object_id = std::string(id)});
    return {};
  });
  if (!done) return done.error();
  return show(id);
}

Result<StatementFile> RoyaltyService::open(std::string_view grant, std::string_view name) const {
  auto id = links_.check(grant, name);
  if (!id && id.error().kind == ErrorKind::gone) return id.error();
  if (!id) return not_found("statement");
  const auto sending = database_.read(
      [&](db::Connection& connection) { return royalties::find_sending(connection, *id); });
  if (!sending) return not_found("statement");
  if (sending->withdrawn_at) {
    return Error{ErrorKind::gone, "link_withdrawn", messages::text("royaltyLink.withdrawn"), {}, 0};
  }
  return file(sending->statement_id);
}

}  // namespace typecase::backoffice
