#include "backoffice/royalties/royalty_service.h"

#include <algorithm>

#include "backoffice/royalties/statement_pdf.h"
#include "base/json/json_writer.h"
#include "db/keyed.h"
#include "messages/messages.h"

namespace typecase::backoffice {
namespace {

using messages::text;
using royalties::LockedStatement;
using royalties::StatementDocument;
using std::chrono::days;

Error refuse(std::string_view code, std::string words) {
  return {ErrorKind::conflict, code, std::move(words), {}, 0};
}

// A statement of that very period. nullptr: there is none.
const LockedStatement* find_locked(const std::vector<LockedStatement>& statements,
                                   orders::DaySpan period) {
  const auto found = std::ranges::find_if(statements, [&](const LockedStatement& locked) {
    return locked.first_day == period.from && locked.end_day == period.until;
  });
  return found == statements.end() ? nullptr : &*found;
}

std::string described(const LockedStatement& locked) {
  boost::json::object payable;
  for (const auto& [currency, balance] : locked.document.statement.balances) {
    payable[currency] = balance.payable.minor;
  }
  return boost::json::serialize(boost::json::object{{"designer", locked.designer},
                                                    {"from", to_text(locked.first_day)},
                                                    {"to", to_text(locked.end_day - days(1))},
                                                    {"payable", std::move(payable)}});
}

NamesById members_of(db::Connection& connection, const std::vector<ShownStatement>& shown) {
  std::set<std::string> ids;
  for (const ShownStatement& one : shown) {
    if (one.statement.locked_by) ids.insert(*one.statement.locked_by);
    for (const royalties::Sending& sending : one.sendings) {
      if (sending.sent_by) ids.insert(*sending.sent_by);
    }
  }
  return member_names(connection, ids);
}

// With their sendings and names.
std::vector<ShownStatement> shown_of(db::Connection& connection, const std::string& designer,
                                     std::vector<LockedStatement> statements) {
  const auto sendings = royalties::find_sendings(connection, designer);
  std::vector<ShownStatement> shown;
  for (LockedStatement& statement : statements) {
    ShownStatement& one = shown.emplace_back(ShownStatement{std::move(statement), {}, {}});
    std::ranges::copy_if(
        sendings, std::back_inserter(one.sendings),
        [&](const royalties::Sending& each) { return each.statement_id == one.statement.id; });
  }
  const NamesById members = members_of(connection, shown);
  for (ShownStatement& one : shown) one.members = members;
  return shown;
}

// Of a designer's statements, by time.
int next_number(const std::vector<LockedStatement>& earlier) {
  return earlier.empty() ? 1 : earlier.back().number + 1;
}

}  // namespace

std::string digest_of(const StatementDocument& document) {
  return to_hex(sha256(json::write_stored(document)));
}

RoyaltyService::RoyaltyService(db::Database& database, const catalogue::Current& catalogue,
                               const Clock& clock, Bytes key, std::string public_url,
                               std::function<void()> wake)
    : database_(database),
      catalogue_(catalogue),
      clock_(clock),
      links_(std::move(key), clock, "royalty statement", "Ask the foundry for a new one.",
             link_lifetime),
      public_url_(std::move(public_url)),
      wake_(std::move(wake)) {}

std::vector<DesignerBalance> RoyaltyService::designers() const {
  const auto catalogue = catalogue_.current();
  const Day end = today() + days(1);
  return database_.read([&](db::Connection& connection) {
    const RoyaltyBooks books(connection, *catalogue, end);
    std::vector<DesignerBalance> all;
    for (const std::string& designer : books.designers()) {
      DesignerBalance& one = all.emplace_back(DesignerBalance{designer, {}, {}, {}, false});
      one.has_shares = books.has_shares(designer);
      one.next_day = books.next_day(designer);
      const auto& statements = books.statements(designer);
      if (!statements.empty()) one.locked_until = statements.back().end_day;
      if (!one.next_day) continue;
      one.balances = books.draft(designer, {*one.next_day, end}).value().statement.balances;
    }
    return all;
  });
}

Result<DraftStatement> RoyaltyService::draft(const std::string& designer,
                                             orders::DaySpan period) const {
  const auto catalogue = catalogue_.current();
  return database_.read([&](db::Connection& connection) -> Result<DraftStatement> {
    const RoyaltyBooks books(connection, *catalogue, period.until, designer);
    auto document = books.draft(designer, period);
    if (!document) return document.error();
    const std::string digest = digest_of(*document);
    return DraftStatement{*std::move(document), period.until <= today(), digest};
  });
}

struct RoyaltyService::Prepared {
  std::shared_ptr<const catalogue::Catalogue> catalogue;
  std::string digest;
  LockedStatement statement;
  Bytes pdf;
};

// The id is empty where the period is still to be locked.
Result<RoyaltyService::Prepared> RoyaltyService::prepare(const PeriodToLock& wanted) const {
  Prepared prepared{catalogue_.current(), wanted.digest, {}, {}};
  LockedStatement& statement = prepared.statement;
  auto read = database_.read([&](db::Connection& connection) -> Result<void> {
    const RoyaltyBooks books(connection, *prepared.catalogue, wanted.period.until, wanted.designer);
    const auto& earlier = books.statements(wanted.designer);
    if (const LockedStatement* locked = find_locked(earlier, wanted.period)) {
      statement = *locked;
      return {};
    }
    auto document = books.draft(wanted.designer, wanted.period);
    if (!document) return document.error();
    statement.number = next_number(earlier);
    statement.document = *std::move(document);
    return {};
  });
  if (!read) return read.error();
  if (!statement.id.empty()) return prepared;
  if (wanted.period.until > today()) {
    return refuse("period_not_over",
                  text("staffRoyalties.notOver", {{"day", to_text(wanted.period.until)}}));
  }
  if (digest_of(statement.document) != wanted.digest) {
    return refuse("statement_changed", text("staffRoyalties.changed"));
  }
  statement.designer = wanted.designer;
  statement.first_day = wanted.period.from;
  statement.end_day = wanted.period.until;
  statement.locked_at = clock_.now();
  const std::string pdf = statement_pdf(prepared.catalogue->foundry, statement.document,
                                        statement.number, statement.locked_at);
  prepared.pdf = Bytes(pdf.begin(), pdf.end());
  return prepared;
}

// Computes it once more: what came since is in the same transaction or in the next statement.
Result<std::string> RoyaltyService::insert(db::Connection& connection, const Prepared& prepared,
                                           const audit::Actor& actor) const {
  LockedStatement statement = prepared.statement;
  const orders::DaySpan period{statement.first_day, statement.end_day};
  const RoyaltyBooks books(connection, *prepared.catalogue, period.until, statement.designer);
  const auto& earlier = books.statements(statement.designer);
  if (const LockedStatement* locked = find_locked(earlier, period)) return locked->id;
  auto document = books.draft(statement.designer, period);
  if (!document) return document.error();
  if (digest_of(*document) != prepared.digest) {
    return refuse("statement_changed", text("staffRoyalties.changed"));
  }
  if (next_number(earlier) != statement.number) {  // the PDF has it
    return refuse("statement_changed", text("staffRoyalties.changed"));
  }
  statement.id = ordered_id(statement.locked_at);
  statement.locked_by = actor.member_id;
  royalties::insert_statement(connection, statement, prepared.pdf);
  audit::record(connection, actor,
                {.at = statement.locked_at,
                 .action = "royalties.locked",
                 .object_id = statement.id,
                 .object_after = described(statement)});
  return statement.id;
}

Result<ShownStatement> RoyaltyService::lock(const PeriodToLock& wanted, const audit::Actor& actor) {
  auto prepared = prepare(wanted);
  if (!prepared) return prepared.error();
  if (!prepared->statement.id.empty()) return show(prepared->statement.id);
  auto id =
      db::write_keyed(database_, [&](db::Connection& c) { return insert(c, *prepared, actor); });
  if (!id) return id.error();
  return show(*id);
}

std::vector<ShownStatement> RoyaltyService::statements(const std::string& designer) const {
  return database_.read([&](db::Connection& connection) {
    auto statements = royalties::find_statements(connection, designer);
    std::ranges::reverse(statements);
    return shown_of(connection, designer, std::move(statements));
  });
}

Result<ShownStatement> RoyaltyService::show(std::string_view id) const {
  return database_.read([&](db::Connection& connection) -> Result<ShownStatement> {
    auto statement = royalties::find_statement(connection, id);
    if (!statement) return not_found("statement");
    const std::string designer = statement->designer;
    return std::move(shown_of(connection, designer, {*std::move(statement)}).front());
  });
}

Result<StatementFile> RoyaltyService::file(std::string_view id) const {
  return database_.read([&](db::Connection& connection) -> Result<StatementFile> {
    const auto statement = royalties::find_statement(connection, id);
    if (!statement) return not_found("statement");
    return StatementFile{"royalties-" + to_text(statement->first_day) + "-" +
                             to_text(statement->end_day - days(1)) + ".pdf",
                         *royalties::load_statement_pdf(connection, id)};
  });
}

}  // namespace typecase::backoffice
