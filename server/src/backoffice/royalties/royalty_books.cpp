#include "backoffice/royalties/royalty_books.h"

#include <algorithm>

#include "catalogue/records/records.h"
#include "messages/messages.h"

namespace typecase::backoffice {
namespace {

using royalties::Earning;
using royalties::LockedStatement;
using royalties::Statement;
using royalties::StatementBasis;
using royalties::StatementDocument;
using royalties::StoredAdvance;
using std::chrono::days;

Day first_of_month(Day day) {
  const std::chrono::year_month_day date(day);
  return Day(date.year() / date.month() / 1);
}

Error conflict(std::string_view code, messages::Key words, Day last) {
  return {ErrorKind::conflict, code, messages::text(words, {{"day", to_text(last)}}), {}, 0};
}

std::string name_of(const catalogue::Catalogue& catalogue, const std::string& family) {
  if (const auto* found = catalogue.family(family)) return found->name;
  const auto retired = catalogue.retired.find(family);
  return retired == catalogue.retired.end() ? family : retired->second;
}

template <class Value>
const std::vector<Value>& values_at(const std::map<std::string, std::vector<Value>>& all,
                                    const std::string& key) {
  static const std::vector<Value> none;
  const auto found = all.find(key);
  return found == all.end() ? none : found->second;
}

}  // namespace

RoyaltyBooks::RoyaltyBooks(db::Connection& connection, const catalogue::Catalogue& catalogue,
                           Day until, const std::optional<std::string>& designer)
    : catalogue_(catalogue), former_(catalogue::read_former_ids(connection)) {
  for (royalties::Share& share : royalties::load(connection)) {
    families_[share.designer].insert(share.family);
    shares_[share.family].push_back(std::move(share));
  }
  read_statements(connection, designer);
  read_earnings(connection, {first_needed(designer), until}, designer);
}

void RoyaltyBooks::read_statements(db::Connection& connection,
                                   const std::optional<std::string>& designer) {
  for (LockedStatement& locked : designer ? royalties::find_statements(connection, *designer)
                                          : royalties::all_statements(connection)) {
    statements_[locked.designer].push_back(std::move(locked));
  }
  for (StoredAdvance& advance : designer ? royalties::find_advances(connection, *designer)
                                         : royalties::all_advances(connection)) {
    advances_[advance.designer].push_back(std::move(advance));
  }
}

// A designer's earnings before their first statement are no part of any.
Day RoyaltyBooks::first_needed(const std::optional<std::string>& designer) const {
  if (!designer || statements(*designer).empty()) return Day();
  return statements(*designer).front().first_day;
}

void RoyaltyBooks::read_earnings(db::Connection& connection, orders::DaySpan span,
                                 const std::optional<std::string>& designer) {
  std::set<std::string> families;
  for (const auto& [name, own] : families_) {
    if (!designer || name == *designer) families.insert(own.begin(), own.end());
  }
  for (const orders::FamilyDay& each : orders::read_family_days(connection, span, families)) {
    earnings_[each.family].push_back(
        {each.day, each.sold_day, each.family, each.currency, each.net});
  }
}

std::string RoyaltyBooks::current(const std::string& family) const {
  const auto found = former_.find(family);
  return found == former_.end() ? family : found->second;
}

std::set<std::string> RoyaltyBooks::designers() const {
  std::set<std::string> names;
  for (const auto& [designer, families] : families_) names.insert(designer);
  for (const auto& [designer, statements] : statements_) names.insert(designer);
  for (const auto& [designer, advances] : advances_) names.insert(designer);
  return names;
}

const std::vector<LockedStatement>& RoyaltyBooks::statements(const std::string& designer) const {
  return values_at(statements_, designer);
}

std::optional<Day> RoyaltyBooks::next_day(const std::string& designer) const {
  if (!statements(designer).empty()) return statements(designer).back().end_day;
  std::optional<Day> first;
  const auto take = [&](Day day) { first = std::min(first.value_or(day), day); };
  for (const StoredAdvance& advance : values_at(advances_, designer)) take(advance.day);
  const StatementBasis all = basis(designer, {});
  const royalties::Splitter splitter(all.shares);
  for (const Earning& earning : all.earnings) {
    if (first && earning.day >= *first) continue;
    const auto parts = splitter.split(earning);
    if (std::ranges::find(parts, designer, &royalties::Part::designer) != parts.end()) {
      take(earning.day);
    }
  }
  return first ? std::optional(first_of_month(*first)) : std::nullopt;
}

StatementBasis RoyaltyBooks::basis(const std::string& designer, orders::DaySpan period) const {
  StatementBasis basis{designer, period.from, period.until, {}, {}, {}, {}};
  const auto& earlier = statements(designer);
  const Day first = earlier.empty() ? period.from : earlier.front().first_day;
  if (const auto families = families_.find(designer); families != families_.end()) {
    for (const std::string& family : families->second) {
      const auto& shares = values_at(shares_, family);
      basis.shares.insert(basis.shares.end(), shares.begin(), shares.end());
      for (const Earning& earning : values_at(earnings_, family)) {
        if (earning.day >= first) basis.earnings.push_back(earning);
      }
    }
  }
  for (const StoredAdvance& advance : values_at(advances_, designer)) {
    basis.advances.push_back(advance);
  }
  for (const LockedStatement& locked : earlier) {
    Statement statement = locked.document.statement;
    for (auto& line : statement.lines) line.family = current(line.family);
    for (auto& correction : statement.corrections) correction.family = current(correction.family);
    basis.earlier.push_back(std::move(statement));
  }
  return basis;
}

Result<StatementDocument> RoyaltyBooks::draft(const std::string& designer,
                                              orders::DaySpan period) const {
  if (!designers().contains(designer)) return not_found("designer");
  if (const auto& earlier = statements(designer); !earlier.empty()) {
    const Day end = earlier.back().end_day;
    if (period.from < end) {
      return conflict("period_overlaps", "staffRoyalties.overlaps", end - days(1));
    }
    if (period.from > end) return conflict("period_gap", "staffRoyalties.gap", end - days(1));
  }
  StatementDocument document{royalties::make_statement(basis(designer, period)), {}, {}};
  for (const auto& line : document.statement.lines) {
    document.families[line.family] = name_of(catalogue_, line.family);
  }
  for (const auto& correction : document.statement.corrections) {
    document.families[correction.family] = name_of(catalogue_, correction.family);
  }
  for (const StoredAdvance& advance : values_at(advances_, designer)) {
    if (advance.statement_id || advance.day >= period.until) continue;
    document.advances.push_back({advance.day, advance.currency, advance.amount, advance.note});
  }
  return document;
}

}  // namespace typecase::backoffice
