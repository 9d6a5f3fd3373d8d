#include "app/health/pause_rows.h"

namespace typecase::app {
namespace {

// A node that is alive checks every half minute.
constexpr std::chrono::minutes longest_silence{2};

bool another_node_pauses(db::Connection& connection, const std::string& node, Time now) {
  return connection
      .find_one(
          "SELECT 1 FROM sales_readiness WHERE paused_at IS NOT NULL AND node <> $1 "
          "AND checked_at > $2 LIMIT 1",
          node, now - longest_silence)
      .has_value();
}

}  // namespace

std::optional<Time> find_pause(db::Connection& connection, const std::string& node) {
  auto row = connection.find_one("SELECT paused_at FROM sales_readiness WHERE node = $1", node);
  return row ? row->optional_time("paused_at") : std::nullopt;
}

PauseBegun begin_pause(db::Connection& connection, const std::string& node, Time since, Time now) {
  connection.execute(
      "INSERT INTO sales_readiness (node, checked_at, paused_at) VALUES ($1, $2, $3) "
      "ON CONFLICT (node) DO UPDATE SET checked_at = excluded.checked_at, "
      "paused_at = excluded.paused_at",
      node, now, since);
  auto begun = connection.execute(
      "UPDATE sales_pause SET paused_at = $1 WHERE id = 1 AND paused_at IS NULL "
      "AND (resumed_at IS NULL OR resumed_at <= $2)",
      since, now - shortest_told_pause);
  if (begun == 1) return PauseBegun::to_tell;
  return is_pause_told(connection) ? PauseBegun::told : PauseBegun::undecided;
}

std::optional<Time> end_pause(db::Connection& connection, const std::string& node,
                              std::optional<Time> since, Time now) {
  connection.execute("UPDATE sales_readiness SET paused_at = NULL WHERE node = $1", node);
  if (another_node_pauses(connection, node, now)) return std::nullopt;
  auto shop = connection.find_one("SELECT paused_at, resumed_at FROM sales_pause WHERE id = 1");
  std::optional<Time> paused = shop->optional_time("paused_at");
  const std::optional<Time> resumed = shop->optional_time("resumed_at");
  const bool is_untold = since && now - *since >= shortest_told_pause;
  if (!paused && is_untold && (!resumed || *resumed < *since)) paused = since;
  if (paused) {
    connection.execute("UPDATE sales_pause SET paused_at = NULL, resumed_at = $1 WHERE id = 1",
                       now);
  }
  return paused;
}

bool is_pause_told(db::Connection& connection) {
  return connection.find_one("SELECT 1 FROM sales_pause WHERE paused_at IS NOT NULL").has_value();
}

std::int64_t sweep_silent_nodes(db::Connection& connection, Time checked_before) {
  return connection.execute("DELETE FROM sales_readiness WHERE checked_at < $1", checked_before);
}

}  // namespace typecase::app
