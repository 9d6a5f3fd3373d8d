#include "specimen/tester/tester_states.h"

#include <boost/json.hpp>

#include "base/json/json_writer.h"
#include "specimen/access/address_block.h"

namespace typecase::specimen {
namespace {

using std::chrono::days;

constexpr std::size_t most_lines = 100;
constexpr auto life = days(180);
constexpr auto touched_every = days(1);
constexpr double seconds_of_a_day = 86'400;
constexpr std::size_t limit_memory = 4 << 20;  // some 20,000 address blocks

Error too_many(int retry_after) {
  return {ErrorKind::too_many,
          "too_many_states",
          "Too many tester states were kept today. Please try again later.",
          {},
          retry_after};
}

}  // namespace

void TesterState::check(const std::string& pointer, std::vector<Fault>& faults) const {
  if (columns && *columns != 1 && *columns != 2) {
    faults.push_back({pointer + "/columns", "out_of_range", "One or two columns."});
  }
  if (compare && *compare != "xHeight" && *compare != "width") {
    faults.push_back({pointer + "/compare", "not_allowed", "Expected one of: xHeight, width."});
  }
  if (lines.size() > most_lines) {
    faults.push_back({pointer + "/lines", "too_many_items", "The list holds at most 100 lines."});
  }
}

TesterStates::TesterStates(db::Database& database, const Clock& clock, const Limits& limits)
    : database_(database),
      clock_(clock),
      of_blocks_(limits.of_a_block / seconds_of_a_day, limits.of_a_block, limit_memory),
      of_all_(limits.of_all / seconds_of_a_day, limits.of_all, limit_memory) {}

Result<std::string> TesterStates::keep(const TesterState& state, std::string_view client_address) {
  std::string text = boost::json::serialize(json::write(state));
  std::string id = digest_id(sha256(text));
  auto row = database_.read([&](db::Connection& connection) {
    return connection.find_one("SELECT last_used_at FROM tester_state WHERE id = $1", id);
  });
  if (row && touch(id, row->time("last_used_at"))) return id;
  if (auto admitted = admit(client_address); !admitted) return admitted.error();

  database_.write_one([&](db::Connection& connection) {
    // Somebody else may have kept the same meanwhile.
    return connection.execute(
        "INSERT INTO tester_state (id, state, created_at, last_used_at) VALUES ($1, $2, $3, $3) "
        "ON CONFLICT (id) DO UPDATE SET last_used_at = excluded.last_used_at",
        id, text, clock_.now());
  });
  return id;
}

std::optional<std::string> TesterStates::find(std::string_view id) {
  if (!is_random_id(id)) return std::nullopt;
  auto row = database_.read([&](db::Connection& connection) {
    return connection.find_one("SELECT state, last_used_at FROM tester_state WHERE id = $1", id);
  });
  if (!row) return std::nullopt;
  touch(id, row->time("last_used_at"));
  return row->text("state");
}

bool TesterStates::touch(std::string_view id, Time last_used) {
  Time now = clock_.now();
  if (last_used > now - touched_every) return true;
  return database_.write_one([&](db::Connection& connection) {
    return connection.execute("UPDATE tester_state SET last_used_at = $2 WHERE id = $1", id, now);
  }) > 0;
}

Result<void> TesterStates::admit(std::string_view client_address) {
  std::lock_guard guard(mutex_);
  Time now = clock_.now();
  if (auto wait = of_blocks_.take(address_block(client_address), now)) return too_many(*wait);
  if (auto wait = of_all_.take("", now)) return too_many(*wait);
  return {};
}

std::int64_t sweep_states(db::Connection& connection, Time now) {
  return connection.execute("DELETE FROM tester_state WHERE last_used_at <= $1", now - life);
}

}  // namespace typecase::specimen
