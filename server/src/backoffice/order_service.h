#pragma once

#include <functional>
#include <set>
#include <vector>

#include "backoffice/invoice_correction.h"
#include "backoffice/listed_orders.h"
#include "backoffice/order_export.h"
#include "backoffice/receipt_again.h"
#include "backoffice/refund_consequences.h"
#include "backoffice/timeline.h"
#include "base/text/csv_exports.h"
#include "catalogue/catalogue.h"
#include "delivery/downloads/order_documents.h"
#include "orders/licence/licence_decisions.h"
#include "orders/listing/order_list.h"
#include "orders/payment/disputes.h"
#include "orders/payment/reviews.h"
#include "orders/refund/refunds.h"

namespace typecase::backoffice {

struct FoundOrders {
  std::vector<ListedOrder> orders;
  std::optional<orders::OrderCursor> next;
};

struct ShownOrder {
  ListedOrder listed;
  std::vector<orders::LedgerPayment> payments;  // by time
  std::vector<orders::Refund> refunds;          // oldest first
  std::vector<orders::KnownDispute> disputes;   // oldest first
  std::set<std::string> serials_in_doubt;       // of licences that rest until staff decide
  std::vector<TimelineEntry> timeline;          // oldest first
  std::vector<delivery::OrderDocument> documents;

  bool can_build_again() const { return listed.order.paid_at && !listed.files.final_at; }
};

// Orders as staff see them, and what staff do for them. Each change is one transaction with its
// row of the audit log. Thread-safe.
class OrderService {
 public:
  // wake: has jobs that were just promised run at once.
  OrderService(db::Database& database, orders::Refunds& refunds,
               const catalogue::Current& catalogue, const Clock& clock, std::string public_url,
               std::function<void()> wake)
      : database_(database),
        refunds_(refunds),
        catalogue_(catalogue),
        clock_(clock),
        public_url_(std::move(public_url)),
        wake_(std::move(wake)) {}

  // At most six statements, whatever the length of the page.
  FoundOrders find(const orders::OrderFilter& filter, const orders::PageRequest& page) const;

  // Over the whole filter, by currency. One statement, in time in proportion to the orders.
  std::vector<orders::OrderSums> sums(const orders::OrderFilter& filter) const;

  // not_found.
  Result<ShownOrder> show(const OrderId& id) const;

  // Failures of delivery::load_document().
  Result<Bytes> document(const OrderId& id, std::string_view name) const;

  // Failures of preview_refund().
  Result<RefundPreview> plan(const orders::RefundRequest& asked) const;

  // Asks the gateway once; while it does not answer the refund is pending, and the reconciler asks
  // again. Failures of Refunds::request().
  Result<orders::Refund> refund(const orders::RefundRequest& asked, const audit::Actor& actor);

  // The address that the mail goes to. Failures of send_receipt_again().
  Result<std::string> send_receipt(const OrderId& id, const audit::Actor& actor);

  // Failures of backoffice::correct_invoice().
  Result<ShownOrder> correct_invoice(const orders::CorrectionRequest& asked,
                                     const audit::Actor& actor);

  // not_found; conflict: not_paid, is_final (the customer may have the files that were built).
  Result<void> build_again(const OrderId& id, const audit::Actor& actor);

  // Of orders that are placed by now: export_orders(). A row of the audit log says how many pass
  // the filter, and who asked, before the first part is read. unavailable (export_running): as many
  // as may are being written.
  Result<CsvFile> export_csv(const orders::OrderFilter& filter, orders::OrderSort sort,
                             const audit::Actor& actor);

  std::vector<orders::LicenceInDoubt> licences_in_doubt() const;  // by order and line

  // Failures of orders::decide_licence().
  Result<orders::EntitlementState> decide_licence(const orders::LicenceDecision& asked,
                                                  const audit::Actor& actor);

  // Failures of orders::finish_review().
  Result<ShownOrder> clear_review(const orders::FinishedReview& review, const audit::Actor& actor);

 private:
  void record_export(const orders::OrderFilter& filter, const orders::OrderFilter& placed,
                     const audit::Actor& actor);
  MailSettings mail_settings() const { return {catalogue_.current()->foundry.name, public_url_}; }

  db::Database& database_;
  orders::Refunds& refunds_;
  const catalogue::Current& catalogue_;
  const Clock& clock_;
  const std::string public_url_;
  const std::function<void()> wake_;
  CsvExports exports_;
};

}  // namespace typecase::backoffice
