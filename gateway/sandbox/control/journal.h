#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>

#include "sandbox/context.h"

namespace typecase::sandbox {

struct Call {
  std::string method;
  std::string path;
  int status = 0;
  std::string object_id = {};  // Made or asked for; may be empty.
  bool is_replayed = false;
};

void write_journal(Context& context, const Call& call);

// {entries: [{id, created, method, path, idempotency_key, order_id, object, status, replayed}],
//  charges: [{id, payment_intent, order_id, amount, currency, status, created}]}, oldest first, of
// one order or of all.
boost::json::object read_journal(db::Connection& db, std::string_view order_id);

}  // namespace typecase::sandbox
