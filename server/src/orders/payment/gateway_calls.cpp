#include "orders/payment/gateway_calls.h"

#include "base/log.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;

// The gateway forgets idempotency keys after a day; until well before that a key is safe.
constexpr auto key_life = 20h;

}  // namespace

payments::Failure GatewayCalls::searching() {
  payments::Failure failure;
  failure.code = "searching";
  return failure;
}

std::string GatewayCalls::key_of(const std::string& call_key, const State& state) {
  return state.number == 1 ? call_key : call_key + "-" + std::to_string(state.number);
}

bool GatewayCalls::may_be_forgotten(const State& state, Time begun) const {
  return clock_.now() >= state.renewed_at.value_or(begun) + key_life;
}

GatewayCalls::State GatewayCalls::read(const std::string& call_key) {
  auto row = database_.read([&](db::Connection& connection) {
    return connection.find_one(
        "SELECT number, failed_at, renewed_at FROM gateway_call WHERE call_key = $1", call_key);
  });
  if (!row) return {};
  return {static_cast<int>(row->integer("number")), !row->is_null("failed_at"),
          row->optional_time("renewed_at")};
}

GatewayCalls::State GatewayCalls::first_state(const std::string& call_key, Time begun,
                                              std::chrono::seconds between) {
  const bool is_harmless = between == std::chrono::seconds(0) && !may_be_forgotten({}, begun);
  return is_harmless ? State{} : read(call_key);
}

// A late answer under an earlier key says nothing about the one in use.
void GatewayCalls::note_failure(const std::string& call_key, const State& state) {
  database_.write([&](db::Connection& connection) {
    connection.execute(
        "INSERT INTO gateway_call (call_key, number, failed_at) VALUES ($1, $2, $3) "
        "ON CONFLICT (call_key) DO UPDATE SET failed_at = excluded.failed_at, missed_at = NULL "
        "WHERE gateway_call.number = excluded.number AND gateway_call.failed_at IS NULL",
        call_key, state.number, clock_.now());
  });
  log::warning("gateway_call_failed", {{"key", key_of(call_key, state)}});
}

bool GatewayCalls::renew(const std::string& call_key, const State& state,
                         std::chrono::seconds between) {
  Time now = clock_.now();
  return database_.write([&](db::Connection& connection) {
    connection.execute(
        "UPDATE gateway_call SET missed_at = $3 "
        "WHERE call_key = $1 AND number = $2 AND failed_at IS NOT NULL AND missed_at IS NULL",
        call_key, state.number, now);
    connection.execute(
        "UPDATE gateway_call SET number = number + 1, failed_at = NULL, missed_at = NULL, "
        "renewed_at = $3 "
        "WHERE call_key = $1 AND number = $2 AND failed_at IS NOT NULL AND missed_at <= $4",
        call_key, state.number, now, now - between);
    auto row = connection.find_one("SELECT number, failed_at FROM gateway_call WHERE call_key = $1",
                                   call_key);
    return row && (row->integer("number") != state.number || row->is_null("failed_at"));
  });
}

std::int64_t sweep_gateway_calls(db::Connection& connection, Time failed_before) {
  return connection.execute("DELETE FROM gateway_call WHERE coalesce(failed_at, renewed_at) < $1",
                            failed_before);
}

}  // namespace typecase::orders
