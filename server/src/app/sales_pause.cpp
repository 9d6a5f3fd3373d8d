#include "app/sales_pause.h"

#include <utility>

#include "app/pause_rows.h"
#include "base/log.h"
#include "orders/foundry_mail.h"

namespace typecase::app {
namespace {

using delivery::Impediment;

constexpr std::chrono::minutes between_looks{1};

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

mail::Letter pause_letter(const catalogue::Foundry& foundry, const delivery::Readiness& readiness,
                          Time since) {
  mail::Letter letter = orders::foundry_letter(foundry, "Your shop has stopped selling");
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
  mail::Letter letter = orders::foundry_letter(foundry, "Your shop sells again");
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
  else
    look_after_others();
}

// A pause of the process before this one, which the foundry may know of.
void SalesPauseNotices::recall() {
  if (is_recalled_) return;
  auto since = database_.read([&](db::Connection& c) { return find_pause(c, node_); });
  is_recalled_ = true;
  if (since) paused_ = since;
}

void SalesPauseNotices::note_pause(const delivery::Readiness& readiness) {
  resumed_.reset();
  const Time now = clock_.now();
  if (is_told_ || now - *paused_ < shortest_told_pause) return;
  const mail::Letter letter = pause_letter(foundry_(), readiness, *paused_);
  is_told_ = database_.write([&](db::Connection& connection) {
    const PauseBegun begun = begin_pause(connection, node_, *paused_, now);
    if (begun == PauseBegun::to_tell) queue(connection, letter, "sales_paused", *paused_);
    return begun != PauseBegun::undecided;
  });
}

void SalesPauseNotices::note_end() {
  if (!resumed_) {
    resumed_ = clock_.now();
    log::info("sales_resumed", {{"paused_since", to_iso8601(*paused_)}});
  }
  if (is_told_ || *resumed_ - *paused_ >= shortest_told_pause) end_and_tell(paused_, *resumed_);
  paused_.reset();
  resumed_.reset();
  is_told_ = false;
}

// A node that has ended in a pause tells of no end.
void SalesPauseNotices::look_after_others() {
  const Time now = clock_.now();
  if (looked_ && now - *looked_ < between_looks) return;
  looked_ = now;
  if (database_.read([](db::Connection& c) { return is_pause_told(c); })) {
    end_and_tell(std::nullopt, now);
  }
}

void SalesPauseNotices::end_and_tell(std::optional<Time> since, Time until) {
  database_.write([&](db::Connection& connection) {
    auto paused = end_pause(connection, node_, since, until);
    if (paused) queue(connection, end_letter(foundry_(), *paused, until), "sales_resumed", *paused);
  });
}

void SalesPauseNotices::queue(db::Connection& connection, const mail::Letter& letter,
                              std::string_view kind, Time since) const {
  orders::queue_foundry_mail(connection, foundry_(), letter, kind,
                             node_ + "-" + std::to_string(to_micros(since)), clock_.now());
}

}  // namespace typecase::app
