#include "specimen/access/access_log.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

#include "base/log.h"
#include "base/sorted.h"
#include "catalogue/records/coverage_text.h"

namespace typecase::specimen {
namespace {

using CodePoints = std::vector<std::uint32_t>;

constexpr std::size_t most_unwritten = 10'000;
constexpr std::chrono::hours a_day{25};  // the last hour is not over
constexpr std::int64_t most_recalled = 100'000;

Time hour_of(Time time) { return std::chrono::floor<std::chrono::hours>(time); }

void write_line(db::Connection& connection, const Access::Sent& sent, Time now) {
  Time hour = hour_of(now);
  auto before = connection.find_one(
      "SELECT characters FROM tester_access"
      " WHERE hour = $1 AND block = $2 AND family_id = $3 AND customer_id = $4",
      hour, sent.block, sent.family.text, sent.customer);
  CodePoints characters = sent.characters;
  if (before)
    characters = united(characters, catalogue::parse_coverage(before->text("characters")));
  connection.execute(
      "INSERT INTO tester_access (hour, block, family_id, customer_id, requests, refused,"
      " characters, last_grant, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
      " ON CONFLICT (hour, block, family_id, customer_id) DO UPDATE SET"
      " requests = tester_access.requests + excluded.requests,"
      " refused = tester_access.refused + excluded.refused, characters = excluded.characters,"
      " last_grant = excluded.last_grant, updated_at = excluded.updated_at",
      hour, sent.block, sent.family.text, sent.customer, sent.requests, sent.refused,
      catalogue::coverage_text(characters), sent.grant, now);
}

// Leaves the latest hours that are whole; of one that alone has more lines, `most` of them. Returns
// the oldest hour that is left; nullopt: all are.
std::optional<Time> cut(std::vector<db::Row>& latest_first, std::int64_t most) {
  if (std::ssize(latest_first) <= most) return std::nullopt;
  const Time oldest = latest_first.back().time("hour");
  auto end = std::ranges::find_if(latest_first,
                                  [&](const db::Row& row) { return row.time("hour") == oldest; });
  if (end == latest_first.begin()) end += most;
  latest_first.erase(end, latest_first.end());
  return latest_first.back().time("hour");
}

struct Summing {
  AccessSummary summary;
  std::set<std::string> characters;  // texts of coverage: those of many hours are the same
};

void add_line(Summing& summing, const db::Row& row) {
  AccessSummary& summary = summing.summary;
  summary.last = row.time("updated_at");
  summary.requests += row.integer("requests");
  summary.refused += row.integer("refused");
  summary.grant = row.text("last_grant");
  summing.characters.insert(row.text("characters"));
}

// Rows in the order of time.
std::vector<AccessSummary> summarize(const std::vector<db::Row>& rows) {
  std::map<std::tuple<std::string, std::string, std::string>, Summing> found;
  for (const db::Row& row : rows) {
    auto [place, is_new] =
        found.try_emplace({row.text("block"), row.text("family_id"), row.text("customer_id")});
    if (is_new) place->second.summary.first = row.time("hour");
    add_line(place->second, row);
  }
  std::vector<AccessSummary> summaries;
  for (auto& [key, summing] : found) {
    AccessSummary& summary = summaries.emplace_back(std::move(summing.summary));
    std::tie(summary.block, summary.family, summary.customer) = key;
    for (const std::string& text : summing.characters) {
      summary.characters = united(summary.characters, catalogue::parse_coverage(text));
    }
  }
  std::ranges::stable_sort(summaries, std::greater(), [](const AccessSummary& summary) {
    return std::pair(summary.characters.size(), summary.requests);
  });
  return summaries;
}

}  // namespace

void AccessLog::recall_into(Access& access) {
  Time since = hour_of(clock_.now() - a_day);
  auto rows = database_.read([&](db::Connection& connection) {
    return connection.rows(
        "SELECT hour, block, family_id, customer_id, characters FROM tester_access"
        " WHERE hour >= $1 AND characters <> '' ORDER BY hour DESC LIMIT $2",
        since, most_recalled);
  });
  for (const db::Row& row : rows) {
    Access::Sent sent;
    sent.block = row.text("block");
    sent.family = FamilyId(row.text("family_id"));
    sent.customer = row.text("customer_id");
    sent.characters = catalogue::parse_coverage(row.text("characters"));
    access.recall(sent, row.time("hour"));
  }
}

void AccessLog::write(Access& access) {
  std::ranges::move(access.take_sent(), std::back_inserter(unwritten_));
  if (unwritten_.empty()) return;
  if (unwritten_.size() > most_unwritten) {
    auto lost = static_cast<std::ptrdiff_t>(unwritten_.size() - most_unwritten);
    log::warning("access_log_lost", {{"lines", lost}});
    unwritten_.erase(unwritten_.begin(), unwritten_.begin() + lost);
  }
  Time now = clock_.now();
  database_.write([&](db::Connection& connection) {
    for (const Access::Sent& sent : unwritten_) write_line(connection, sent, now);
  });
  unwritten_.clear();
}

AccessReport summarize_access(db::Connection& connection, const std::optional<FamilyId>& family,
                              Time since, std::int64_t most) {
  const std::string current =
      "coalesce((SELECT c.current_id FROM former_item c WHERE c.id = $2), $2)";
  auto rows = connection.rows(
      "SELECT t.block, coalesce(f.current_id, t.family_id) AS family_id, t.customer_id, t.hour, "
      "t.updated_at, t.requests, t.refused, t.characters, t.last_grant "
      "FROM tester_access t LEFT JOIN former_item f ON f.id = t.family_id WHERE t.hour >= $1" +
          (family ? " AND t.family_id IN (SELECT " + current +
                        " UNION ALL SELECT n.id "
                        "FROM former_item n WHERE n.current_id = " +
                        current + ")"
                  : " AND $2 = ''") +
          " ORDER BY t.hour DESC LIMIT $3",
      hour_of(since), family ? family->text : "", most + 1);
  AccessReport report{{}, cut(rows, most)};
  std::ranges::reverse(rows);
  report.summaries = summarize(rows);
  return report;
}
std::int64_t sweep_access(db::Connection& connection, Time before) {
  return connection.execute("DELETE FROM tester_access WHERE hour < $1", before);
}

}  // namespace typecase::specimen
