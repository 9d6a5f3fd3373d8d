#include "snapshot/snapshot.h"

#include <algorithm>

#include "base/log.h"
#include "catalogue/records/known_fonts.h"

namespace typecase::snapshot {
namespace {

Loaders complete(Loaders loaders, const std::function<Time()>& now) {
  if (!loaders.catalogue) {
    auto known = std::make_shared<catalogue::KnownFonts>();
    loaders.catalogue = [now, known](db::Connection& connection) {
      return catalogue::load_at(connection, now(), *known);
    };
  }
  if (!loaders.licences) {
    loaders.licences = [now](db::Connection& connection) {
      return licences::load_at(connection, now());
    };
  }
  if (!loaders.sales_settings) loaders.sales_settings = pricing::load_sales_settings;
  if (!loaders.content) loaders.content = content::load;
  return loaders;
}

void load_texts(db::Connection& connection, const Loaders& loaders, Snapshot& next) {
  try {
    next.content = loaders.content(connection);
    next.has_all_texts = true;
  } catch (const std::exception& failure) {
    if (!next.content) throw;
    next.has_all_texts = false;
    log::error("texts_not_read", {{"why", failure.what()}});
  }
}

// The snapshot after `held`, of whose parts those are read that have changed.
std::shared_ptr<const Snapshot> load_changed(db::Connection& connection, const Loaders& loaders,
                                             const Snapshot& held, Time now) {
  auto next = std::make_shared<Snapshot>(held);
  next->versions = db::shop_versions(connection);
  const bool sale_changed = next->versions.sale_version != held.versions.sale_version;
  const bool texts_changed = next->versions.texts_version != held.versions.texts_version;
  if (sale_changed || now >= held.catalogue->until) next->catalogue = loaders.catalogue(connection);
  if (sale_changed || now >= held.licences->until) next->licences = loaders.licences(connection);
  if (sale_changed) next->sales_settings = loaders.sales_settings(connection);
  next->until = std::min(next->catalogue->until, next->licences->until);
  if (texts_changed || !held.has_all_texts) load_texts(connection, loaders, *next);
  return next;
}

}  // namespace

bool Snapshot::is_current(db::Connection& connection, Time now) const {
  return is_current(db::shop_versions(connection), now);
}

bool Snapshot::is_current(const db::ShopVersions& seen, Time now) const {
  return now < until && seen.sale_version == versions.sale_version;
}

std::shared_ptr<const Snapshot> load_after(db::Connection& connection, const Snapshot& held,
                                           Time now) {
  return load_changed(connection, complete({}, [now] { return now; }), held, now);
}

Snapshots follow(db::Database& database, const Clock& clock, Loaders loaders) {
  loaders = complete(std::move(loaders), [&clock] { return clock.now(); });
  auto held = std::make_shared<std::shared_ptr<const Snapshot>>(std::make_shared<Snapshot>());
  return Snapshots(
      database,
      [&clock, loaders = std::move(loaders), held](db::Connection& connection) {
        return *held = load_changed(connection, loaders, **held, clock.now());
      },
      [&clock](const Snapshot& snapshot) {
        return clock.now() >= snapshot.until || !snapshot.has_all_texts;
      });
}

}  // namespace typecase::snapshot
