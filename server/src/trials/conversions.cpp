#include "trials/conversions.h"

#include <chrono>
#include <string>
#include <vector>

#include "base/text/mailbox.h"

namespace typecase::trials {
namespace {

using namespace std::chrono_literals;

// An order may be committed after one that was paid later.
constexpr auto overlap = 1h;
constexpr int batch = 200;

struct Bought {
  std::string order;
  std::string mailbox;
  Time paid_at;
};

Time paid_until(db::Connection& connection) {
  auto row = connection.find_one("SELECT paid_until FROM trial_conversion_mark");
  return row ? row->time("paid_until") : Time{};
}

// The next orders, by (paid_at, id).
std::vector<Bought> paid_after(db::Connection& connection, Time time, const std::string& order) {
  std::vector<Bought> found;
  for (const db::Row& row :
       connection.rows("SELECT id, email, paid_at FROM orders WHERE paid_at > $1 "
                       "OR (paid_at = $1 AND id > $2) ORDER BY paid_at, id LIMIT $3",
                       time, order, batch)) {
    found.push_back({row.text("id"), canonical_mailbox(row.text("email")), row.time("paid_at")});
  }
  return found;
}

std::int64_t note(db::Connection& connection, const Bought& bought) {
  auto tried = connection.rows(
      "SELECT DISTINCT f.family_id, r.id, r.created_at FROM trial_request r "
      "JOIN trial_family f ON f.request_id = r.id "
      "LEFT JOIN former_item t ON t.id = f.family_id "
      "JOIN order_line l ON l.order_id = $1 "
      "JOIN catalogue_item i ON i.id = l.item_id "
      "LEFT JOIN former_item b ON b.id = i.family_id "
      "WHERE coalesce(t.current_id, f.family_id) = coalesce(b.current_id, i.family_id) "
      "AND r.mailbox = $2 AND r.forgotten_at IS NULL AND r.created_at <= $3 "
      "ORDER BY r.created_at DESC, r.id",
      bought.order, bought.mailbox, bought.paid_at);
  std::int64_t added = 0;
  for (const db::Row& row : tried) {
    added += connection.execute(
        "INSERT INTO trial_conversion (order_id, family_id, request_id, paid_at) "
        "VALUES ($1, $2, $3, $4) ON CONFLICT (order_id, family_id) DO NOTHING",
        bought.order, row.text("family_id"), row.text("id"), bought.paid_at);
  }
  return added;
}

}  // namespace

std::int64_t note_conversions(db::Database& database) {
  Time time = database.read(paid_until) - overlap;
  std::string order;
  std::int64_t added = 0;
  for (;;) {
    auto bought = database.read([&](db::Connection& c) { return paid_after(c, time, order); });
    if (bought.empty()) return added;
    time = bought.back().paid_at;
    order = bought.back().order;
    added += database.write([&](db::Connection& connection) {
      std::int64_t noted = 0;
      for (const Bought& one : bought) noted += note(connection, one);
      connection.execute(
          "INSERT INTO trial_conversion_mark (one, paid_until) VALUES (1, $1) "
          "ON CONFLICT (one) DO UPDATE SET paid_until = "
          "CASE WHEN trial_conversion_mark.paid_until > excluded.paid_until "
          "THEN trial_conversion_mark.paid_until ELSE excluded.paid_until END",
          time);
      return noted;
    });
  }
}

}  // namespace typecase::trials
