#include "trials/listing.h"

#include <algorithm>
#include <map>

#include "base/text/case_folding.h"
#include "db/record.h"
#include "db/unused_parameters.h"

namespace typecase::trials {
namespace {

using Parameters = db::Connection::Parameters;

// A family whose id has changed counts under the present one.
constexpr std::string_view current_family = "coalesce(n.current_id, f.family_id)";

std::string stored_columns() { return db::columns<StoredTrial>("t."); }

std::string sold_condition(const TrialFilter& filter) {
  return filter.sold == true ? " AND t.id IN (SELECT w.request_id FROM trial_conversion w)"
         : filter.sold == false
             ? " AND NOT EXISTS (SELECT 1 FROM trial_conversion w WHERE w.request_id = t.id)"
             : "";
}

// Of rows `t` of trial_request, with the parameters $1 to $6 of Values.
std::string conditions(const TrialFilter& filter) {
  return (filter.question.empty() ? db::unused_text("$1") + db::unused_text("$2")
                                  : " AND ({strpos}(t.words, $1) > 0 OR {strpos}(t.id, $2) = 1)") +
         (filter.purpose.empty() ? db::unused_text("$3") : " AND t.purpose = $3") +
         (filter.from ? " AND t.created_at >= $4" : db::unused_integer("$4")) +
         (filter.until ? " AND t.created_at < $5" : db::unused_integer("$5")) +
         (filter.family.empty()
              ? db::unused_text("$6")
              : " AND EXISTS (SELECT 1 FROM trial_family g WHERE g.request_id = t.id AND "
                "(g.family_id = $6 OR g.family_id IN "
                "(SELECT m.id FROM former_item m WHERE m.current_id = $6)))") +
         sold_condition(filter);
}

// Ids are in capitals.
std::string id_prefix(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return text;
}

// Keeps the texts that parameters refer to.
class Values {
 public:
  explicit Values(const TrialFilter& filter)
      : words_(fold_case(filter.question)), prefix_(id_prefix(filter.question)) {
    const auto unless_empty = [](const std::string& text) {
      return text.empty() ? db::Parameter{} : db::parameter(text);
    };
    parameters_ = {unless_empty(words_),         unless_empty(prefix_),
                   unless_empty(filter.purpose), db::parameter(filter.from),
                   db::parameter(filter.until),  unless_empty(filter.family)};
  }
  Values(const Values&) = delete;
  Values& operator=(const Values&) = delete;

  // With further ones behind them.
  Parameters with(std::initializer_list<db::Parameter> more) const {
    Parameters all = parameters_;
    all.insert(all.end(), more);
    return all;
  }

