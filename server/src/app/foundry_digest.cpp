#include "app/foundry_digest.h"

#include <algorithm>
#include <optional>
#include <set>

#include "catalogue/foundry.h"
#include "delivery/builds.h"
#include "documents/wording.h"
#include "mail/outbox.h"
#include "orders/foundry_mail.h"
#include "orders/reviews.h"
#include "orders/sales_report.h"

namespace typecase::app {
namespace {

using catalogue::DigestInterval;
using mail::Letter;
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
  return row ? std::optional(row->time(0)) : std::nullopt;
}

Waiting find_waiting(db::Connection& connection) {
  Waiting waiting;
  std::set<std::string> orders;
  for (const orders::Review& review : orders::open_reviews(connection)) {
    orders.insert(review.order.text);
  }
  waiting.reviews = static_cast<std::int64_t>(orders.size());
  waiting.builds = std::ranges::count_if(
      delivery::unbuilt(connection),
      [](const delivery::Unbuilt& build) { return build.is_parked && !build.smaller; });
  waiting.mails = std::ranges::count_if(mail::unsent(connection), &mail::Unsent::is_parked);
  return waiting;
}

std::string counted(std::int64_t count, const std::string& one, const std::string& several) {
  return std::to_string(count) + " " + (count == 1 ? one : several);
}

std::vector<Letter::Fact> figures(const SalesReport& report) {
  std::vector<Letter::Fact> facts;
  for (const SalesReport::Sum& sum : report.sales) {
    facts.push_back({"Sold", to_decimal(sum.total, sum.currency) + " " + sum.currency + " in " +
                                 counted(sum.count, "order", "orders")});
  }
  if (report.free_orders > 0) {
    facts.push_back({"Given free of charge", counted(report.free_orders, "order", "orders")});
  }
  for (const SalesReport::Sum& sum : report.refunds) {
    facts.push_back({"Refunded", to_decimal(sum.total, sum.currency) + " " + sum.currency + " in " +
                                     counted(sum.count, "refund", "refunds")});
  }
  if (report.disputes > 0) facts.push_back({"New disputes", std::to_string(report.disputes)});
  return facts;
}

std::vector<Letter::Fact> to_do(const Waiting& waiting) {
  std::vector<Letter::Fact> facts;
  if (waiting.reviews > 0) {
    facts.push_back({counted(waiting.reviews, "order", "orders") + " to look at",
                     "run \"typecase refund --list\""});
  }
  if (waiting.builds > 0) {
    facts.push_back({counted(waiting.builds, "order", "orders") + " whose fonts could not be made",
                     "run \"typecase builds\""});
  }
  if (waiting.mails > 0) {
    facts.push_back({counted(waiting.mails, "mail", "mails") + " that could not be delivered",
                     "run \"typecase mail\""});
  }
  return facts;
}

std::string period_text(Time from, Time until) {
  using std::chrono::days;
  const Time last_day = until - days(1);
  if (last_day <= from) return documents::day(from);
  return documents::day(from) + " to " + documents::day(last_day);
}

Letter digest_letter(const catalogue::Foundry& foundry, const SalesReport& report,
                     const Waiting& waiting, const std::string& period) {
  Letter letter = orders::foundry_letter(foundry, "Your shop, " + period);
  if (report.is_empty()) {
    letter.parts.push_back({.paragraph = "Nothing was sold in this time (" + period + ", UTC)."});
  } else {
    letter.parts.push_back(
        {.paragraph = "This is what was sold (" + period + ", UTC).", .facts = figures(report)});
  }
  if (!report.items.empty()) {
    Letter::Part items{.paragraph = "Sold most often:"};
    for (const SalesReport::Item& item : report.items) {
      items.facts.push_back({item.description, counted(item.count, "licence", "licences")});
    }
    letter.parts.push_back(std::move(items));
  }
  if (!waiting.is_empty()) {
    letter.parts.push_back({.paragraph = "This waits for you:", .facts = to_do(waiting)});
  }
  return letter;
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
  // Anybody can cause a mail that cannot be delivered: these alone cause no digest.
  if (report.is_empty() && waiting.reviews + waiting.builds == 0) return;
  orders::queue_foundry_mail(connection, foundry,
                             digest_letter(foundry, report, waiting, period_text(*told, until)),
                             "foundry_digest", std::to_string(to_micros(until)), clock_.now());
}

}  // namespace typecase::app
