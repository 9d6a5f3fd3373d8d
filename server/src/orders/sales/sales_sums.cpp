#include "orders/sales/sales_sums.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "base/json/json_writer.h"
#include "catalogue/records/records.h"
#include "db/record.h"
#include "orders/sales/vat_sums.h"

namespace typecase::orders {
namespace {

using std::chrono::days;

// Since 1970, as the database has them.
std::int64_t number_of(Day day) { return day.time_since_epoch().count(); }
Day day_of_number(std::int64_t number) { return Day(days(number)); }

Day month_of(Day day) {
  const std::chrono::year_month_day date(day);
  return Day(date.year() / date.month() / 1);
}
Day next_month(Day month) {
  const std::chrono::year_month_day date(month);
  return Day((date.year() / date.month() + std::chrono::months(1)) / 1);
}

// False: another has moved it from where it was.
bool move_unsummed(db::Connection& connection, Day from, Day to) {
  return connection.execute(
             "UPDATE sale_sum_state SET until = $2 WHERE name = 'sales' AND until = $1",
             number_of(from), number_of(to)) == 1;
}

// The first day of the span that is not summed.
Day summed_within(db::Connection& connection, DaySpan span) {
  return std::clamp(unsummed_from(connection), span.from, std::max(span.from, span.until));
}

struct FamilyDayRow {
  std::int64_t day = 0, sold_day = 0;
  std::string family, currency;
  std::int64_t lines = 0;
  Money sold_net, back_net, gross;
};
BOOST_DESCRIBE_STRUCT(FamilyDayRow, (),
                      (day, sold_day, family, currency, lines, sold_net, back_net, gross))

// The ids that families and items have now, by those that they had.
class CurrentIds {
 public:
  explicit CurrentIds(db::Connection& connection)
      : current_(catalogue::read_former_ids(connection)) {}

  // Whether it was a former one.
  bool replace(std::string& id) const {
    const auto found = current_.find(id);
    if (found == current_.end()) return false;
    id = found->second;
    return true;
  }

  // With the former ids of each.
  std::vector<std::string> all_ids_of(const std::set<std::string>& families) const {
    std::vector<std::string> ids(families.begin(), families.end());
    for (const auto& [former, current] : current_) {
      if (families.contains(current)) ids.push_back(former);
    }
    return ids;
  }

 private:
  const std::unordered_map<std::string, std::string> current_;
};

auto place_of(const FamilyDay& each) {
  return std::tie(each.day, each.family, each.sold_day, each.currency);
}

void add(FamilyDay& to, const FamilyDay& other) {
  to.net += other.net;
  to.lines += other.lines;
  to.sold_net += other.sold_net;
  to.back_net += other.back_net;
  to.gross += other.gross;
}

// In the order of read_family_days(), those of families that became one together.
void join_families(std::vector<FamilyDay>& all, const CurrentIds& ids) {
  bool is_joined = false;
  for (FamilyDay& each : all) is_joined = ids.replace(each.family) || is_joined;
  if (!is_joined) return;
  std::ranges::sort(all, [](const auto& a, const auto& b) { return place_of(a) < place_of(b); });
  std::size_t last = 0;
  for (std::size_t at = 1; at < all.size(); ++at) {
    if (place_of(all[last]) == place_of(all[at])) {
      add(all[last], all[at]);
    } else if (++last != at) {
      all[last] = std::move(all[at]);
    }
  }
  all.resize(last + 1);
}

// Of rows of sale_entry.
const std::string entry_sums =
    "cast(sum(CASE WHEN event = 'sale' THEN 1 ELSE 0 END) AS {i64}) AS lines, "
    "cast(sum(CASE WHEN event = 'sale' THEN net ELSE 0 END) AS {i64}) AS sold_net, "
    "cast(sum(CASE WHEN event = 'sale' THEN 0 ELSE net END) AS {i64}) AS back_net, "
    "cast(sum(gross) AS {i64}) AS gross";

// Of rows of entries and of sums of days; $3: the ids, as JSON.
const std::string any_family = "cast($3 AS TEXT) IS NOT NULL";
const std::string in_chosen_families =
    "family IN (SELECT {sqlite} value FROM json_each($3)\n"
    "{postgresql} value FROM json_array_elements_text(cast($3 AS JSON))\n"
    ")";

bool is_empty(DaySpan span) { return span.from >= span.until; }

// Rows of entries, of sums of days or of months, added by key and currency.
class Adding {
 public:
  Adding(db::Connection& connection, SalesBy by) : connection_(connection), by_(by) {
    if (by == SalesBy::family || by == SalesBy::item) ids_.emplace(connection);
  }

