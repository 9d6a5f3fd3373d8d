#pragma once

#include <string>

#include "base/clock.h"
#include "db/database.h"
#include "http/routing/router.h"
#include "sandbox/access.h"
#include "sandbox/api_error.h"
#include "sandbox/context.h"
#include "sandbox/control/faults.h"
#include "sandbox/idempotency.h"
#include "sandbox/operations.h"
#include "sandbox/webhooks.h"

namespace typecase::sandbox {

// The calls below /v1: who may, idempotency, one transaction each, the journal, Stripe's headers
// and error envelope. The transaction of a call holds all that it did and its stored answer.
class Api {
 public:
  Api(db::Database& database, const Settings& settings, const Clock& clock, Deliverer& deliverer,
      Faults& faults)
      : database_(database),
        settings_(settings),
        clock_(clock),
        deliverer_(deliverer),
        faults_(faults) {}

  // The handlers refer to this object.
  void add_routes(http::Router& router);

 private:
  struct Answer {
    int status;
    std::string body;
    std::string original_request;  // Set when an earlier answer is told again.
  };

  // A call that has come in; nothing of it was done yet.
  struct Incoming {
    const http::Request& request;
    const Operation& operation;
    std::string request_id;
    CallFault fault;
    bool is_publishable = false;
    std::string idempotency_key = {};
  };

  http::Response call(const http::Request& request, const Operation& operation);
  Answer answer(Incoming& incoming);
  http::Response as_response(const Incoming& incoming, Answer answered) const;
  Answer read(const Incoming& incoming);
  Answer write(const Incoming& incoming);
  Answer carry_out_once(Context& context, const Incoming& incoming, const FormNode& form);
  Answer carry_out(Context& context, const Incoming& incoming, const FormNode& form);
  Answer refuse(const Incoming& incoming, const ApiError& error);
  Context context_of(db::Connection& db, const Incoming& incoming) const;

  db::Database& database_;
  const Settings& settings_;
  const Clock& clock_;
  Deliverer& deliverer_;
  Faults& faults_;
  InFlight in_flight_;
};

}  // namespace typecase::sandbox
