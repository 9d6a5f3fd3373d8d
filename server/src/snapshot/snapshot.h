#pragma once

#include <functional>
#include <memory>

#include "base/clock.h"
#include "catalogue/catalogue.h"
#include "content/content.h"
#include "db/versioned.h"
#include "licences/licences.h"
#include "pricing/sales_settings.h"

namespace typecase::snapshot {

// All that visitors may see and buy, read in one transaction. Immutable. Parts that a change left
// alone are shared with the snapshot before.
struct Snapshot {
  db::ShopVersions versions;
  std::shared_ptr<const catalogue::Catalogue> catalogue;
  std::shared_ptr<const licences::Licences> licences;
  std::shared_ptr<const pricing::SalesSettings> sales_settings;
  std::shared_ptr<const content::Content> content;
  Time until = Time::max();   // A date of a font or of a licence takes effect then.
  bool has_all_texts = true;  // false: changed texts could not be read, `content` is older

  // Whether what is sold is still the same at `now`, as the transaction sees the shop.
  bool is_current(db::Connection& connection, Time now) const;
  bool is_current(const db::ShopVersions& seen, Time now) const;  // the same, once they are read
};

// The shop's one snapshot, replaced by one pointer. Code that needs a single part takes a view of
// it (catalogue::Current and its like).
using Snapshots = db::Versioned<Snapshot>;

template <class T>
using Loader = std::function<std::shared_ptr<const T>(db::Connection&)>;

// How each part is read; empty: as the database has it.
struct Loaders {
  Loader<catalogue::Catalogue> catalogue = {};
  Loader<licences::Licences> licences = {};
  Loader<pricing::SalesSettings> sales_settings = {};
  Loader<content::Content> content = {};
};

// The snapshot that a refresh after `held` makes, as the transaction sees the shop at `now`. Parts
// of `held` that still hold are shared.
std::shared_ptr<const Snapshot> load_after(db::Connection& connection, const Snapshot& held,
                                           Time now);

// Snapshots that follow the shop version and the clock, which must outlive them. A refresh reads
// the parts whose version has moved or whose date has come, no others. Texts that cannot be read
// stop no sale: the former ones stay, and every refresh tries again. Any other part that cannot be
// read leaves the whole snapshot as it is; refresh() throws.
Snapshots follow(db::Database& database, const Clock& clock, Loaders loaders = {});

}  // namespace typecase::snapshot
