#pragma once

#include "api/answer.h"
#include "backoffice/royalties/royalty_service.h"
#include "base/text/text_limits.h"

// Royalties as staff see them, in the shapes of api/console.yaml.
namespace typecase::api {

struct LockRoyaltyStatement {
  std::string designer, from, to, digest;

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
  backoffice::PeriodToLock to_lock() const;  // it has passed check()
};
BOOST_DESCRIBE_STRUCT(LockRoyaltyStatement, (), (designer, from, to, digest))

struct CorrectRoyaltyName {
  std::string former, designer;

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(CorrectRoyaltyName, (), (former, designer))

struct SendRoyaltyStatement {
  std::string address;

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(SendRoyaltyStatement, (), (address))

struct NewRoyaltyAdvance {
  std::string designer, day, currency;
  std::int64_t amount = 0;
  std::string note;

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
  royalties::Advance advance() const;  // it has passed check()
};
BOOST_DESCRIBE_STRUCT(NewRoyaltyAdvance, (), (designer, day, currency, amount, note))

namespace answers {

// The name of a member; an id that is none stays null.
std::optional<std::string_view> member_name(const std::optional<std::string>& id,
                                            const backoffice::NamesById& members);

struct RoyaltyBalance {
  const std::pair<const std::string, royalties::Balance>& entry;
  std::string_view currency = entry.first;
  Money carried = entry.second.carried, earned = entry.second.earned;
  Money corrected = entry.second.corrected, advanced = entry.second.advanced;
  Money payable = entry.second.payable, left = entry.second.left;
};
BOOST_DESCRIBE_STRUCT(RoyaltyBalance, (),
                      (currency, carried, earned, corrected, advanced, payable, left))

struct RoyaltyDesigner {
  const backoffice::DesignerBalance& balance;
  std::string_view designer = balance.designer;
  bool has_shares = balance.has_shares;
  std::optional<Day> next_day = balance.next_day;
  std::optional<Day> locked_to =
      balance.locked_until ? std::optional<Day>(*balance.locked_until - std::chrono::days(1))
                           : std::nullopt;
  std::vector<RoyaltyBalance> balances = each<RoyaltyBalance>(balance.balances);
};
BOOST_DESCRIBE_STRUCT(RoyaltyDesigner, (), (designer, has_shares, next_day, locked_to, balances))

struct RoyaltyDesigners {
  const std::vector<backoffice::DesignerBalance>& all;
  std::vector<RoyaltyDesigner> designers = each<RoyaltyDesigner>(all);
};
BOOST_DESCRIBE_STRUCT(RoyaltyDesigners, (), (designers))

struct RoyaltyLine {
  const royalties::StatementDocument& document;
  const royalties::StatementLine& line;
  std::string_view family_id = line.family, family = document.families.at(line.family);
  std::string_view currency = line.currency;
  std::string percent = royalties::percent_text({{}, {}, {}, line.hundredths});
  Money net = line.net, earned = line.earned;
};
BOOST_DESCRIBE_STRUCT(RoyaltyLine, (), (family_id, family, currency, percent, net, earned))

struct RoyaltyCorrection {
  const royalties::StatementDocument& document;
  const royalties::Correction& correction;
  std::string_view family_id = correction.family;
  std::string_view family = document.families.at(correction.family);
  std::string_view currency = correction.currency;
  Money earned = correction.earned;
};
BOOST_DESCRIBE_STRUCT(RoyaltyCorrection, (), (family_id, family, currency, earned))

struct RoyaltySending {
  const backoffice::NamesById& members;
  const royalties::Sending& sending;
  std::string_view id = sending.id, address = sending.address;
  Time sent_at = sending.sent_at;
  std::optional<std::string_view> sent_by = member_name(sending.sent_by, members);
  Time expires_at = sending.expires_at;
  std::optional<Time> withdrawn_at = sending.withdrawn_at;
};
BOOST_DESCRIBE_STRUCT(RoyaltySending, (), (id, address, sent_at, sent_by, expires_at, withdrawn_at))

// A draft, or a locked statement.
struct RoyaltyStatement {
  const royalties::StatementDocument& document;
  bool is_over = true;
  std::string digest = {};
  const royalties::Statement& statement = document.statement;
  std::optional<std::string_view> id = {};
  std::optional<int> number = {};
  std::string_view designer = statement.designer;
  Day from = statement.from, to = statement.until - std::chrono::days(1);
  std::vector<RoyaltyLine> lines = each<RoyaltyLine>(statement.lines, document);
  std::vector<RoyaltyCorrection> corrections =
      each<RoyaltyCorrection>(statement.corrections, document);
  json::Ref<std::vector<royalties::StatedAdvance>> advances = document.advances;
  std::vector<RoyaltyBalance> balances = each<RoyaltyBalance>(statement.balances);
  std::optional<Time> locked_at = {};
  std::optional<std::string_view> locked_by = {};
  std::vector<RoyaltySending> sendings = {};
};
BOOST_DESCRIBE_STRUCT(RoyaltyStatement, (),
                      (id, number, designer, from, to, is_over, digest, lines, corrections,
                       advances, balances, locked_at, locked_by, sendings))

RoyaltyStatement draft_answer(const backoffice::DraftStatement& draft);
RoyaltyStatement statement_answer(const backoffice::ShownStatement& shown);

struct RoyaltyStatements {
  std::vector<RoyaltyStatement> statements;
};
BOOST_DESCRIBE_STRUCT(RoyaltyStatements, (), (statements))

struct RoyaltyAdvance {
  const backoffice::NamesById& members;
  const royalties::StoredAdvance& advance;
  std::string_view id = advance.id, designer = advance.designer;
  Day day = advance.day;
  std::string_view currency = advance.currency;
  Money amount = advance.amount;
  std::string_view note = advance.note;
  Time made_at = advance.made_at;
  std::optional<std::string_view> made_by = member_name(advance.made_by, members);
  OptionalText statement_id = advance.statement_id;
};
BOOST_DESCRIBE_STRUCT(RoyaltyAdvance, (),
                      (id, designer, day, currency, amount, note, made_at, made_by, statement_id))

struct RoyaltyAdvances {
  const backoffice::ShownAdvances& shown;
  std::vector<RoyaltyAdvance> advances = each<RoyaltyAdvance>(shown.advances, shown.members);
};
BOOST_DESCRIBE_STRUCT(RoyaltyAdvances, (), (advances))

}  // namespace answers
}  // namespace typecase::api
