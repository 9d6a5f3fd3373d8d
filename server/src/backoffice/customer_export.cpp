#include "backoffice/customer_export.h"

#include <boost/json.hpp>
#include <type_traits>

#include "backoffice/customer_export_rows.h"
#include "db/record.h"
#include "orders/documents/order_emails.h"
#include "trials/rows.h"

namespace typecase::backoffice {
namespace {

template <class T>
constexpr std::type_identity<T> rows_of{};

constexpr std::string_view of_orders =
    " t WHERE t.order_id IN (SELECT o.id FROM orders o WHERE o.customer_id = $1) ";
constexpr std::string_view of_licences =
    " t WHERE t.serial IN (SELECT e.serial FROM entitlement e WHERE e.customer_id = $1) ";
// Deeds of staff: to the account, as the customer, or to an order, a refund or a licence of theirs.
constexpr std::string_view staff_actions =
    "staff_audit t WHERE t.id IN (SELECT a.id FROM staff_audit a WHERE a.customer_id = $1 "
    "UNION SELECT a.id FROM staff_audit a JOIN (SELECT c.id FROM customer c WHERE c.id = $1 "
    "UNION SELECT o.id FROM orders o WHERE o.customer_id = $1 "
    "UNION SELECT r.id FROM refund r JOIN orders o ON o.id = r.order_id WHERE o.customer_id = $1 "
    "UNION SELECT e.serial FROM entitlement e WHERE e.customer_id = $1) things "
    "ON things.id = a.object_id) ORDER BY t.at, t.id";
constexpr std::string_view prepared_carts =
    "(SELECT p.id FROM prepared_cart p WHERE p.recipient = (SELECT c.email_key FROM customer c "
    "WHERE c.id = $1 AND c.verified = 1) OR p.id IN (SELECT q.prepared_cart_id "
    "FROM prepared_cart_order q JOIN orders o ON o.id = q.order_id WHERE o.customer_id = $1))";

class Export {
 public:
  Export(db::Connection& connection, const CustomerId& customer)
      : connection_(connection), customer_(customer) {}

  // from: a table t and a condition on the customer $1.
  template <class T>
  void add(std::type_identity<T>, std::string_view name, std::string_view from) {
    document_[name] = json::answer(connection_.select<T>(
        "SELECT " + db::columns<T>("t.") + " FROM " + std::string(from), customer_));
  }

  void add_account() {
    add(rows_of<ExportedProfile>, "profile",
        "(SELECT c.*, CASE WHEN c.password_hash IS NULL THEN 0 ELSE 1 END AS has_password "
        "FROM customer c WHERE c.id = $1) t");
    add(rows_of<ExportedSession>, "signIns",
        "session t WHERE t.customer_id = $1 AND t.impersonator IS NULL ORDER BY t.created_at");
    add(rows_of<ExportedLink>, "mailedLinks",
        "mailed_link t WHERE t.customer_id = $1 ORDER BY t.created_at");
    add(rows_of<ExportedImpersonation>, "impersonations",
        "impersonation t WHERE t.customer_id = $1 ORDER BY t.issued_at");
    add(rows_of<ExportedAct>, "staffActions", staff_actions);
    add(rows_of<ExportedTesterUse>, "testerUse",
        "tester_access t WHERE t.customer_id = $1 ORDER BY t.hour");
  }

  // Mails to an address that the customer has not proved, or has no more, are theirs only where
  // they are about them; notices to the foundry are never, even at the customer's address.
  void add_mails() {
    auto mails = connection_.select<ExportedMail>(
        "SELECT " + db::columns<ExportedMail>("t.") +
            " FROM outbox t WHERE t.to_address IN (SELECT c.email FROM customer c WHERE c.id = $1 "
            "UNION SELECT o.email FROM orders o WHERE o.customer_id = $1) AND (t.to_address IN "
            "(SELECT c.email FROM customer c WHERE c.id = $1 AND c.verified = 1) OR t.event IN "
            "(SELECT o.id FROM orders o WHERE o.customer_id = $1) OR {strpos}(t.event, $1) = 1) "
            "ORDER BY t.created_at, t.id",
        customer_);
    std::erase_if(mails, [](const auto& mail) { return orders::is_foundry_mail(mail.kind); });
    document_["mails"] = json::answer(mails);
  }

