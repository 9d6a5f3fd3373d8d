#pragma once

#include <functional>
#include <string>

#include "base/clock.h"
#include "db/database.h"
#include "http/router.h"
#include "sandbox/access.h"
#include "sandbox/api_error.h"
#include "sandbox/context.h"
#include "sandbox/idempotency.h"
#include "sandbox/parameters.h"
#include "sandbox/webhooks.h"

namespace typecase::sandbox {

// The calls below /v1: who may, idempotency, one transaction each, the journal, Stripe's headers
// and error envelope. The transaction of a call holds all that it did and its stored answer.
class Api {
 public:
  Api(db::Database& database, const Settings& settings, const Clock& clock, Deliverer& deliverer)
      : database_(database), settings_(settings), clock_(clock), deliverer_(deliverer) {}

  // The handlers refer to this object.
  void add_routes(http::Router& router);

 private:
  using Work = std::function<Reply(Context&, Parameters&, const http::Request&)>;
  struct Answer {
    int status;
    std::string body;
    std::string original_request;  // Set when an earlier answer is told again.
  };

  void add(http::Router& router, http::Method method, const std::string& pattern, Work work,
           bool is_for_browsers = false);
  // A call that has come in; nothing of it was done yet.
  struct Incoming {
    const http::Request& request;
    const Work& work;
    std::string request_id;
    bool is_publishable = false;
    std::string idempotency_key = {};
  };

  http::Response call(const http::Request& request, const Work& work, bool is_for_browsers);
  Answer answer(Incoming& incoming, bool is_for_browsers);
  Answer read(const Incoming& incoming);
  Answer write(const Incoming& incoming);
  Answer carry_out(Context& context, const Incoming& incoming, const FormNode& form);
  Answer refuse(const Incoming& incoming, const ApiError& error);
  Context context_of(db::Connection& db, const Incoming& incoming) const;

  db::Database& database_;
  const Settings& settings_;
  const Clock& clock_;
  Deliverer& deliverer_;
  InFlight in_flight_;
};

}  // namespace typecase::sandbox
