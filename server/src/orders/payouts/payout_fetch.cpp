#include "orders/payouts/payout_fetch.h"

#include "base/fail_point.h"
#include "base/log.h"
#include "db/record.h"
#include "orders/payouts/payout_matching.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;

// Entries are noted in steps of so long, so that none reads years at once.
constexpr auto entries_step = 24h * 30;
constexpr auto entries_overlap = 24h;  // A refund is there before it has the gateway's id.

std::optional<Time> first_order(db::Connection& connection) {
  const auto row = connection.find_one("SELECT min(created_at) AS at FROM payment");
  return row ? row->optional_time("at") : std::nullopt;
}

std::optional<StoredPayout> next_unread(db::Connection& connection) {
  return connection.find<StoredPayout>("SELECT " + db::columns<StoredPayout>() +
                                       " FROM payout WHERE lines_state = 'wanted' "
                                       "ORDER BY created_at, id LIMIT 1");
}

}  // namespace

FetchState fetch_state(db::Connection& connection) {
  return connection.value<FetchState>("SELECT " + db::columns<FetchState>() +
                                      " FROM payout_fetch WHERE name = 'gateway'");
}

PayoutFetch::PayoutFetch(db::Database& database, payments::Gateway& gateway, const Clock& clock)
    : database_(database), gateway_(gateway), clock_(clock), lease_id_(random_id()) {}

void PayoutFetch::run() {
  if (!gateway_.is_set_up()) return;
  const bool is_due = database_.read([&](db::Connection& connection) {
    return fetch_state(connection).due_at <= clock_.now() && first_order(connection);
  });
  if (!is_due || !take_lease()) return;
  for (int call = 0; call < most_calls; ++call) {
    const Step done = step();
    if (done == Step::more) continue;
    return end(clock_.now() + (done == Step::done ? std::chrono::minutes(every) : pause));
  }
  end(clock_.now());
}

// The look beforehand is a read: an idle shop does not wait for the writer.
bool PayoutFetch::take_lease() {
  return database_.write_one([&](db::Connection& connection) {
    const Time now = clock_.now();
    return connection.execute(
               "UPDATE payout_fetch SET due_at = $1, lease = $2 WHERE name = 'gateway' "
               "AND due_at <= $3",
               now + lease, lease_id_, now) == 1;
  });
}

// Renews the lease, and is false once another process has it.
bool PayoutFetch::is_mine(db::Connection& connection) const {
  return connection.execute(
             "UPDATE payout_fetch SET due_at = $1 WHERE name = 'gateway' AND lease = $2",
             clock_.now() + lease, lease_id_) == 1;
}

void PayoutFetch::end(Time due) {
  database_.write_one([&](db::Connection& connection) {
    connection.execute(
        "UPDATE payout_fetch SET due_at = $1, lease = '' WHERE name = 'gateway' AND lease = $2",
        due, lease_id_);
  });
}

// Takes the next step, by what is stored: lists first, then lines, then the ledger's entries.
PayoutFetch::Step PayoutFetch::step() {
  const auto state = database_.read([](db::Connection& c) { return fetch_state(c); });
  if (state.listing_from) return read_list(state);
  if (const auto payout = database_.read(next_unread)) return read_lines(*payout);
  const bool is_listed = state.listed_until && *state.listed_until > clock_.now() - fresh;
  return is_listed ? note_entries(state) : begin_list(state);
}

PayoutFetch::Step PayoutFetch::begin_list(const FetchState& state) {
  return database_.write([&](db::Connection& connection) {
    if (!is_mine(connection)) return Step::failed;
    const Time now = clock_.now();
    const Time first = first_order(connection).value_or(now);
    const Time from = state.listed_until ? std::max(first, *state.listed_until - reach) : first;
    connection.execute(
        "UPDATE payout_fetch SET listing_from = $1, listing_to = $2, listing_after = '' "
        "WHERE name = 'gateway'",
        from, now);
    return Step::more;
  });
}

PayoutFetch::Step PayoutFetch::read_list(const FetchState& state) {
  const auto page =
      gateway_.list_payouts(*state.listing_from, *state.listing_to, state.listing_after);
  if (!page) return fail(page.error(), "payouts_not_listed");
  return database_.write([&](db::Connection& connection) {
    if (!is_mine(connection)) return Step::failed;
    for (const payments::Payout& payout : page->payouts) {
      const auto changed = store_payout(connection, payout);
      if (changed) count_payout(connection, *changed);
    }
    const bool is_last = page->next.empty();
    connection.execute(
        "UPDATE payout_fetch SET listing_after = $1, failure = '', "
        "listed_until = CASE WHEN $2 = 1 THEN listing_to ELSE listed_until END, "
        "listing_from = CASE WHEN $2 = 1 THEN NULL ELSE listing_from END WHERE name = 'gateway'",
        page->next, is_last);
    return Step::more;
  });
}

PayoutFetch::Step PayoutFetch::read_lines(const StoredPayout& payout) {
  const auto page = gateway_.payout_lines(payout.gateway_id, payout.lines_after);
  const bool is_untold =
      !page && page.error().kind == payments::FailureKind::refused && !page.error().concerns_all();
  if (!page && !is_untold) return fail(page.error(), "payout_lines_not_listed");
  if (is_untold) log::warning("payout_lines_untold", {{"payout", payout.gateway_id}});
  const Step done = database_.write([&](db::Connection& connection) {
    if (!is_mine(connection)) return Step::failed;
    LinesState next = LinesState::untold;
    if (page) {
      store_payout_lines(connection, payout.id, page->lines, payout.currency);
      const LinesState read = payout.is_being_matched ? LinesState::again : LinesState::complete;
      next = page->next.empty() ? read : LinesState::wanted;
    }
    connection.execute("UPDATE payout SET lines_after = $2, lines_state = $3 WHERE id = $1",
                       payout.id, page ? page->next : std::string(), next);
    match_new_lines(connection, next != LinesState::wanted);
    if (next != LinesState::wanted) count_payout(connection, payout.id);
    return Step::more;
  });
  fail_point("payouts.page_stored");
  return done;
}

// Only once every payout is read: what they pay is then awaited no longer.
PayoutFetch::Step PayoutFetch::note_entries(const FetchState& state) {
  return database_.write([&](db::Connection& connection) {
    if (!is_mine(connection)) return Step::failed;
    const Time now = clock_.now();
    const Time first = first_order(connection).value_or(now);
    const Time from = state.entries_until ? *state.entries_until - entries_overlap : first;
    const Time until = std::min(now, from + entries_step);
    note_ledger_entries(connection, from, until);
    const bool is_last = until == now;
    if (is_last) match_differing_again(connection);
    connection.execute(
        "UPDATE payout_fetch SET entries_until = $1, "
        "completed_at = CASE WHEN $2 = 1 THEN $1 ELSE completed_at END WHERE name = 'gateway'",
        until, is_last);
    return is_last ? Step::done : Step::more;
  });
}

PayoutFetch::Step PayoutFetch::fail(const payments::Failure& failure, const char* what) {
  log::warning(what, {{"code", failure.code}});
  database_.write_one([&](db::Connection& connection) {
    connection.execute("UPDATE payout_fetch SET failure = $1 WHERE name = 'gateway'",
                       failure.code.empty() ? std::string("unknown") : failure.code);
  });
  return Step::failed;
}

}  // namespace typecase::orders
