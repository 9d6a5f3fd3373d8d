#include "sandbox/control/subject_control.h"

#include <boost/describe.hpp>
#include <functional>

#include "sandbox/api_error.h"
#include "sandbox/objects/disputes.h"
#include "sandbox/objects/payouts.h"
#include "sandbox/objects/refunds.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

namespace {

namespace json = boost::json;

struct RefundControl {
  RefundOutcome outcome = RefundOutcome::succeeded;
};
BOOST_DESCRIBE_STRUCT(RefundControl, (), (outcome))

struct DisputeControl {
  DisputeOutcome outcome = DisputeOutcome::won;
};
BOOST_DESCRIBE_STRUCT(DisputeControl, (), (outcome))

struct DisputeOpening {
  std::optional<std::string> charge;
  std::optional<std::string> payment_intent;
  std::optional<std::string> reason;
  std::optional<bool> is_inquiry;
  std::optional<std::int64_t> amount;
};
BOOST_DESCRIBE_STRUCT(DisputeOpening, (), (charge, payment_intent, reason, is_inquiry, amount))

struct PayoutControl {
  PayoutOutcome outcome = PayoutOutcome::paid;
};
BOOST_DESCRIBE_STRUCT(PayoutControl, (), (outcome))

struct PayoutMaking {
  std::optional<std::string> currency;
  std::optional<bool> is_automatic;
  std::optional<std::int64_t> amount;
};
BOOST_DESCRIBE_STRUCT(PayoutMaking, (), (currency, is_automatic, amount))

NewDispute as_new_dispute(Context& context, const DisputeOpening& opening) {
  NewDispute asked;
  if (opening.payment_intent) {
    json::object intent = need(context, "payment_intent", *opening.payment_intent, "paymentIntent");
    asked.charge = text_of(intent, "latest_charge");
  }
  if (opening.charge) asked.charge = *opening.charge;
  asked.reason = opening.reason.value_or("fraudulent");
  asked.is_inquiry = opening.is_inquiry.value_or(false);
  asked.amount = opening.amount;
  return asked;
}

}  // namespace

void add_subject_routes(http::Router& router, db::Database& database, const Settings& settings,
                        const Clock& clock, Deliverer& deliverer) {
  using Doing = std::function<json::object(Context&, const http::Request&)>;
  auto add = [&](const std::string& pattern, Doing doing) {
    auto handler = [&database, &settings, &clock, &deliverer,
                    doing = std::move(doing)](const http::Request& request) {
      try {
        json::object done = database.write([&](db::Connection& db) {
          Context context{db, settings, clock.now()};
          return doing(context, request);
        });
        deliverer.after_call();
        return http::json(done);
      } catch (const ApiError& error) {
        return http::json(envelope(error), error.status);
      }
    };
    router.add({http::Method::post, pattern, "", http::Run::work, handler});
  };
  add("/_sandbox/refunds/{id}", [](Context& context, const http::Request& request) {
    auto control = http::read_body<RefundControl>(request);
    return settle_refund(context, request.parameter("id"), control.outcome);
  });
  add("/_sandbox/disputes", [](Context& context, const http::Request& request) {
    auto opening = http::read_body<DisputeOpening>(request);
    return open_dispute(context, as_new_dispute(context, opening));
  });
  add("/_sandbox/disputes/{id}", [](Context& context, const http::Request& request) {
    auto control = http::read_body<DisputeControl>(request);
    return resolve_dispute(context, request.parameter("id"), control.outcome);
  });
  add("/_sandbox/payouts", [](Context& context, const http::Request& request) {
    auto making = http::read_body<PayoutMaking>(request);
    return make_payout(context, {making.currency.value_or("eur"),
                                 making.is_automatic.value_or(true), making.amount});
  });
  add("/_sandbox/payouts/{id}", [](Context& context, const http::Request& request) {
    auto control = http::read_body<PayoutControl>(request);
    return end_payout(context, request.parameter("id"), control.outcome);
  });
}

}  // namespace typecase::sandbox
