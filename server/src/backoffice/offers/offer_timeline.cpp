#include "backoffice/offers/offer_timeline.h"

#include <algorithm>
#include <ranges>

#include "messages/messages.h"

namespace typecase::backoffice {
namespace {

using messages::text;

TimelineEntry of_client(Time at, messages::Key what) {
  return {at, text("offerTimeline.client"), TimelineKind::order, text(what)};
}

// Carts that earlier versions prepared have no row that tells who made them.
bool tells_who_made_it(const NamedEntry& entry) {
  const std::string& action = entry.recorded.entry.action;
  return action == "prepared_cart.added" || action == "offer.made";
}

void add_staff(const std::vector<NamedEntry>& history, std::vector<TimelineEntry>& all) {
  for (const NamedEntry& named : std::views::reverse(history)) {
    const audit::Entry& entry = named.recorded.entry;
    const std::string key = "console.auditAction." + entry.action;
    const auto kind = entry.action == "offer.sent" ? TimelineKind::mail : TimelineKind::staff;
    all.push_back({entry.at, named.who, kind,
                   messages::has(key) ? messages::text_of(key) : entry.action, entry.reason});
  }
}

void add_client(const OfferRow& offer, std::vector<TimelineEntry>& all) {
  if (offer.first_seen_at) all.push_back(of_client(*offer.first_seen_at, "offerTimeline.seen"));
  if (offer.last_seen_at && offer.last_seen_at != offer.first_seen_at) {
    all.push_back(of_client(*offer.last_seen_at, "offerTimeline.seenAgain"));
  }
  if (offer.accepted_at) all.push_back(of_client(*offer.accepted_at, "offerTimeline.accepted"));
}

}  // namespace

std::vector<TimelineEntry> offer_timeline(const OfferRow& offer,
                                          const std::vector<NamedEntry>& history,
                                          const std::optional<Time>& paid_at) {
  std::vector<TimelineEntry> all;
  add_staff(history, all);
  if (std::ranges::none_of(history, tells_who_made_it)) {
    all.push_back({offer.created_at, text("orderTimeline.shop"), TimelineKind::staff,
                   messages::text_of("console.auditAction.prepared_cart.added")});
  }
  add_client(offer, all);
  if (paid_at) {
    auto paid = of_client(*paid_at, "offerTimeline.paid");
    paid.kind = TimelineKind::money;
    paid.reference = offer.spent_by->text;
    paid.amount = offer.total();
    all.push_back(std::move(paid));
  }
  if (offer.state == OfferState::expired && offer.valid_until) {
    all.push_back({*offer.valid_until, text("orderTimeline.shop"), TimelineKind::order,
                   text("offerTimeline.expired")});
  }
  std::ranges::stable_sort(all, {}, &TimelineEntry::at);
  return all;
}

}  // namespace typecase::backoffice
