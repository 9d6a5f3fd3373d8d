#include "backoffice/releases/release_notices.h"

#include <algorithm>
#include <map>

#include "backoffice/releases/release_email.h"
#include "base/fail_point.h"
#include "base/log.h"
#include "delivery/build/editions.h"

namespace typecase::backoffice {
namespace {

using delivery::GivenRelease;

std::map<std::string, std::vector<GivenRelease>> gifts(const delivery::Announcement& announcement,
                                                       const delivery::Buyer& buyer) {
  std::map<std::string, std::vector<GivenRelease>> by_order;
  for (const delivery::LicensedStyle& owned : buyer.styles) {
    const auto renewed = std::ranges::find(announcement.styles, owned.style.text,
                                           [](const auto& style) { return style.style.text; });
    by_order[owned.order.text].push_back({owned.line, owned.style, renewed->number});
  }
  return by_order;
}

}  // namespace

void ReleaseNotices::run(const jobs::Job& job) {
  const bool is_last =
      database_.write([&](db::Connection& connection) { return run_batch(connection, job); });
  fail_point("releases.batch_told");
  wake_();
  if (is_last) log::info("release_announced", {{"announcement", job.key}});
}

// Returns whether all buyers were told.
bool ReleaseNotices::run_batch(db::Connection& connection, const jobs::Job& job) {
  const auto open = delivery::find_open_announcement(connection, job.key);
  if (!open) return true;
  const delivery::BuyerPage page =
      delivery::find_buyers(connection, open->styles, open->reached, batch);
  const std::int64_t told = std::ranges::count_if(
      page.buyers, [&](const delivery::Buyer& buyer) { return inform(connection, *open, buyer); });
  fail_point("releases.telling");
  const Time now = clock_.now();
  delivery::note_reached(connection, job.key, page.reached, told, now);
  if (page.reached.empty()) return true;
  jobs::run_again(connection, job.kind, job.key, job.payload, now, jobs::later_priority);
  return false;
}

// Returns whether a mail was queued.
bool ReleaseNotices::inform(db::Connection& connection, const delivery::Announcement& announcement,
                            const delivery::Buyer& buyer) {
  const Time now = clock_.now();
  if (announcement.buyers == delivery::BuyerChoice::give) {
    for (const auto& [order, releases] : gifts(announcement, buyer)) {
      delivery::give_releases(connection, OrderId(order), releases, now);
    }
  }
  if (!mail::is_address(buyer.email)) return false;
  return mail::queue(connection, release_email(announcement, buyer, foundry_(), public_url_), now,
                     mail::Urgency::later);
}

}  // namespace typecase::backoffice
