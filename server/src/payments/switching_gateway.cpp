#include "payments/switching_gateway.h"

#include "payments/payouts.h"
#include "payments/webhook.h"

namespace typecase::payments {
namespace {

// Parameters that name something unknown are answered with 400 or 404.
bool is_missing(const Failure& failure) {
  return failure.not_found() || failure.code == "resource_missing";
}

template <class T>
bool knows(const Answer<T>& answer) {
  return answer || !is_missing(answer.error());
}

template <class T>
bool knows(const Answer<std::vector<T>>& answer) {
  return answer ? !answer->empty() : !is_missing(answer.error());
}

// The gateway takes these keys no longer: they can say nothing.
template <class T>
bool is_withdrawn(const Answer<T>& answer) {
  return !answer && (answer.error().status == 401 || answer.error().status == 403);
}

Answer<Intent> stamped(Answer<Intent> answer, const Gateway& by) {
  if (answer) answer->publishable_key = by.publishable_key();
  return answer;
}

}  // namespace

void SwitchingGateway::use(Gateways gateways) {
  std::atomic_store(&gateways_, std::make_shared<const Gateways>(std::move(gateways)));
}

template <class T, class Ask>
Answer<T> SwitchingGateway::ask_current(Ask ask) const {
  const auto gateways = held();
  if (!gateways->current) return not_set_up();
  return ask(*gateways->current);
}

template <class T, class Ask>
Answer<T> SwitchingGateway::ask_each(Ask ask) const {
  const auto gateways = held();
  if (!gateways->current) return not_set_up();
  Answer<T> answer = ask(*gateways->current);
  if (knows(answer)) return answer;
  for (const auto& former : gateways->former) {
    Answer<T> other = ask(*former);
    if (knows(other) && !is_withdrawn(other)) return other;
  }
  return answer;
}

Answer<Intent> SwitchingGateway::create(const NewIntent& intent) {
  return ask_current<Intent>([&](Gateway& by) { return stamped(by.create(intent), by); });
}

Answer<Intent> SwitchingGateway::retrieve(std::string_view intent_id) {
  return ask_each<Intent>([&](Gateway& by) { return stamped(by.retrieve(intent_id), by); });
}

Answer<Intent> SwitchingGateway::cancel(std::string_view intent_id,
                                        std::string_view idempotency_key) {
  return ask_each<Intent>(
      [&](Gateway& by) { return stamped(by.cancel(intent_id, idempotency_key), by); });
}

Answer<Refund> SwitchingGateway::refund(const NewRefund& refund) {
  return ask_each<Refund>([&](Gateway& by) { return by.refund(refund); });
}

Answer<Refund> SwitchingGateway::retrieve_refund(std::string_view refund_id) {
  return ask_each<Refund>([&](Gateway& by) { return by.retrieve_refund(refund_id); });
}

Answer<std::vector<Refund>> SwitchingGateway::refunds_of(std::string_view intent_id) {
  return ask_each<std::vector<Refund>>([&](Gateway& by) { return by.refunds_of(intent_id); });
}

Answer<Dispute> SwitchingGateway::retrieve_dispute(std::string_view dispute_id) {
  return ask_each<Dispute>([&](Gateway& by) { return by.retrieve_dispute(dispute_id); });
}

Answer<std::vector<Intent>> SwitchingGateway::list(Time from, Time to) {
  return ask_current<std::vector<Intent>>([&](Gateway& by) { return by.list(from, to); });
}

Answer<std::vector<Event>> SwitchingGateway::list_events(Time from, Time to) {
  return ask_current<std::vector<Event>>([&](Gateway& by) { return by.list_events(from, to); });
}

Answer<PayoutPage> SwitchingGateway::list_payouts(Time from, Time to, std::string_view after) {
  return ask_current<PayoutPage>([&](Gateway& by) { return by.list_payouts(from, to, after); });
}

Answer<PayoutLinePage> SwitchingGateway::payout_lines(std::string_view payout_id,
                                                      std::string_view after) {
  return ask_each<PayoutLinePage>([&](Gateway& by) { return by.payout_lines(payout_id, after); });
}

std::string SwitchingGateway::publishable_key() const {
  const auto gateways = held();
  return gateways->current ? gateways->current->publishable_key() : std::string();
}

}  // namespace typecase::payments