  void add_orders() {
    add(rows_of<ExportedOrder>, "orders",
        "orders t WHERE t.customer_id = $1 ORDER BY t.created_at, t.id");
    add(rows_of<ExportedLine>, "orderLines",
        "order_line" + std::string(of_orders) + "ORDER BY t.order_id, t.line_index");
    add(rows_of<ExportedEvent>, "orderEvents",
        "order_event" + std::string(of_orders) + "ORDER BY t.created_at, t.id");
    add(rows_of<ExportedCouponUse>, "couponUses",
        "coupon_use" + std::string(of_orders) + "ORDER BY t.order_id");
    add(rows_of<ExportedPreparedCart>, "preparedCarts",
        "(SELECT p.id, p.note, p.recipient, p.created_at, p.valid_until, (SELECT o.id FROM orders "
        "o "
        "WHERE o.id = p.spent_by AND o.customer_id = $1) AS spent_by FROM prepared_cart p) t "
        "WHERE t.id IN " +
            std::string(prepared_carts) + " ORDER BY t.created_at");
    add(rows_of<ExportedCustomLicence>, "customLicences",
        "custom_licence t WHERE t.prepared_cart_id IN " + std::string(prepared_carts) +
            " ORDER BY t.prepared_cart_id, t.position");
  }

  void add_money() {
    add(rows_of<ExportedAttempt>, "paymentAttempts",
        "payment_attempt" + std::string(of_orders) + "ORDER BY t.created_at, t.id");
    add(rows_of<ExportedDeclinedCard>, "declinedCards",
        "declined_card t WHERE t.customer_id = $1 ORDER BY t.declined_at");
    add(rows_of<ExportedPayment>, "payments",
        "payment" + std::string(of_orders) + "ORDER BY t.created_at, t.id");
    add(rows_of<ExportedRefund>, "refunds",
        "refund" + std::string(of_orders) + "ORDER BY t.created_at, t.id");
    add(rows_of<ExportedDispute>, "disputes",
        "dispute" + std::string(of_orders) + "ORDER BY t.created_at, t.id");
    add(rows_of<ExportedCreditNote>, "creditNotes",
        "credit_note" + std::string(of_orders) + "ORDER BY t.number");
    add(rows_of<ExportedInvoiceCorrection>, "invoiceCorrections",
        "invoice_correction" + std::string(of_orders) + "ORDER BY t.corrected_at, t.number");
  }

  void add_given_releases() {
    add(rows_of<ExportedGivenRelease>, "givenReleases",
        "given_release" + std::string(of_orders) +
            "ORDER BY t.given_at, t.order_id, t.line_index, t.style_id");
    add(rows_of<ExportedCertificate>, "formerCertificates",
        "former_certificate" + std::string(of_licences) + "ORDER BY t.serial, t.edition");
    add(rows_of<ExportedFont>, "formerFonts",
        "former_licensed_font" + std::string(of_licences) + "ORDER BY t.serial, t.edition, t.path");
    add(rows_of<ExportedDelivery>, "formerDeliveries",
        "former_delivery" + std::string(of_orders) + "ORDER BY t.order_id, t.edition");
  }

  void add_licences() {
    add(rows_of<ExportedLicence>, "licences",
        "entitlement t WHERE t.customer_id = $1 ORDER BY t.created_at, t.serial");
    add(rows_of<ExportedUpgrade>, "licenceUpgrades",
        "licence_upgrade" + std::string(of_orders) + "ORDER BY t.order_id, t.line_index");
    add(rows_of<ExportedDecision>, "licenceDecisions",
        "licence_decision" + std::string(of_licences) + "ORDER BY t.decided_at");
    add(rows_of<ExportedCertificate>, "certificates",
        "certificate" + std::string(of_licences) + "ORDER BY t.serial");
    add(rows_of<ExportedFont>, "fonts",
        "licensed_font" + std::string(of_licences) + "ORDER BY t.serial, t.path");
    add(rows_of<ExportedFile>, "files",
        "download" + std::string(of_orders) + "ORDER BY t.order_id, t.name");
    add(rows_of<ExportedDelivery>, "deliveries",
        "delivery" + std::string(of_orders) + "ORDER BY t.built_at");
  }

