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
  while (database_.write([&](db::Connection& c) { return run_batch(c, job.key); })) {
    fail_point("releases.batch_told");
    wake_();
  }
  wake_();
  log::info("release_announced", {{"announcement", job.key}});
}

// Returns whether there is more to do.
bool ReleaseNotices::run_batch(db::Connection& connection, const std::string& id) {
  const auto open = delivery::find_open_announcement(connection, id);
  if (!open) return false;
  const delivery::BuyerPage page =
      delivery::find_buyers(connection, open->styles, open->reached, batch);
  const std::int64_t told = std::ranges::count_if(
      page.buyers, [&](const delivery::Buyer& buyer) { return inform(connection, *open, buyer); });
  fail_point("releases.telling");
  delivery::note_reached(connection, id, page.reached, told, clock_.now());
  return !page.reached.empty();
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
