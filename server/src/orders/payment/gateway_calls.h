#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "db/database.h"
#include "payments/gateway.h"

namespace typecase::orders {

// One rule for calls that make something at the payment gateway. The gateway keeps its answer to an
// idempotency key for a day and repeats it, server errors (5xx) included: after one the call needs
// another key, and another key may do the thing twice. The gateway is therefore searched for what
// the call made before another key is taken, and again where it may have forgotten the key. Keys
// and searches are rows, so that every process goes on where one stopped. Thread-safe.
class GatewayCalls {
 public:
  GatewayCalls(db::Database& database, const Clock& clock) : database_(database), clock_(clock) {}

  template <class T>
  struct Call {
    std::string key;  // the first idempotency key, committed before the call
    Time begun;       // not later than the first call under that key
    // Another key is taken after two searches that long apart found nothing: 0 where doing it twice
    // does no harm.
    std::chrono::seconds between_searches;
    std::function<payments::Answer<std::optional<T>>()> find_made;
    std::function<payments::Answer<T>(const std::string& key)> make;
  };

  // Makes the thing, or finds the one that an earlier call has made. Fails as unknown, code
  // "searching", while the second search is not due; otherwise with the gateway's own failure, of
  // server errors the last one.
  template <class T>
  payments::Answer<T> run(const Call<T>& call) {
    payments::Answer<T> answer = searching();
    State state = first_state(call.key, call.begun, call.between_searches);
    for (int tries = 0; tries < most_keys; ++tries) {
      if (state.failed || may_be_forgotten(state, call.begun)) {
        auto made = call.find_made();
        if (!made) return unknown(made.error());
        if (*made) return **made;
        if (state.failed && !renew(call.key, state, call.between_searches)) return answer;
        if (state.failed) state = read(call.key);
      }
      answer = call.make(key_of(call.key, state));
      if (answer) return answer;
      if (answer.error().status < 500)
        return state.number == 1 ? answer : made_before(call, answer);
      note_failure(call.key, state);
      state = read(call.key);
    }
    return answer;
  }

 private:
  static constexpr int most_keys = 3;  // tried in one run

  // A later key may be refused because an earlier call has made the thing after all.
  template <class T>
  static payments::Answer<T> made_before(const Call<T>& call, const payments::Answer<T>& refused) {
    auto made = call.find_made();
    if (!made) return unknown(made.error());
    return *made ? payments::Answer<T>(**made) : refused;
  }
  // A search that fails says nothing about the call.
  static payments::Failure unknown(payments::Failure failure) {
    failure.kind = payments::FailureKind::unknown;
    return failure;
  }

  struct State {
    int number = 1;
    bool failed = false;
    std::optional<Time> renewed_at;
  };

  static payments::Failure searching();
  static std::string key_of(const std::string& call_key, const State& state);
  bool may_be_forgotten(const State& state, Time begun) const;
  State read(const std::string& call_key);
  // Without a look into the database where the first key, used once more, does no harm.
  State first_state(const std::string& call_key, Time begun, std::chrono::seconds between);
  void note_failure(const std::string& call_key, const State& state);
  // Takes the next key, unless another process has. false: the second search is not due yet.
  bool renew(const std::string& call_key, const State& state, std::chrono::seconds between);

  db::Database& database_;
  const Clock& clock_;
};

// Forgets the calls that failed before that time. Returns how many.
std::int64_t sweep_gateway_calls(db::Connection& connection, Time failed_before);

}  // namespace typecase::orders