  // Those of a mailbox that the customer has proved to own.
  void add_trials() {
    std::vector<ExportedTrial> exported;
    auto email = connection_.find<std::string>(
        "SELECT email FROM customer WHERE id = $1 AND verified = 1", customer_);
    if (email) {
      for (const trials::Trial& trial : trials::find_trials_of(connection_, *email)) {
        exported.push_back(to_exported(trial));
      }
    }
    document_["trials"] = json::answer(exported);
    add(rows_of<ExportedConversion>, "purchasesAfterTrials",
        "trial_conversion" + std::string(of_orders) + "ORDER BY t.paid_at, t.family_id");
  }

  boost::json::object take(Time now) {
    document_["format"] = "typecase-customer-export-1";
    document_["exportedAt"] = to_iso8601(now);
    return std::move(document_);
  }

 private:
  ExportedTrial to_exported(const trials::Trial& trial) {
    ExportedTrial exported{trial.email,
                           trial.name,
                           trial.company,
                           trial.purpose,
                           trial.news,
                           trial.terms_version,
                           trial.terms_sha256,
                           trial.address_block,
                           trial.downloads,
                           trial.created_at,
                           trial.expires_at,
                           {},
                           {},
                           {}};
    exported.invitations = connection_.select<ExportedInvitation>(
        "SELECT coupon_id, code, words, sent_at FROM trial_invitation WHERE request_id = $1 "
        "ORDER BY sent_at, id",
        trial.id);
    for (const trials::GivenFamily& family : trial.families) {
      exported.families.push_back(family.id.text);
      for (const trials::GivenStyle& style : family.styles) {
        exported.styles.push_back(style.id.text);
      }
    }
    return exported;
  }

  db::Connection& connection_;
  const CustomerId& customer_;
  boost::json::object document_;
};

}  // namespace

boost::json::object export_customer(db::Connection& connection, const CustomerId& customer,
                                    Time now) {
  Export document(connection, customer);
  document.add_account();
  document.add_mails();
  document.add_orders();
  document.add_money();
  document.add_licences();
  document.add_given_releases();
  document.add_trials();
  return document.take(now);
}

std::vector<std::string_view> exported_tables() {
  return {"customer",
          "session",
          "mailed_link",
          "impersonation",
          "staff_audit",
          "tester_access",
          "outbox",
          "orders",
          "order_line",
          "order_event",
          "coupon_use",
          "prepared_cart",
          "custom_licence",
          "payment_attempt",
          "declined_card",
          "payment",
          "refund",
          "dispute",
          "credit_note",
          "invoice_correction",
          "entitlement",
          "licence_upgrade",
          "licence_decision",
          "certificate",
          "licensed_font",
          "download",
          "delivery",
          "trial_request",
          "trial_family",
          "trial_style",
          "trial_conversion",
          "trial_invitation",
          "given_release",
          "former_delivery",
          "former_certificate",
          "former_licensed_font"};
}

std::vector<TableLeftOut> tables_left_out() {
  return {
      {"order_search", "an index: repeats what the order itself says"},
      {"order_close_retry", "when the gateway is asked again; nothing of the customer"},
      {"reservation", "what an open order holds; its lines and coupon say it"},
      {"trial_link", "hashes of the tokens of links to a trial's files"},
      {"prepared_cart_order", "which order came of a prepared cart; the cart names it"},
      {"sale_entry", "lines, refunds and disputes of orders in amounts, which the order has too"},
      {"payout_line", "what the gateway paid out, in amounts and its own ids; the ledger has both"},
      {"payout_awaited", "payments and refunds in no payout yet; repeats the ledger"},
      {"foundry", "the shop's own address"},
      {"staff_member", "members of staff are not customers"}};
}

}  // namespace typecase::backoffice