 private:
  const std::string words_, prefix_;
  Parameters parameters_;
};

using ById = std::map<std::string, ListedTrial*>;

void add_families(db::Connection& connection, const ById& trials, const Parameters& ids) {
  for (const db::Row& row : connection.rows(
           "SELECT f.request_id, " + std::string(current_family) +
               " AS id, f.name FROM trial_family f LEFT JOIN former_item n ON n.id = f.family_id "
               "WHERE f.request_id IN (" +
               db::placeholders(1, ids.size()) + ") ORDER BY f.position",
           ids)) {
    trials.at(row.text("request_id"))->families.push_back({row.text("id"), row.text("name")});
  }
}

void add_sales(db::Connection& connection, const ById& trials, const Parameters& ids) {
  for (const db::Row& row : connection.rows(
           "SELECT f.request_id, f.order_id, " + std::string(current_family) +
               " AS family, g.name, f.paid_at, o.currency, cast(coalesce((SELECT sum(e.net) "
               "FROM sale_entry e LEFT JOIN former_item m ON m.id = e.family "
               "WHERE e.order_id = f.order_id AND coalesce(m.current_id, e.family) = " +
               std::string(current_family) +
               "), 0) AS {i64}) AS net FROM trial_conversion f JOIN orders o ON o.id = f.order_id "
               "JOIN trial_family g ON g.request_id = f.request_id AND g.family_id = f.family_id "
               "LEFT JOIN former_item n ON n.id = f.family_id WHERE f.request_id IN (" +
               db::placeholders(1, ids.size()) + ") ORDER BY f.paid_at, f.order_id, g.position",
           ids)) {
    trials.at(row.text("request_id"))
        ->sales.push_back({row.get<OrderId>("order_id"), row.text("family"), row.text("name"),
                           row.time("paid_at"), row.text("currency"), row.get<Money>("net")});
  }
}

// Adds families and sales. Two statements, none without trials.
std::vector<ListedTrial> complete(db::Connection& connection, std::vector<StoredTrial> rows) {
  std::vector<ListedTrial> trials;
  for (StoredTrial& row : rows) trials.push_back({std::move(row), {}, {}});
  if (trials.empty()) return trials;
  ById by_id;
  Parameters ids;
  for (ListedTrial& trial : trials) {
    by_id[trial.id] = &trial;
    ids.push_back(db::parameter(trial.id));
  }
  add_families(connection, by_id, ids);
  add_sales(connection, by_id, ids);
  return trials;
}

// Grouped before present ids are looked up: once for a family, not for each of its trials.
std::vector<FamilySums> sum_families(db::Connection& connection, const TrialFilter& filter,
                                     const Values& values) {
  auto families = connection.select<FamilySums>(
      "SELECT " + std::string(current_family) +
          " AS id, min(f.name) AS name, cast(sum(f.trials) AS {i64}) AS trials, "
          "cast(0 AS {i64}) AS sold FROM (SELECT g.family_id, min(g.name) AS name, "
          "count(*) AS trials FROM trial_request t JOIN trial_family g ON g.request_id = t.id "
          "WHERE 1 = 1" +
          conditions(filter) +
          " GROUP BY g.family_id) f LEFT JOIN former_item n ON n.id = f.family_id GROUP BY " +
          std::string(current_family) + " ORDER BY 3 DESC, 1 LIMIT 20",
      values.with({}));
  std::map<std::string, std::int64_t> sold;
  for (const db::Row& row : connection.rows(
           "SELECT " + std::string(current_family) +
               " AS id, count(*) AS sold FROM (SELECT DISTINCT v.request_id, v.family_id "
               "FROM trial_conversion v JOIN trial_request t ON t.id = v.request_id WHERE 1 = 1" +
               conditions(filter) + ") f LEFT JOIN former_item n ON n.id = f.family_id GROUP BY " +
               std::string(current_family),
           values.with({}))) {
    sold[row.text("id")] = row.integer("sold");
  }
  for (FamilySums& family : families) family.sold = sold[family.id];
  return families;
}

}  // namespace

TrialState StoredTrial::state(Time now) const {
  if (forgotten_at) return TrialState::forgotten;
  return now < expires_at ? TrialState::open : TrialState::ended;
}

std::int64_t ListedTrial::days_until(const TrialSale& sale) const {
  return std::chrono::floor<std::chrono::days>(sale.paid_at - created_at).count();
}

TrialPage find_trials(db::Connection& connection, const TrialFilter& filter,
                      const PageRequest& page) {
  const Values values(filter);
  db::Parameter key, id;
  if (page.after) {
    key = db::parameter(page.after->key);
    id = db::parameter(page.after->id);
  }
  const std::string place = page.after ? " AND (t.created_at, t.id) < ($7, $8)"
                                       : db::unused_integer("$7") + db::unused_text("$8");
  auto rows = connection.select<StoredTrial>(
      "SELECT " + stored_columns() + " FROM trial_request t WHERE 1 = 1" + conditions(filter) +
          place + " ORDER BY t.created_at DESC, t.id DESC LIMIT $9",
      values.with({key, id, db::parameter(page.limit + 1)}));
  TrialPage found;
  if (cut_to_page(rows, page.limit)) {
    found.next = PageCursor{to_micros(rows.back().created_at), rows.back().id};
  }
  found.trials = complete(connection, std::move(rows));
  return found;
}

std::int64_t count_trials(db::Connection& connection, const TrialFilter& filter) {
  const Values values(filter);
  const auto counts = connection.select<std::int64_t>(
      "SELECT count(*) FROM trial_request t WHERE 1 = 1" + conditions(filter), values.with({}));
  return counts.at(0);
}

std::vector<ListedTrial> other_trials(db::Connection& connection, const StoredTrial& trial,
                                      std::int64_t most) {
  if (trial.forgotten_at) return {};
  return complete(connection, connection.select<StoredTrial>(
                                  "SELECT " + stored_columns() +
                                      " FROM trial_request t WHERE t.mailbox = $1 AND t.id <> $2 "
                                      "ORDER BY t.created_at DESC, t.id DESC LIMIT $3",
                                  trial.mailbox, trial.id, most));
}

std::optional<ListedTrial> find_listed_trial(db::Connection& connection, std::string_view id) {
  if (!is_random_id(id)) return std::nullopt;
  auto row = connection.find<StoredTrial>(
      "SELECT " + stored_columns() + " FROM trial_request t WHERE t.id = $1", id);
  if (!row) return std::nullopt;
  return std::move(complete(connection, {std::move(*row)}).front());
}

TrialSums sum_trials(db::Connection& connection, const TrialFilter& filter) {
  const Values values(filter);
  TrialSums sums;
  sums.trials = connection
                    .select<std::int64_t>(
                        "SELECT count(*) FROM trial_request t WHERE 1 = 1" + conditions(filter),
                        values.with({}))
                    .front();
  sums.people = connection
                    .select<std::int64_t>(
                        "SELECT count(*) FROM (SELECT t.mailbox FROM trial_request t "
                        "WHERE t.forgotten_at IS NULL" +
                            conditions(filter) + " GROUP BY t.mailbox) x",
                        values.with({}))
                    .front();
  sums.customers = connection
                       .select<std::int64_t>(
                           "SELECT count(DISTINCT t.mailbox) FROM trial_conversion v "
                           "JOIN trial_request t ON t.id = v.request_id WHERE 1 = 1" +
                               conditions(filter),
                           values.with({}))
                       .front();
  sums.families = sum_families(connection, filter, values);
  return sums;
}

}  // namespace typecase::trials
