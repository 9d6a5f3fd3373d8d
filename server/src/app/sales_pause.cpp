#include "app/sales_pause.h"

#include <utility>

#include "base/log.h"
#include "mail/letter.h"
#include "mail/mail.h"

namespace typecase::app {
namespace {

using namespace std::chrono_literals;
using delivery::Impediment;

constexpr auto shortest_told_pause = 1min;  // A database that restarts is away for seconds.

std::string_view explanation(Impediment reason) {
  switch (reason) {
    case Impediment::database_unreadable:
      return "The database does not answer.";
    case Impediment::database_unwritable:
      return "The database takes no changes: its disk may be full, or it may be read-only.";
    case Impediment::disk_full:
      return "The disk is too full to build the packages of an order. Make room on it.";
    case Impediment::builder_stalled:
      return "Packages wait for too long and none gets done. \"typecase builds\" shows why.";
    case Impediment::check_overdue:
      return "The server's own check does not come to its end: a disk or the database hangs.";
  }
  return "";
}

std::string joined_names(const delivery::Readiness& readiness) {
  std::string joined;
  for (Impediment reason : readiness.reasons) {
    if (!joined.empty()) joined += ',';
    joined += delivery::name(reason);
  }
  return joined;
}

mail::Letter letter_to(const catalogue::Foundry& foundry, std::string subject) {
  mail::Letter letter;
  letter.subject = std::move(subject);
  letter.greeting = "Hello,";
  letter.foundry = foundry.name;
  letter.why = "You get this mail because your address stands in the shop's settings.";
  return letter;
}

mail::Letter pause_letter(const catalogue::Foundry& foundry, const delivery::Readiness& readiness,
                          Time since) {
  mail::Letter letter = letter_to(foundry, "Your shop has stopped selling");
  letter.parts = {{.paragraph = "Since " + to_iso8601(since) +
                                " the shop takes no orders and no payments, because it could not "
                                "deliver them. Its pages stay open, and carts are kept."}};
  for (Impediment reason : readiness.reasons) {
    letter.parts.push_back({.paragraph = std::string(explanation(reason))});
  }
  letter.parts.push_back(
      {.paragraph =
           "The shop sells again by itself when this is over, and you get one more mail."});
  return letter;
}

mail::Letter end_letter(const catalogue::Foundry& foundry, Time since, Time until) {
  mail::Letter letter = letter_to(foundry, "Your shop sells again");
  letter.parts = {{.paragraph = "The shop took no orders from " + to_iso8601(since) + " to " +
                                to_iso8601(until) +
                                ", because it could not deliver them. That is over."}};
  return letter;
}

}  // namespace

SalesPauseNotices::SalesPauseNotices(db::Database& database, const Clock& clock, std::string node,
                                     std::function<catalogue::Foundry()> foundry)
    : database_(database), clock_(clock), node_(std::move(node)), foundry_(std::move(foundry)) {}

void SalesPauseNotices::note(const delivery::Readiness& readiness) {
  if (!readiness.sell && !paused_) {
    log::error("sales_paused", {{"reasons", joined_names(readiness)}});
    paused_ = clock_.now();
  }
  if (!readiness.browse) return;  // Nothing can be stored.
  recall();
  if (!readiness.sell)
    note_pause(readiness);
  else if (paused_)
    note_end();
}

// A pause of the process before this one, which the foundry knows of.
void SalesPauseNotices::recall() {
  if (is_recalled_) return;
  auto row = database_.read([&](db::Connection& connection) {
    return connection.find_one("SELECT paused_at FROM sales_readiness WHERE node = $1", node_);
  });
  is_recalled_ = true;
  if (!row || row->is_null(0)) return;
  paused_ = row->time(0);
  is_told_ = true;
}

void SalesPauseNotices::note_pause(const delivery::Readiness& readiness) {
  resumed_.reset();
  if (is_told_ || clock_.now() - *paused_ < shortest_told_pause) return;
  const catalogue::Foundry foundry = foundry_();
  database_.write([&](db::Connection& connection) {
    connection.execute(
        "INSERT INTO sales_readiness (node, checked_at, paused_at) VALUES ($1, $2, $2) "
        "ON CONFLICT (node) DO UPDATE SET paused_at = excluded.paused_at",
        node_, *paused_);
    if (!mail::is_address(foundry.email)) return;
    mail::queue(connection,
                mail::to_mail(pause_letter(foundry, readiness, *paused_), "sales_paused",
                              node_ + "-" + std::to_string(to_micros(*paused_)), foundry.email,
                              foundry.name),
                clock_.now());
  });
  is_told_ = true;
}

void SalesPauseNotices::note_end() {
  if (!resumed_) {
    resumed_ = clock_.now();
    log::info("sales_resumed", {{"paused_since", to_iso8601(*paused_)}});
  }
  if (is_told_ || *resumed_ - *paused_ >= shortest_told_pause) {
    const catalogue::Foundry foundry = foundry_();
    database_.write([&](db::Connection& connection) {
      connection.execute("UPDATE sales_readiness SET paused_at = NULL WHERE node = $1", node_);
      if (!mail::is_address(foundry.email)) return;
      mail::queue(connection,
                  mail::to_mail(end_letter(foundry, *paused_, *resumed_), "sales_resumed",
                                node_ + "-" + std::to_string(to_micros(*paused_)), foundry.email,
                                foundry.name),
                  clock_.now());
    });
  }
  paused_.reset();
  resumed_.reset();
  is_told_ = false;
}

}  // namespace typecase::app
