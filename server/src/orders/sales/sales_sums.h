#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/day.h"
#include "base/money.h"
#include "db/database.h"

// Sums over the journal of sales (journal.h). Days and months that are over are summed once, so
// that a year of a million orders is answered from some ten thousand rows.
namespace typecase::orders {

enum class SalesBy { day, family, item, country, licence };
BOOST_DESCRIBE_ENUM(SalesBy, day, family, item, country, licence)

struct SalesSum {
  std::string key;  // "2026-11-21", the id that a family or item has now, the id of a licence, or
                    // the code of a country; "" where it is not known
  std::string currency;    // amounts of different currencies are never added
  std::int64_t lines = 0;  // of orders that were paid
  Money sold_net;
  Money back_net;  // refunds and lost disputes, below zero, on the days on which they were
  Money gross;     // what stays, with tax

  SalesSum& operator+=(const SalesSum& other);  // the amounts; key and currency stay
};
BOOST_DESCRIBE_STRUCT(SalesSum, (), (key, currency, lines, sold_net, back_net, gross))

// Days, with the first and without the last.
struct DaySpan {
  Day from, until;
};

// The first day that is not summed. Nothing changes what the days before it say.
Day unsummed_from(db::Connection& connection);

// By key and currency. At most five statements.
std::vector<SalesSum> sum_sales(db::Connection& connection, SalesBy by, DaySpan span);

// Earnings of a family on a day by sales of a day, which is the same but where money was taken
// back.
struct FamilyDay {
  Day day{}, sold_day{};
  std::string family;  // the id that it has now; "" of items that the catalogue lacked
  std::string currency;
  Money net;  // below zero where more was taken back than sold
  std::int64_t lines = 0;
  Money sold_net, back_net, gross;  // as those of SalesSum
};

// Of those families alone, under any of their ids; of all without a choice. By day, family, day of
// sale and currency. Four statements.
std::vector<FamilyDay> read_family_days(
    db::Connection& connection, DaySpan span,
    const std::optional<std::set<std::string>>& families = std::nullopt);

// Sums the days before yesterday that are not summed yet, a month in a transaction: the day after,
// nothing is written to a day any more. Returns the number of months that it went through. Two at
// once do it once.
std::int64_t sum_past_days(db::Database& database, Time now);

// An entry of that day is about to be written: sums from its month on are made again.
void forget_sums_from(db::Connection& connection, Day day);

}  // namespace typecase::orders
