#include "backoffice/timeline.h"

#include <algorithm>
#include <map>

#include "backoffice/timeline_records.h"
#include "messages/messages.h"
#include "orders/documents/invoice.h"
#include "orders/order_history.h"
#include "orders/payment/review_words.h"

namespace typecase::backoffice {
namespace {

using messages::text;
using orders::MoneyKind;
using orders::MoneyRow;
using orders::OrderEvent;

std::string name_of_actor(const std::string& actor) {
  if (actor == "customer") return text("orderTimeline.customer");
  if (actor == "gateway") return text("orderTimeline.gateway");
  if (actor == "shop") return text("orderTimeline.shop");
  return actor;
}

TimelineKind kind_of(const OrderEvent& event) {
  if (event.subject == "review") return TimelineKind::staff;
  const bool is_of_order = event.subject == "order" || event.subject == "entitlement";
  return is_of_order ? TimelineKind::order : TimelineKind::money;
}

// "orderTimeline.refund.succeeded"; of a licence by both states, since one may come back.
std::string key_of(const OrderEvent& event) {
  const std::string base = "orderTimeline." + event.subject + ".";
  const bool returns = event.subject == "entitlement" && event.to_status == "active";
  return base + (returns ? "again" : event.to_status);
}

class Composer {
 public:
  Composer(const orders::Order& order, const delivery::FilesState& files)
      : order_(order), files_(files) {
    for (const orders::Line& line : order.lines) {
      if (line.serial) licences_[*line.serial] = line.description + ", " + line.licence_name;
    }
  }

  void add_placed() {
    add({order_.created_at, text("orderTimeline.customer"), TimelineKind::order,
         text("orderTimeline.placed"), order_.id.text});
  }

  void add_money(const std::vector<MoneyRow>& rows) {
    for (const MoneyRow& row : rows) {
      money_[row.id] = row;
      if (row.kind == MoneyKind::payment) add_payment(row);
      if (row.kind == MoneyKind::attempt) {
        add({row.created_at, text("orderTimeline.customer"), TimelineKind::money,
             text("orderTimeline.attempt.created"), row.gateway_id});
      }
    }
  }

  // After the money, whose amounts events name.
  void add_events(const std::vector<OrderEvent>& events, const std::vector<AuditRow>& audited) {
    for (const OrderEvent& event : events) {
      if (is_audited(event, audited)) continue;
      if (event.subject == "review")
        add_review(event);
      else
        add_transition(event);
    }
  }

  void add_notes() {
    for (const orders::CreditNoteSummary& note : order_.credit_notes) {
      add({note.issued_at, text("orderTimeline.shop"), TimelineKind::money,
           note.amount < Money{} ? text("orderTimeline.noteCanceled")
                                 : text("orderTimeline.creditNote"),
           orders::credit_note_number(note.number)});
    }
  }

  void add_mails(const std::vector<MailRow>& mails) {
    for (const MailRow& mail : mails) {
      const bool is_sent = mail.state == "sent";
      const auto what =
          mail.state == "failed"
              ? text("orderTimeline.mailFailed", {{"mail", messages::text_of(mail_key(mail))}})
          : is_sent
              ? text("orderTimeline.mailSent", {{"mail", messages::text_of(mail_key(mail))}})
              : text("orderTimeline.mailWaits", {{"mail", messages::text_of(mail_key(mail))}});
      add({mail.sent_at.value_or(mail.created_at),
           text("orderTimeline.shop"),
           TimelineKind::mail,
           what,
           mail.to,
           {},
           !is_sent});
    }
  }

  void add_files() {
    const std::string shop = text("orderTimeline.shop");
    if (files_.built_at) {
      add({*files_.built_at, shop, TimelineKind::file, text("orderTimeline.built")});
    } else if (order_.paid_at) {
      add({files_.since.value_or(*order_.paid_at),
           shop,
           TimelineKind::file,
           files_.is_waiting ? text("orderTimeline.building") : text("orderTimeline.buildFailed"),
           files_.last_error,
           {},
           true});
    }
    if (files_.final_at) {
      add({*files_.final_at, text("orderTimeline.customer"), TimelineKind::file,
           text("orderTimeline.downloaded")});
    }
  }

