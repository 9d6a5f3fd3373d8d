#pragma once

#include <functional>

#include "audit/audit.h"
#include "backoffice/names.h"
#include "backoffice/offers/offer_families.h"
#include "backoffice/offers/offer_rows.h"
#include "backoffice/offers/offer_start.h"
#include "backoffice/timeline.h"
#include "carts/cart_draft.h"
#include "db/database.h"
#include "snapshot/snapshot.h"

namespace typecase::backoffice {

// An offer as it would be made.
struct CheckedOffer {
  carts::DraftedCart drafted;
  OfferFamilies families;  // of its lines; keeps the snapshot

  Money total() const;
  std::optional<Money> shop_total() const;  // none: a line has no price in the shop

  // Whether a line costs less than in the shop, or has no price there to be held against.
  bool is_below_shop() const;
};

struct FoundOffers {
  OfferPage page;
  NamesById members;  // who made them
};

struct ShownOffer {
  OfferRow offer;
  NamesById members;
  std::vector<carts::CustomLicence> licences;
  std::vector<TimelineEntry> timeline;  // oldest first
  std::string link;                     // for the client
  bool is_on_sale = true;               // false: something in it has left the shop
};

// The request that makes an offer.
struct OfferMaker {
  std::string_view key;     // Idempotency-Key
  Digest request_sha256{};  // of the body
  const audit::Actor& actor;
  // Called where the offer is below the shop's prices; throws unless the second factor is fresh.
  std::function<void()> need_step_up;
};

// Prepared carts as staff make and follow them. Lines, prices and licences never change, the end
// only to a later one (decision 0076). Each change is one transaction with its row of the audit
// log. Thread-safe.
class OfferService {
 public:
  // wake: has jobs that were just promised run at once.
  OfferService(db::Database& database, snapshot::Snapshots& snapshots, const Clock& clock,
               std::string public_url, std::function<void()> wake)
      : database_(database),
        snapshots_(snapshots),
        clock_(clock),
        public_url_(std::move(public_url)),
        wake_(std::move(wake)) {}

  // Three statements, whatever the length of the page.
  FoundOffers find(const OfferFilter& filter, const PageRequest& page) const;

  // not_found. At most eight statements.
  Result<ShownOffer> show(std::string_view id) const;

  // invalid: invalid_offer, with the faults of check_draft(); failures of carts::prepare().
  Result<CheckedOffer> check(const NewOffer& wanted) const;

  // Failures of check(); not_found (an offer to replace); conflict: idempotency_mismatch,
  // offer_paid, offer_withdrawn; unavailable: shop_busy. The same key again gives the same offer.
  Result<ShownOffer> make(const NewOffer& wanted, const OfferMaker& maker);

  // nullopt: from nothing. not_found.
  Result<OfferStart> start(const std::optional<OfferSource>& source) const;

  OfferFamilies search(std::string_view words) const;

  // The agreement of a licence of the shop. not_found.
  Result<licences::Eula> agreement(std::string_view kind) const;

  // not_found; conflict: no_recipient, offer_paid, offer_withdrawn, offer_expired; too_many
  // (too_many_mails): three an hour.
  Result<ShownOffer> send(std::string_view id, const audit::Actor& actor);

  // version: of the offer that was shown. valid_until: that moment excluded; nullopt: no end.
  // not_found; conflict: offer_changed, offer_paid, offer_withdrawn, offer_outdated; invalid:
  // out_of_range at /validUntil.
  Result<ShownOffer> prolong(std::string_view id, int version,
                             const std::optional<Time>& valid_until, const audit::Actor& actor);

  // not_found; conflict: offer_paid, offer_withdrawn.
  Result<ShownOffer> withdraw(std::string_view id, const std::string& reason,
                              const audit::Actor& actor);

 private:
  OfferMoment moment() const;
  Result<CheckedOffer> check(const NewOffer& wanted,
                             std::shared_ptr<const snapshot::Snapshot> shop) const;
  Result<std::optional<std::string>> find_made(db::Connection& connection,
                                               const OfferMaker& maker) const;
  // nullopt: the shop has changed since the offer was checked.
  Result<std::optional<std::string>> insert(db::Connection& connection, const NewOffer& wanted,
                                            const CheckedOffer& checked, const OfferMaker& maker);
  Result<void> replace(db::Connection& connection, const std::string& replaced,
                       const std::string& by, const audit::Actor& actor);
  // The offer that a change is about, while it can be changed.
  Result<OfferRow> find_changeable(db::Connection& connection, std::string_view id) const;

  db::Database& database_;
  snapshot::Snapshots& snapshots_;
  const Clock& clock_;
  const std::string public_url_;
  const std::function<void()> wake_;
};

}  // namespace typecase::backoffice
