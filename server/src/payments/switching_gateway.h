#pragma once

#include <memory>
#include <vector>

#include "payments/gateway.h"

namespace typecase::payments {

// The gateway under the keys in use, which may be replaced at any time. Calls under way finish
// under the keys that they began with. Payments and refunds that these keys do not know are looked
// for under the former ones: they may be of the other mode or of another account. Threads: any.
class SwitchingGateway final : public Gateway {
 public:
  // Each made of one set of keys, all of them different.
  struct Gateways {
    std::shared_ptr<Gateway> current;              // nullptr: the shop has no keys
    std::vector<std::shared_ptr<Gateway>> former;  // the newest first
  };

  explicit SwitchingGateway(Gateways gateways = {}) { use(std::move(gateways)); }

  void use(Gateways gateways);

  // Intents name the publishable key of the keys that they were found under.
  Answer<Intent> create(const NewIntent& intent) override;
  Answer<Intent> retrieve(std::string_view intent_id) override;
  Answer<Intent> cancel(std::string_view intent_id, std::string_view idempotency_key) override;
  Answer<Refund> refund(const NewRefund& refund) override;
  Answer<Refund> retrieve_refund(std::string_view refund_id) override;
  Answer<std::vector<Refund>> refunds_of(std::string_view intent_id) override;
  Answer<Dispute> retrieve_dispute(std::string_view dispute_id) override;

  // Under the keys in use alone: an intent that was made under former ones and never noted was
  // given to no browser.
  Answer<std::vector<Intent>> list(Time from, Time to) override;
  Answer<std::vector<Event>> list_events(Time from, Time to) override;

  Answer<PayoutPage> list_payouts(Time from, Time to, std::string_view after) override;

  // Also under former keys.
  Answer<PayoutLinePage> payout_lines(std::string_view payout_id, std::string_view after) override;

  std::string publishable_key() const override;  // empty: there are no keys
  bool is_set_up() const override { return held()->current != nullptr; }

 private:
  std::shared_ptr<const Gateways> held() const { return std::atomic_load(&gateways_); }
  template <class T, class Ask>
  Answer<T> ask_current(Ask ask) const;
  template <class T, class Ask>
  Answer<T> ask_each(Ask ask) const;

  std::shared_ptr<const Gateways> gateways_;
};

}  // namespace typecase::payments
