#include "delivery/build/editions.h"

#include "db/record.h"
#include "delivery/build/builds.h"
#include "delivery/delivery.h"
#include "jobs/job.h"

namespace typecase::delivery {
namespace {

void keep_licensed_files(db::Connection& connection, const OrderId& order, std::int64_t edition) {
  connection.execute(
      "INSERT INTO former_certificate (serial, edition, text, signature, public_key) "
      "SELECT serial, $2, text, signature, public_key FROM certificate "
      "WHERE serial IN (SELECT serial FROM entitlement WHERE order_id = $1)",
      order.text, edition);
  connection.execute(
      "INSERT INTO former_licensed_font (serial, edition, path, style_id, sha256, size) "
      "SELECT serial, $2, path, style_id, sha256, size FROM licensed_font "
      "WHERE serial IN (SELECT serial FROM entitlement WHERE order_id = $1)",
      order.text, edition);
  for (const char* table : {"licensed_font", "certificate"}) {
    connection.execute("DELETE FROM " + std::string(table) +
                           " WHERE serial IN (SELECT serial FROM entitlement WHERE order_id = $1)",
                       order.text);
  }
}

// Nothing of an order without files: the first edition is still to be built.
void end_edition(db::Connection& connection, const OrderId& order, Time now) {
  const std::int64_t edition = current_edition(connection, order);
  const auto ended = connection.execute(
      "INSERT INTO former_delivery (order_id, edition, built_at, final_at, ended_at) "
      "SELECT order_id, $2, built_at, final_at, $3 FROM delivery WHERE order_id = $1",
      order.text, edition, now);
  if (ended == 0) return;
  connection.execute("DELETE FROM delivery WHERE order_id = $1", order.text);
  keep_licensed_files(connection, order, edition);
}

}  // namespace

std::int64_t current_edition(db::Connection& connection, const OrderId& order) {
  return 1 + connection.value<std::int64_t>(
                 "SELECT count(*) FROM former_delivery WHERE order_id = $1", order.text);
}

std::int64_t count_given(db::Connection& connection, const OrderId& order) {
  return connection.value<std::int64_t>("SELECT count(*) FROM given_release WHERE order_id = $1",
                                        order.text);
}

bool give_releases(db::Connection& connection, const OrderId& order,
                   const std::vector<GivenRelease>& releases, Time now) {
  std::int64_t given = 0;
  for (const GivenRelease& release : releases) {
    given += connection.execute(
        "INSERT INTO given_release (order_id, line_index, style_id, number, given_at) "
        "VALUES ($1, $2, $3, $4, $5) "
        "ON CONFLICT (order_id, line_index, style_id, number) DO NOTHING",
        order.text, release.line, release.style.text, release.number, now);
  }
  if (given == 0) return false;
  end_edition(connection, order, now);
  jobs::run_again(connection, Delivery::job_kind, order.text, build_payload(order), now,
                  jobs::later_priority);
  return true;
}

}  // namespace typecase::delivery