  void add_entries(DaySpan span) {
    if (is_empty(span)) return;
    add(connection_.select<SalesSum>(
        "SELECT CASE cast($3 AS TEXT) WHEN 'family' THEN family WHEN 'item' THEN item "
        "WHEN 'country' THEN country WHEN 'licence' THEN licence ELSE cast(day AS TEXT) END AS "
        "key, "
        "currency, " +
            entry_sums + " FROM sale_entry WHERE day >= $1 AND day < $2 GROUP BY 1, 2",
        number_of(span.from), number_of(span.until), by_));
  }

  void add_days(DaySpan span) {
    if (is_empty(span)) return;
    add(connection_.select<SalesSum>(
        "SELECT CASE cast($3 AS TEXT) WHEN 'family' THEN family ELSE cast(day AS TEXT) END AS key, "
        "currency, cast(sum(lines) AS {i64}) AS lines, cast(sum(sold_net) AS {i64}) AS sold_net, "
        "cast(sum(back_net) AS {i64}) AS back_net, cast(sum(gross) AS {i64}) AS gross "
        "FROM sale_day WHERE day >= $1 AND day < $2 GROUP BY 1, 2",
        number_of(span.from), number_of(span.until), by_));
  }

  // From the first day of a month to that of another.
  void add_months(DaySpan span) {
    if (is_empty(span)) return;
    add(connection_.select<SalesSum>(
        "SELECT key, currency, cast(sum(lines) AS {i64}) AS lines, "
        "cast(sum(sold_net) AS {i64}) AS sold_net, cast(sum(back_net) AS {i64}) AS back_net, "
        "cast(sum(gross) AS {i64}) AS gross FROM sale_month WHERE dimension = $3 "
        "AND month >= $1 AND month < $2 GROUP BY key, currency",
        number_of(span.from), number_of(span.until), by_));
  }

  std::vector<SalesSum> take() {
    std::vector<SalesSum> all;
    for (auto& [key, sum] : sums_) all.push_back(std::move(sum));
    return all;
  }

 private:
  void add(std::vector<SalesSum> rows) {
    for (SalesSum& row : rows) {
      if (by_ == SalesBy::day) row.key = to_text(day_of_number(std::stoll(row.key)));
      if (ids_) ids_->replace(row.key);
      SalesSum& sum = sums_[{row.key, row.currency}];
      sum.key = row.key;
      sum.currency = row.currency;
      sum += row;
    }
  }

