#include "catalogue/records/foundry.h"

#include "db/record.h"
#include "db/versioned.h"

namespace typecase::catalogue {
namespace {

Notifications to_notifications(const db::Row& row) {
  return {.sales = row.boolean("notify_sales"),
          .reviews = row.boolean("notify_reviews"),
          .disputes = row.boolean("notify_disputes"),
          .failed_builds = row.boolean("notify_failed_builds"),
          .parked_mails = row.boolean("notify_parked_mails"),
          .digest = row.get<DigestInterval>("digest")};
}

}  // namespace

Foundry read_foundry(db::Connection& connection) {
  auto row = connection.find_one(
      "SELECT " + db::columns<Foundry>() +
      ", notify_sales, notify_reviews, notify_disputes, notify_failed_builds, notify_parked_mails,"
      " digest FROM foundry");
  if (!row) return {};
  auto foundry = row->as<Foundry>();
  foundry.notifications = to_notifications(*row);
  return foundry;
}

void save_foundry(db::Connection& connection, const Foundry& foundry) {
  const Notifications& wanted = foundry.notifications;
  db::Record(foundry)
      .set("id", 1)
      .set("notify_sales", wanted.sales)
      .set("notify_reviews", wanted.reviews)
      .set("notify_disputes", wanted.disputes)
      .set("notify_failed_builds", wanted.failed_builds)
      .set("notify_parked_mails", wanted.parked_mails)
      .set("digest", wanted.digest)
      .upsert(connection, "foundry", "id");
  db::touch_shop_version(connection);
}

}  // namespace typecase::catalogue
