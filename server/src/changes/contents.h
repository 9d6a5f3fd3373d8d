#pragma once

#include <vector>

#include "carts/coupons.h"
#include "catalogue/records/terms.h"
#include "changes/entry.h"
#include "content/content.h"
#include "db/database.h"
#include "licences/licences.h"
#include "orders/documents/invoice_series.h"
#include "pricing/sales_settings.h"
#include "royalties/shares.h"

namespace typecase::changes {

// All that the foundry decides about its shop, but for its catalogue: what the folder of a shop
// holds (docs/seed-folder.md).
struct ShopContents {
  catalogue::Foundry foundry;
  pricing::SalesSettings sales_settings;
  orders::InvoiceSeries invoices;
  std::vector<carts::CouponTerms> coupons;
  licences::Licences licences;  // as written: every kind is in `kinds`
  content::Content content;     // without `withdrawn`
  std::vector<royalties::Share> shares;
};

ShopContents read_contents(db::Connection& connection);

// Entries of each kind but those of the catalogue, and back. std::logic_error: an entry is no
// record of its kind.
Entries to_entries(const ShopContents& contents);
ShopContents to_contents(const Entries& entries);

// Entries of the catalogue.
Entries to_entries(const catalogue::CatalogueTerms& terms);

// Every entry of the shop, as the transaction sees it.
Entries read_entries(db::Connection& connection);

// Pages and posts that were removed, as they were last.
Entries read_removed_texts(db::Connection& connection);

// Brings the shop from `before`, which read_entries() gave in this transaction, to `after`, and
// moves the shop version where visitors see the change. Answers whether anything changed. Entries
// of the catalogue must be in both. conflict: eula_version_changed, coupon_code_taken,
// coupon_needs_new_id, coupon_stays (a coupon is ended by its last day); invalid: bad_seed (with
// the fault series_begun), entries_disagree (a licence or an override names a kind that would not
// be there).
Result<bool> write_entries(db::Connection& connection, const Entries& before, const Entries& after);

}  // namespace typecase::changes
