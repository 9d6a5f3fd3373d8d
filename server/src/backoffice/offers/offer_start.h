#pragma once

#include "backoffice/offers/new_offer.h"
#include "backoffice/offers/offer_families.h"
#include "db/database.h"

namespace typecase::backoffice {

// A new offer with what is known of its beginning. The strings of `held` and `dropped` are for
// people.
struct OfferStart {
  NewOffer offer;
  std::vector<std::string> held;     // licences that the customer has, the newest first, at most 20
  std::vector<std::string> dropped;  // items that are no longer on sale
  OfferFamilies families;            // of the items
};

// nullopt: there is no such record. At most five statements.
std::optional<OfferStart> start_offer(db::Connection& connection,
                                      std::shared_ptr<const snapshot::Snapshot> shop,
                                      const OfferSource& source);

// From nothing.
OfferStart start_offer(std::shared_ptr<const snapshot::Snapshot> shop);

}  // namespace typecase::backoffice
