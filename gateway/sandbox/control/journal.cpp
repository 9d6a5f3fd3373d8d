#include "sandbox/control/journal.h"

#include <boost/json.hpp>

#include "sandbox/store.h"

namespace typecase::sandbox {

namespace {

namespace json = boost::json;

std::optional<std::string> if_any(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

std::string order_of(const json::object& resource) {
  const json::value* metadata = resource.if_contains("metadata");
  return metadata != nullptr && metadata->is_object() ? text_of(metadata->get_object(), "order_id")
                                                      : std::string();
}

json::array read_entries(db::Connection& db, std::string_view order_id) {
  json::array entries;
  for (const db::Row& row : db.rows(
           "SELECT sequence, created, method, path, idempotency_key, order_id, object_id, status, "
           "replayed FROM journal WHERE $1 = '' OR order_id = $1 ORDER BY sequence",
           order_id)) {
    entries.push_back({{"id", row.integer("sequence")},
                       {"created", to_iso8601(row.time("created"))},
                       {"method", row.text("method")},
                       {"path", row.text("path")},
                       {"idempotency_key", json::value_from(row.optional_text("idempotency_key"))},
                       {"order_id", json::value_from(row.optional_text("order_id"))},
                       {"object", json::value_from(row.optional_text("object_id"))},
                       {"status", row.integer("status")},
                       {"replayed", row.boolean("replayed")}});
  }
  return entries;
}

json::array read_charges(db::Connection& db, std::string_view order_id) {
  json::array charges;
  for (const db::Row& row :
       db.rows("SELECT body FROM resource WHERE kind = 'charge' ORDER BY sequence")) {
    json::object charge = json::parse(row.text("body")).as_object();
    std::string order = order_of(charge);
    if (!order_id.empty() && order != order_id) continue;
    json::object shown{{"order_id", json::value_from(if_any(order))}};
    for (const char* name : {"id", "payment_intent", "amount", "currency", "status", "created"}) {
      shown[name] = charge.at(name);
    }
    charges.push_back(std::move(shown));
  }
  return charges;
}

}  // namespace

void write_journal(Context& context, const Call& call) {
  std::string order;
  auto row = context.db.find_one("SELECT body FROM resource WHERE id = $1", call.object_id);
  if (row) order = order_of(json::parse(row->text("body")).as_object());
  context.db.execute(
      "INSERT INTO journal (sequence, created, method, path, idempotency_key, order_id, object_id, "
      "status, replayed) SELECT coalesce(max(sequence), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8 "
      "FROM journal",
      context.now, call.method, call.path, if_any(context.idempotency_key), if_any(order),
      if_any(call.object_id), call.status, call.is_replayed);
}

json::object read_journal(db::Connection& db, std::string_view order_id) {
  return {{"entries", read_entries(db, order_id)}, {"charges", read_charges(db, order_id)}};
}

}  // namespace typecase::sandbox
