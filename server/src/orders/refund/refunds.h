#pragma once

#include <string>
#include <vector>

#include "audit/audit.h"
#include "catalogue/catalogue.h"
#include "orders/payment/gateway_calls.h"
#include "orders/refund/refund_plan.h"
#include "payments/gateway.h"

namespace typecase::orders {

// Pays money back, and brings licences, credit notes and mails to what became of it. A refund is a
// row before the gateway hears of it; answer, event and reconciler all end in the same apply(),
// which may run any number of times. Thread-safe. Nothing of it may run inside a transaction.
class Refunds {
 public:
  // The kind of job that makes the PDF of a credit note; its payload is {"orderId"}.
  static constexpr std::string_view credit_note_job_kind = "credit_note_paper";

  Refunds(db::Database& database, payments::Gateway& gateway, const catalogue::Current& catalogue,
          const Clock& clock, std::string public_url)
      : database_(database),
        gateway_(gateway),
        catalogue_(catalogue),
        clock_(clock),
        public_url_(std::move(public_url)),
        calls_(database, clock) {}

  // Commits the refund with its row of the audit log; its licences rest from now on. The same form
  // again: the same refund, as it stands.
  // not_found (order); conflict key_used (another form had it), what plan_refund() refuses.
  Result<Refund> request(const RefundRequest& asked, const audit::Actor& actor);

  // Asks the gateway and applies its answer. nullopt: it does not say yet, and the reconciler will
  // ask again. Else as it stands now. Money goes back once, whatever the gateway answers: after a
  // server error another key is used only when two searches, a minute apart, found no refund of
  // ours.
  std::optional<Refund> settle(const Refund& refund);

  // Takes over a refund by the gateway's id: a refund that staff made there becomes one of
  // ours. false: it concerns no payment that is known. Throws while the gateway cannot be asked.
  bool settle_gateway_refund(const std::string& gateway_id);
  // Every refund of an intent, the same.
  bool settle_refunds_of(const std::string& intent_id);

  // Pending ones that are due. One that fails is tried again later and holds up no other; only
  // while the gateway cannot be asked at all does the pass end.
  void reconcile();

 private:
  payments::Answer<payments::Refund> ask(const Refund& refund);
  payments::Answer<std::optional<payments::Refund>> find_made(const Refund& refund);
  std::optional<Refund> take(const Refund& refund, const payments::Answer<payments::Refund>& found);
  bool settle_found(const payments::Refund& found);
  Refund apply(const std::string& id, const payments::Refund& found);
  Refund fail(const std::string& id, const std::string& failure);
  void advance(db::Connection& connection, const Refund& refund, RefundState to,
               const std::string& failure);
  void succeeded(db::Connection& connection, const Refund& refund, const Order& order);
  std::optional<std::int64_t> issue_note(db::Connection& connection, const Refund& refund,
                                         const Order& order);
  void failed(db::Connection& connection, const Refund& refund, const Order& order);
  void queue_document(db::Connection& connection, const Order& order, std::int64_t note);

  db::Database& database_;
  payments::Gateway& gateway_;
  const catalogue::Current& catalogue_;
  const Clock& clock_;
  std::string public_url_;
  GatewayCalls calls_;
};

}  // namespace typecase::orders
