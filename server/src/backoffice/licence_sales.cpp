#include "backoffice/licence_sales.h"

#include "db/record.h"

namespace typecase::backoffice {

namespace {
constexpr std::chrono::days recently{30};
}  // namespace

LicenceSaleList LicenceSales::recent() const {
  const Time since = clock_.now() - recently;
  return {database_.read([&](db::Connection& connection) {
    return connection.select<LicenceSale>(
        "SELECT l.licence_id AS id, count(DISTINCT l.order_id) AS orders FROM orders o "
        "JOIN order_line l ON l.order_id = o.id WHERE o.paid_at >= $1 "
        "GROUP BY l.licence_id ORDER BY l.licence_id",
        since);
  })};
}

std::vector<SoldText> sold_texts(db::Connection& connection, std::string_view kind) {
  return connection.select<SoldText>(
      "SELECT e.version, e.markdown, coalesce(s.orders, 0) AS orders, s.first_sold_at, "
      "s.last_sold_at FROM eula e LEFT JOIN (SELECT l.eula_version AS version, "
      "count(DISTINCT l.order_id) AS orders, min(o.paid_at) AS first_sold_at, "
      "max(o.paid_at) AS last_sold_at FROM order_line l JOIN orders o ON o.id = l.order_id "
      "WHERE l.licence_id = $1 AND o.paid_at IS NOT NULL GROUP BY l.eula_version) s "
      "ON s.version = e.version WHERE e.kind_id = $1 "
      "ORDER BY s.last_sold_at IS NOT NULL, s.last_sold_at DESC, e.version DESC",
      kind);
}

Result<SoldTexts> LicenceSales::texts(std::string_view kind) const {
  SoldTexts texts{
      database_.read([&](db::Connection& connection) { return sold_texts(connection, kind); })};
  if (texts.versions.empty()) return not_found("licence text");
  return texts;
}

}  // namespace typecase::backoffice
