#pragma once

#include "backoffice/audit_entries.h"
#include "backoffice/offers/offer_rows.h"
#include "backoffice/timeline.h"

namespace typecase::backoffice {

// Everything that happened to an offer, oldest first: its own moments, and what staff did, of which
// `history` has rows of the audit log, the newest first.
std::vector<TimelineEntry> offer_timeline(const OfferRow& offer,
                                          const std::vector<NamedEntry>& history,
                                          const std::optional<Time>& paid_at);

}  // namespace typecase::backoffice