  db::Connection& connection_;
  const SalesBy by_;
  std::optional<CurrentIds> ids_;
  std::map<std::pair<std::string, std::string>, SalesSum> sums_;
};

void write_days(db::Connection& connection, DaySpan span) {
  connection.execute(
      "INSERT INTO sale_day SELECT day, family, sold_day, currency, "
      "sum(CASE WHEN event = 'sale' THEN 1 ELSE 0 END), "
      "sum(CASE WHEN event = 'sale' THEN net ELSE 0 END), "
      "sum(CASE WHEN event = 'sale' THEN 0 ELSE net END), sum(gross) FROM sale_entry "
      "WHERE day >= $1 AND day < $2 GROUP BY day, family, sold_day, currency",
      number_of(span.from), number_of(span.until));
}

void write_month(db::Connection& connection, DaySpan span) {
  connection.execute(
      "INSERT INTO sale_month SELECT dimension, cast($1 AS {i64}), key, currency, "
      "sum(CASE WHEN event = 'sale' THEN 1 ELSE 0 END), "
      "sum(CASE WHEN event = 'sale' THEN net ELSE 0 END), "
      "sum(CASE WHEN event = 'sale' THEN 0 ELSE net END), sum(gross) FROM ("
      "SELECT 'item' AS dimension, item AS key, currency, event, net, gross, day FROM sale_entry "
      "UNION ALL SELECT 'country', country, currency, event, net, gross, day FROM sale_entry "
      "UNION ALL SELECT 'licence', licence, currency, event, net, gross, day FROM sale_entry) e "
      "WHERE day >= $1 AND day < $2 GROUP BY dimension, key, currency",
      number_of(span.from), number_of(span.until));
}

// The month of the first entry; that of `until` where there is none before it.
Day first_month(db::Connection& connection, Day until) {
  return month_of(day_of_number(connection.value<std::int64_t>(
      "SELECT coalesce(min(day), $1) FROM sale_entry WHERE day < $1", number_of(until))));
}

// Sums up to the end of a month, or to `until`. Returns whether there was something to sum.
bool sum_one_month(db::Connection& connection, Day until) {
  const Day summed = unsummed_from(connection);
  if (summed >= until) return false;
  const Day from = summed == Day() ? first_month(connection, until) : summed;
  const Day end = std::min(until, next_month(month_of(from)));
  if (!move_unsummed(connection, summed, end)) return true;
  write_days(connection, {from, end});
  if (end != next_month(month_of(from))) return true;
  write_month(connection, {month_of(from), end});
  write_vat_sums(connection, {month_of(from), end});
  return true;
}

}  // namespace

SalesSum& SalesSum::operator+=(const SalesSum& other) {
  lines += other.lines;
  sold_net += other.sold_net;
  back_net += other.back_net;
  gross += other.gross;
  return *this;
}

Day unsummed_from(db::Connection& connection) {
  return day_of_number(
      connection.value<std::int64_t>("SELECT until FROM sale_sum_state WHERE name = 'sales'"));
}

std::vector<SalesSum> sum_sales(db::Connection& connection, SalesBy by, DaySpan span) {
  Adding adding(connection, by);
  if (is_empty(span)) return {};
  const Day summed = summed_within(connection, span);
  if (by == SalesBy::day || by == SalesBy::family) {
    adding.add_days({span.from, summed});
    adding.add_entries({summed, span.until});
    return adding.take();
  }
  const Day first = month_of(span.from) == span.from ? span.from : next_month(month_of(span.from));
  const Day last = std::max(first, month_of(summed));
  if (first >= last) {
    adding.add_entries(span);
    return adding.take();
  }
  adding.add_entries({span.from, first});
  adding.add_months({first, last});
  adding.add_entries({last, span.until});
  return adding.take();
}

std::vector<FamilyDay> read_family_days(db::Connection& connection, DaySpan span,
                                        const std::optional<std::set<std::string>>& families) {
  const CurrentIds ids(connection);
  const std::string chosen =
      json::write_stored(families ? ids.all_ids_of(*families) : std::vector<std::string>());
  const std::string condition = families ? in_chosen_families : any_family;
  std::vector<FamilyDay> read;
  const auto add = [&](std::vector<FamilyDayRow> rows) {
    read.reserve(read.size() + rows.size());
    for (FamilyDayRow& row : rows) {
      read.push_back({day_of_number(row.day), day_of_number(row.sold_day), std::move(row.family),
                      std::move(row.currency), row.sold_net + row.back_net, row.lines, row.sold_net,
                      row.back_net, row.gross});
    }
  };
  const Day summed = summed_within(connection, span);
  add(connection.select<FamilyDayRow>("SELECT " + db::columns<FamilyDayRow>() +
                                          " FROM sale_day WHERE day >= $1 AND day < $2 AND " +
                                          condition + " ORDER BY day, family, sold_day, currency",
                                      number_of(span.from), number_of(summed), chosen));
  if (summed < span.until) {  // an empty span may be a walk through the whole journal
    add(connection.select<FamilyDayRow>(
        "SELECT day, sold_day, family, currency, " + entry_sums +
            " FROM sale_entry WHERE day >= $1 AND day < $2 AND " + condition +
            " GROUP BY day, family, sold_day, currency ORDER BY day, family, sold_day, currency",
        number_of(summed), number_of(span.until), chosen));
  }
  join_families(read, ids);
  return read;
}

std::int64_t sum_past_days(db::Database& database, Time now) {
  const Day until = std::chrono::floor<days>(now) - days(1);
  std::int64_t months = 0;
  while (database.write(
      [&](db::Connection& connection) { return sum_one_month(connection, until); })) {
    ++months;
  }
  return months;
}

void forget_sums_from(db::Connection& connection, Day day) {
  const Day summed = unsummed_from(connection);
  if (day >= summed) return;
  const Day month = month_of(day);
  connection.execute("DELETE FROM sale_day WHERE day >= $1", number_of(month));
  connection.execute("DELETE FROM sale_month WHERE month >= $1", number_of(month));
  forget_vat_sums_from(connection, month);
  move_unsummed(connection, summed, month);
}

}  // namespace typecase::orders