  void add_audited(const std::vector<AuditRow>& rows) {
    for (const AuditRow& row : rows) {
      const std::string key = "orderTimeline.staff." + row.action;
      TimelineEntry entry{row.at, row.name, TimelineKind::staff,
                          messages::has(key) ? messages::text_of(key) : row.action, row.reason};
      auto money = money_.find(row.object_id);
      if (money != money_.end()) {
        entry.amount = amount_of(money->second, -1);
        entry.is_open = money->second.state == "pending";
      }
      add(std::move(entry));
    }
  }

  std::vector<TimelineEntry> take() {
    std::ranges::stable_sort(entries_, {}, &TimelineEntry::at);
    return std::move(entries_);
  }

 private:
  void add(TimelineEntry entry) { entries_.push_back(std::move(entry)); }

  static std::string mail_key(const MailRow& mail) { return "orderTimeline.mail." + mail.kind; }

  void add_payment(const MoneyRow& row) {
    add({row.created_at, text("orderTimeline.gateway"), TimelineKind::money,
         row.state.empty() ? text("orderTimeline.payment") : text("orderTimeline.heldPayment"),
         row.gateway_id, amount_of(row, 1)});
  }

  // In the order's currency alone.
  std::optional<Money> amount_of(const MoneyRow& row, int sign) const {
    if (row.currency != order_.currency) return std::nullopt;
    return sign < 0 ? -row.amount : row.amount;
  }

  // A change that staff made has its row of the audit log, which says more.
  static bool is_audited(const OrderEvent& event, const std::vector<AuditRow>& audited) {
    return std::ranges::any_of(audited, [&](const AuditRow& row) {
      const bool is_request = event.subject == "refund" && event.from_status.empty() &&
                              row.action == "refund.requested" && row.object_id == event.subject_id;
      const bool is_look = event.subject == "review" && event.to_status.empty() &&
                           row.action == "review.cleared" && row.at == event.created_at;
      return is_request || is_look;
    });
  }

  void add_review(const OrderEvent& event) {
    if (event.to_status.empty()) {
      return add({event.created_at, name_of_actor(event.actor), TimelineKind::staff,
                  text("orderTimeline.reviewSettled")});
    }
    add({event.created_at, name_of_actor(event.actor), TimelineKind::staff,
         orders::words_of_review(event.to_status, order_.id).subject});
  }

  // A transition without words is told by another entry, such as the payment that came in.
  void add_transition(const OrderEvent& event) {
    const std::string key = key_of(event);
    if (!messages::has(key)) return;
    TimelineEntry entry{event.created_at, name_of_actor(event.actor), kind_of(event),
                        messages::text_of(key)};
    auto money = money_.find(event.subject_id);
    if (money != money_.end()) describe(entry, event, money->second);
    if (auto licence = licences_.find(event.subject_id); licence != licences_.end()) {
      entry.reference = licence->second;
    }
    add(std::move(entry));
  }

  void describe(TimelineEntry& entry, const OrderEvent& event, const MoneyRow& row) const {
    entry.reference = row.gateway_id;
    if (row.kind == MoneyKind::attempt) return;
    const bool comes_back = event.to_status == "won" || event.to_status == "failed";
    const bool has_moved = event.to_status != "inquiry";
    if (has_moved) entry.amount = amount_of(row, comes_back ? 1 : -1);
    const bool waits = event.to_status == "pending" || event.to_status == "opened";
    entry.is_open = waits && event.to_status == row.state;
    if (event.to_status == "failed" && !row.failure.empty()) entry.reference = row.failure;
  }

  const orders::Order& order_;
  const delivery::FilesState& files_;
  std::map<std::string, std::string> licences_;  // by serial
  std::map<std::string, MoneyRow> money_;        // by id
  std::vector<TimelineEntry> entries_;
};

}  // namespace

std::vector<TimelineEntry> timeline(db::Connection& connection, const orders::Order& order,
                                    const delivery::FilesState& files) {
  const std::vector<AuditRow> audited = audit_rows(connection, order.id);
  Composer composer(order, files);
  composer.add_placed();
  composer.add_money(orders::money_rows(connection, order.id));
  composer.add_events(orders::order_events(connection, order.id), audited);
  composer.add_notes();
  composer.add_mails(mail_rows(connection, order.id));
  composer.add_files();
  composer.add_audited(audited);
  return composer.take();
}

}  // namespace typecase::backoffice
