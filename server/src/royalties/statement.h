#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "royalties/split.h"

namespace typecase::royalties {

// Money that a designer was given ahead, or has given back, below zero.
struct Advance {
  std::string designer;
  Day day{};
  std::string currency;
  Money amount;
};
BOOST_DESCRIBE_STRUCT(Advance, (), (designer, day, currency, amount))

// The earnings of a designer with a family at one share.
struct StatementLine {
  std::string family;
  std::string currency;
  int hundredths = 0;
  Money net;     // of the sales, less what was taken back
  Money earned;  // the designer's part of it
};
BOOST_DESCRIBE_STRUCT(StatementLine, (), (family, currency, hundredths, net, earned))

// The amount that earlier statements said too little or, below zero, too much of a family.
struct Correction {
  std::string family;
  std::string currency;
  Money earned;
};
BOOST_DESCRIBE_STRUCT(Correction, (), (family, currency, earned))

// payable + left = carried + earned + corrected - advanced.
struct Balance {
  Money carried;  // from the statement before; below zero where advances are not earned yet
  Money earned;
  Money corrected;
  Money advanced;  // that no earlier statement names
  Money payable;   // never below zero
  Money left;      // carried to the next; never above zero

  bool operator==(const Balance&) const = default;
};
BOOST_DESCRIBE_STRUCT(Balance, (), (carried, earned, corrected, advanced, payable, left))

struct Statement {
  std::string designer;
  Day from{}, until{};                      // the period: with the first and without the last
  std::vector<StatementLine> lines;         // by family, currency and share
  std::vector<Correction> corrections;      // by family and currency; none of nought
  std::map<std::string, Balance> balances;  // by currency
};
BOOST_DESCRIBE_STRUCT(Statement, (), (designer, from, until, lines, corrections, balances))

// A statement is made of this. A designer's statements follow one another without a gap; earnings
// of before their first one are no part of any.
struct StatementBasis {
  std::string designer;
  Day from{}, until{};
  std::vector<Share> shares;       // all, of now
  std::vector<Earning> earnings;   // from the first day of the first statement on
  std::vector<Advance> advances;   // the designer's
  std::vector<Statement> earlier;  // locked ones of the designer, by time
};

// Each earning is split by the shares of now. The parts of days before `from` that earlier
// statements do not say are corrections. Pure.
Statement make_statement(const StatementBasis& basis);

}  // namespace typecase::royalties
