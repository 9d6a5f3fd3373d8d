#include "royalties/statement.h"

#include <algorithm>
#include <tuple>

namespace typecase::royalties {
namespace {

using FamilyMoney = std::map<std::pair<std::string, std::string>, Money>;  // family and currency

// The sums that the designer's earlier statements say, corrections included.
FamilyMoney stated_in(const std::vector<Statement>& statements) {
  FamilyMoney stated;
  for (const Statement& statement : statements) {
    for (const StatementLine& line : statement.lines) {
      stated[{line.family, line.currency}] += line.earned;
    }
    for (const Correction& correction : statement.corrections) {
      stated[{correction.family, correction.currency}] += correction.earned;
    }
  }
  return stated;
}

class Making {
 public:
  explicit Making(const StatementBasis& basis) : basis_(basis), splitter_(basis.shares) {}

  Statement make() {
    for (const Earning& earning : basis_.earnings) add(earning);
    Statement statement{basis_.designer, basis_.from, basis_.until, {}, corrections(), {}};
    for (const auto& [key, line] : lines_) statement.lines.push_back(line);
    statement.balances = balances(statement);
    return statement;
  }

 private:
  void add(const Earning& earning) {
    if (earning.day >= basis_.until) return;
    for (const Part& part : splitter_.split(earning)) {
      if (part.designer != basis_.designer) continue;
      if (earning.day < basis_.from) {
        before_[{earning.family, earning.currency}] += part.amount;
        continue;
      }
      StatementLine& line = lines_[{earning.family, earning.currency, part.hundredths}];
      line.family = earning.family;
      line.currency = earning.currency;
      line.hundredths = part.hundredths;
      line.net += earning.net;
      line.earned += part.amount;
    }
  }

  std::vector<Correction> corrections() const {
    FamilyMoney missing = before_;
    for (const auto& [key, money] : stated_in(basis_.earlier)) missing[key] += -money;
    std::vector<Correction> corrections;
    for (const auto& [key, money] : missing) {
      if (money != Money{}) corrections.push_back({key.first, key.second, money});
    }
    return corrections;
  }

  std::map<std::string, Balance> balances(const Statement& statement) const {
    std::map<std::string, Balance> all;
    for (const Advance& advance : basis_.advances) {
      if (advance.day < basis_.until) all[advance.currency].advanced += advance.amount;
    }
    for (const Statement& earlier : basis_.earlier) {
      for (const auto& [currency, balance] : earlier.balances) {
        all[currency].advanced += -balance.advanced;
        all[currency].carried = balance.left;
      }
    }
    for (const StatementLine& line : statement.lines) all[line.currency].earned += line.earned;
    for (const Correction& each : statement.corrections) {
      all[each.currency].corrected += each.earned;
    }
    std::erase_if(all, [&](const auto& entry) {
      return entry.second == Balance{} && !is_named(statement, entry.first);
    });
    for (auto& [currency, balance] : all) {
      const Money sum = balance.carried + balance.earned + balance.corrected - balance.advanced;
      balance.payable = std::max(sum, Money{});
      balance.left = std::min(sum, Money{});
    }
    return all;
  }

  // Rows that cancel out are rows all the same.
  bool is_named(const Statement& statement, const std::string& currency) const {
    const auto is_of = [&](const auto& each) { return each.currency == currency; };
    return std::ranges::any_of(statement.lines, is_of) ||
           std::ranges::any_of(statement.corrections, is_of) ||
           std::ranges::any_of(basis_.advances, [&](const Advance& advance) {
             return is_of(advance) && advance.day >= basis_.from && advance.day < basis_.until;
           });
  }

  const StatementBasis& basis_;
  const Splitter splitter_;
  FamilyMoney before_;
  std::map<std::tuple<std::string, std::string, int>, StatementLine> lines_;
};

}  // namespace

Statement make_statement(const StatementBasis& basis) { return Making(basis).make(); }

}  // namespace typecase::royalties
