#include "payments/stripe_gateway.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "base/fail_point.h"
#include "base/log.h"
#include "payments/form.h"
#include "payments/stripe_json.h"
#include "payments/stripe_payouts.h"

namespace typecase::payments {

namespace {

namespace json = boost::json;

constexpr std::size_t list_limit = 100'000;

Failure unreachable(const net::NetError& error) {
  static constexpr std::string_view codes[] = {"refused", "timeout",   "reset",
                                               "tls",     "too_large", "rejected"};
  return {.kind = FailureKind::unknown,
          .code = std::string(codes[static_cast<int>(error.kind)]),
          .text = error.what(),
          .may_have_arrived = error.may_have_arrived,
          .no_answer = true};
}

Answer<json::value> read_answer(const net::HttpResponse& response) {
  if (response.status == 200) {
    boost::system::error_code bad;
    json::value value = json::parse(response.body, bad);
    if (bad) return garbage(response.status, "the answer is not JSON");
    return value;
  }
  try {
    return read_failure(response);
  } catch (const std::invalid_argument& error) {
    return garbage(response.status, error.what());
  }
}

std::string unix_seconds(Time time) {
  return std::to_string(std::chrono::floor<std::chrono::seconds>(time).time_since_epoch().count());
}

Form created_in(Time from, Time to) {
  Form query;
  query.add("created[gte]", unix_seconds(from)).add("created[lte]", unix_seconds(to));
  return query;
}

// Reads each object of a list; the first one that cannot be read fails all.
template <class T>
Answer<std::vector<T>> read_all(const Answer<std::vector<json::value>>& objects,
                                T (*read)(const json::value&)) {
  if (!objects) return objects.error();
  std::vector<T> all;
  try {
    // Newest first on the wire.
    for (auto it = objects->rbegin(); it != objects->rend(); ++it) all.push_back(read(*it));
  } catch (const std::invalid_argument& error) {
    return garbage(200, error.what());
  }
  return all;
}

}  // namespace

StripeGateway::StripeGateway(StripeSettings settings)
    : settings_(std::move(settings)),
      client_({.timeout = settings_.timeout, .ca_file = settings_.ca_file}) {
  check(settings_);
}

Answer<json::value> StripeGateway::call(std::string method, const std::string& path_and_query,
                                        std::string body, std::string_view idempotency_key) {
  net::HttpRequest request{
      std::move(method), settings_.base_url + path_and_query, {}, std::move(body)};
  request.headers = {{"Authorization", "Bearer " + settings_.secret_key},
                     {"Stripe-Version", settings_.api_version},
                     {"User-Agent", "Typecase"}};
  if (request.method != "GET") {
    request.headers.emplace_back("Content-Type", "application/x-www-form-urlencoded");
    request.headers.emplace_back("Idempotency-Key", idempotency_key);
  }
  try {
    return read_answer(client_.send(request));
  } catch (const net::NetError& error) {
    log::warning("gateway_unreachable", {{"method", request.method}, {"cause", error.what()}});
    return unreachable(error);
  }
}

Answer<Intent> StripeGateway::create(const NewIntent& intent) {
  auto answer = call("POST", "/v1/payment_intents", form_of(intent).text(), intent.idempotency_key);
  fail_point("K3.reply_not_read");
  return read_as(answer, &read_intent);
}

Answer<Intent> StripeGateway::retrieve(std::string_view intent_id) {
  std::string path = "/v1/payment_intents/" + percent_encode(intent_id);
  return read_as(call("GET", path + "?expand%5B%5D=latest_charge", {}, {}), &read_intent);
}

Answer<Intent> StripeGateway::cancel(std::string_view intent_id, std::string_view idempotency_key) {
  std::string path = "/v1/payment_intents/" + percent_encode(intent_id) + "/cancel";
  return read_as(call("POST", path, {}, idempotency_key), &read_intent);
}

Answer<Refund> StripeGateway::refund(const NewRefund& refund) {
  Form form;
  form.add("payment_intent", refund.intent_id)
      .add("amount", std::to_string(refund.amount.minor))
      .add("reason", refund.reason)
      .add("metadata[order_id]", refund.order_id)
      .add("metadata[refund_id]", refund.refund_id);
  return read_as(call("POST", "/v1/refunds", form.text(), refund.idempotency_key), &read_refund);
}

Answer<Refund> StripeGateway::retrieve_refund(std::string_view refund_id) {
  return read_as(call("GET", "/v1/refunds/" + percent_encode(refund_id), {}, {}), &read_refund);
}

Answer<Dispute> StripeGateway::retrieve_dispute(std::string_view dispute_id) {
  return read_as(call("GET", "/v1/disputes/" + percent_encode(dispute_id), {}, {}), &read_dispute);
}

Answer<JsonPage> StripeGateway::list_page(const std::string& path, const Form& wanted,
                                          std::string_view after) {
  Form query = wanted;
  query.add("limit", "100").add_unless_empty("starting_after", after);
  Answer<json::value> answer = call("GET", path + "?" + query.text(), {}, {});
  if (!answer) return answer.error();
  json::object* object = answer->if_object();
  json::value* data = object ? object->if_contains("data") : nullptr;
  if (data == nullptr || !data->is_array()) return garbage(200, "the answer is not a list");
  JsonPage page;
  std::string last;
  for (json::value& item : data->get_array()) {
    last = item.is_object() ? text_of(item.get_object(), "id") : "";
    page.objects.push_back(std::move(item));
  }
  const json::value* more = object->if_contains("has_more");
  bool is_last = more == nullptr || !more->is_bool() || !more->get_bool() || page.objects.empty();
  if (is_last) return page;
  if (last.empty() || last == after) return garbage(200, "the list does not end");
  page.next = std::move(last);
  return page;
}

Answer<std::vector<json::value>> StripeGateway::list_all(const std::string& path,
                                                         const Form& wanted) {
  std::vector<json::value> all;
  std::string after;
  while (true) {
    Answer<JsonPage> page = list_page(path, wanted, after);
    if (!page) return page.error();
    std::ranges::move(page->objects, std::back_inserter(all));
    if (page->next.empty()) return all;
    if (all.size() >= list_limit) return garbage(200, "the list does not end");
    after = page->next;
  }
}

Answer<std::vector<Intent>> StripeGateway::list(Time from, Time to) {
  return read_all(list_all("/v1/payment_intents", created_in(from, to)), &read_intent);
}

Answer<std::vector<Event>> StripeGateway::list_events(Time from, Time to) {
  auto objects = list_all("/v1/events", created_in(from, to));
  if (!objects) return objects.error();
  std::vector<Event> events;
  for (auto it = objects->rbegin(); it != objects->rend(); ++it) {  // Newest first on the wire.
    try {
      events.push_back(read_event(*it));
    } catch (const std::invalid_argument& error) {
      log::warning("event_not_read", {{"why", error.what()}});
    }
  }
  return events;
}

Answer<std::vector<Refund>> StripeGateway::refunds_of(std::string_view intent_id) {
  return read_all(list_all("/v1/refunds", Form().add("payment_intent", intent_id)), &read_refund);
}

Answer<PayoutPage> StripeGateway::list_payouts(Time from, Time to, std::string_view after) {
  auto page = list_page("/v1/payouts", created_in(from, to), after);
  if (!page) return page.error();
  try {
    return read_payout_page(*page);
  } catch (const std::invalid_argument& error) {
    return garbage(200, error.what());
  }
}

// The source is asked for whole: it alone names intent and order.
Answer<PayoutLinePage> StripeGateway::payout_lines(std::string_view payout_id,
                                                   std::string_view after) {
  Form query;
  query.add("payout", payout_id).add("expand[]", "data.source");
  auto page = list_page("/v1/balance_transactions", query, after);
  if (!page) return page.error();
  try {
    return read_payout_line_page(*page);
  } catch (const std::invalid_argument& error) {
    return garbage(200, error.what());
  }
}

void throw_exception_from_error(const Failure& failure, const boost::source_location&) {
  throw std::runtime_error("gateway: " + failure.code + " (" + std::to_string(failure.status) +
                           ")");
}

}  // namespace typecase::payments
