#include "app/jobs/foundry_digest.h"

#include <algorithm>
#include <optional>
#include <set>

#include "audit/chain.h"
#include "catalogue/records/foundry.h"
#include "delivery/build/builds.h"
#include "documents/wording.h"
#include "mail/outbox.h"
#include "messages/messages.h"
#include "orders/documents/order_emails.h"
#include "orders/documents/sales_report.h"
#include "orders/payment/reviews.h"

namespace typecase::app {
namespace {

using catalogue::DigestInterval;
using mail::Email;
using messages::text;
using orders::SalesReport;

// Work that waits for somebody now, whenever it began.
struct Waiting {
  std::int64_t reviews = 0;
  std::int64_t builds = 0;
  std::int64_t mails = 0;

  bool is_empty() const { return reviews + builds + mails == 0; }
};

std::optional<Time> told_until(db::Connection& connection) {
  auto row = connection.find_one("SELECT told_until FROM foundry_digest WHERE id = 1");
  return row ? std::optional(row->time("told_until")) : std::nullopt;
}

Waiting find_waiting(db::Connection& connection) {
  Waiting waiting;
  std::set<std::string> orders;
  for (const orders::Review& review : orders::open_reviews(connection)) {
    orders.insert(review.order_id.text);
  }
  waiting.reviews = static_cast<std::int64_t>(orders.size());
  waiting.builds = std::ranges::count_if(
      delivery::unbuilt(connection),
      [](const delivery::Unbuilt& build) { return build.is_parked && !build.smaller; });
  waiting.mails = std::ranges::count_if(mail::unsent(connection), &mail::Unsent::is_parked);
  return waiting;
}

std::vector<Email::Fact> figures(const SalesReport& report) {
  std::vector<Email::Fact> facts;
  for (const SalesReport::Sum& sum : report.sales) {
    facts.push_back({text("digest.soldLabel"),
                     text("digest.inOrders",
                          {{"amount", to_amount(sum.total, sum.currency)}, {"count", sum.count}})});
  }
  if (report.free_orders > 0) {
    facts.push_back({text("digest.free"), text("digest.orders", {{"count", report.free_orders}})});
  }
  for (const SalesReport::Sum& sum : report.refunds) {
    facts.push_back({text("digest.refunded"),
                     text("digest.inRefunds",
                          {{"amount", to_amount(sum.total, sum.currency)}, {"count", sum.count}})});
  }
  if (report.disputes > 0) {
    facts.push_back({text("digest.disputes"), std::to_string(report.disputes)});
  }
  return facts;
}

std::vector<Email::Fact> to_do(const Waiting& waiting) {
  std::vector<Email::Fact> facts;
  auto add = [&](std::int64_t count, messages::Key what, messages::Key remedy) {
    if (count > 0) facts.push_back({text(what, {{"count", count}}), text(remedy)});
  };
  add(waiting.reviews, "digest.reviews", "digest.reviewsRemedy");
  add(waiting.builds, "digest.builds", "digest.buildsRemedy");
  add(waiting.mails, "digest.mails", "digest.mailsRemedy");
  return facts;
}

std::string period_text(Time from, Time until) {
  const Time last_day = until - std::chrono::days(1);
  const std::string first = documents::day(from);
  if (last_day <= from) return first;
  return text("digest.period", {{"first", first}, {"last", documents::day(last_day)}});
}

Email digest_email(const catalogue::Foundry& foundry, const SalesReport& report,
                   const Waiting& waiting, const std::optional<audit::Head>& head,
                   const std::string& period) {
  Email email = orders::foundry_email(foundry, text("digest.subject", {{"period", period}}));
  if (report.is_empty()) {
    email.parts.push_back({.paragraph = text("digest.nothing", {{"period", period}})});
  } else {
    email.parts.push_back(
        {.paragraph = text("digest.sold", {{"period", period}}), .facts = figures(report)});
  }
  if (!report.items.empty()) {
    Email::Part items{.paragraph = text("digest.items")};
    for (const SalesReport::Item& item : report.items) {
      items.facts.push_back({item.description, text("digest.licences", {{"count", item.count}})});
    }
    email.parts.push_back(std::move(items));
  }
  if (!waiting.is_empty()) {
    email.parts.push_back({.paragraph = text("digest.waiting"), .facts = to_do(waiting)});
  }
  if (head && head->sequence > 0) {
    email.parts.push_back({.paragraph = text("digest.audit"),
                           .facts = {{text("digest.auditHead"), audit::to_text(*head)}}});
  }
  return email;
}

// Whether staff changed something since then, as far as it is sealed.
bool was_sealed_since(const std::optional<audit::Head>& head, Time since) {
  return head && head->sealed_at && *head->sealed_at >= since;
}

}  // namespace

Time begin_of_period(DigestInterval interval, Time now) {
  const auto day = std::chrono::floor<std::chrono::days>(now);
  if (interval == DigestInterval::daily) return day;
  return day - (std::chrono::weekday(day) - std::chrono::Monday);
}

void FoundryDigest::send_due() {
  if (!database_.read([&](db::Connection& c) { return is_due(c); })) return;
  database_.write([&](db::Connection& c) { bring_up_to_date(c); });
}

bool FoundryDigest::is_due(db::Connection& connection) const {
  const DigestInterval interval = catalogue::read_foundry(connection).notifications.digest;
  const std::optional<Time> told = told_until(connection);
  if (interval == DigestInterval::off) return told.has_value();
  return !told || *told < begin_of_period(interval, clock_.now());
}

void FoundryDigest::bring_up_to_date(db::Connection& connection) const {
  const catalogue::Foundry foundry = catalogue::read_foundry(connection);
  const DigestInterval interval = foundry.notifications.digest;
  if (interval == DigestInterval::off) {
    connection.execute("DELETE FROM foundry_digest WHERE id = 1");
    return;
  }
  const Time until = begin_of_period(interval, clock_.now());
  const std::optional<Time> told = told_until(connection);
  if (told && *told >= until) return;
  connection.execute(
      "INSERT INTO foundry_digest (id, told_until) VALUES (1, $1) "
      "ON CONFLICT (id) DO UPDATE SET told_until = excluded.told_until",
      until);
  if (!told) return;
  const SalesReport report = orders::report_sales(connection, *told, until);
  const Waiting waiting = find_waiting(connection);
  const std::optional<audit::Head> head = audit::find_head(connection);
  // Anybody can cause a mail that cannot be delivered: these alone cause no digest.
  if (report.is_empty() && waiting.reviews + waiting.builds == 0 &&
      !was_sealed_since(head, *told)) {
    return;
  }
  orders::queue_foundry_mail(
      connection, foundry, digest_email(foundry, report, waiting, head, period_text(*told, until)),
      "foundry_digest", std::to_string(to_micros(until)), clock_.now());
}

}  // namespace typecase::app
