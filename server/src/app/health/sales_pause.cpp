#include "app/health/sales_pause.h"

#include <utility>

#include "app/health/pause_rows.h"
#include "base/log.h"
#include "messages/messages.h"
#include "orders/documents/order_emails.h"

namespace typecase::app {
namespace {

using delivery::Impediment;
using messages::text;

constexpr std::chrono::minutes between_looks{1};

// "foundryMail.paused.diskFull" of disk_full.
std::string explanation(Impediment reason) {
  return messages::text_of("foundryMail.paused." + camel_case(enum_name(reason)));
}

std::string joined_names(const delivery::Readiness& readiness) {
  std::string joined;
  for (Impediment reason : readiness.reasons) {
    if (!joined.empty()) joined += ',';
    joined += enum_name(reason);
  }
  return joined;
}

mail::Email pause_email(const catalogue::Foundry& foundry, const delivery::Readiness& readiness,
                        Time since) {
  mail::Email email = orders::foundry_email(foundry, text("foundryMail.paused.subject"));
  email.parts = {{.paragraph = text("foundryMail.paused.text", {{"since", to_iso8601(since)}})}};
  for (Impediment reason : readiness.reasons) {
    email.parts.push_back({.paragraph = explanation(reason)});
  }
  email.parts.push_back({.paragraph = text("foundryMail.paused.end")});
  return email;
}

mail::Email resumed_email(const catalogue::Foundry& foundry, Time since, Time until) {
  mail::Email email = orders::foundry_email(foundry, text("foundryMail.resumed.subject"));
  email.parts = {{.paragraph = text("foundryMail.resumed.text",
                                    {{"since", to_iso8601(since)}, {"until", to_iso8601(until)}})}};
  return email;
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
  const mail::Email email = pause_email(foundry_(), readiness, *paused_);
  is_told_ = database_.write([&](db::Connection& connection) {
    const PauseBegun begun = begin_pause(connection, node_, *paused_, now);
    if (begun == PauseBegun::to_tell) queue(connection, email, "sales_paused", *paused_);
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
    if (paused)
      queue(connection, resumed_email(foundry_(), *paused, until), "sales_resumed", *paused);
  });
}

void SalesPauseNotices::queue(db::Connection& connection, const mail::Email& email,
                              std::string_view kind, Time since) const {
  orders::queue_notice(connection, foundry_(), email, shop_settings::NoticeKind::sales_paused, kind,
                       node_ + "-" + std::to_string(to_micros(since)), clock_.now());
}

}  // namespace typecase::app
