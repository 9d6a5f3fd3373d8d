#include "delivery/downloads/order_documents.h"

#include <algorithm>
#include <tuple>

#include "db/record.h"
#include "orders/documents/download_files.h"

namespace typecase::delivery {

std::vector<OrderDocument> order_documents(db::Connection& connection, const OrderId& order) {
  auto documents = connection.select<OrderDocument>(
      "SELECT d.kind, d.line_index, d.name, d.size AS bytes, d.created_at, d.edition, "
      "d.correction, CASE WHEN (d.kind = 'certificate' AND d.edition <= (SELECT count(*) "
      "FROM former_delivery f WHERE f.order_id = d.order_id)) OR (d.kind = 'invoice' "
      "AND d.correction < (SELECT max(i.correction) FROM download i "
      "WHERE i.order_id = d.order_id)) THEN 1 ELSE 0 END AS is_former "
      "FROM download d WHERE d.order_id = $1 AND d.kind <> 'package'",
      order);
  std::ranges::sort(documents, {}, [](const OrderDocument& one) {
    return std::tuple(one.kind, one.line_index, -one.correction, -one.edition,
                      -to_micros(one.created_at), one.name);
  });
  return documents;
}

Result<Bytes> load_document(db::Connection& connection, const OrderId& order,
                            std::string_view name) {
  auto digest = connection.find<Digest>(
      "SELECT sha256 FROM download WHERE order_id = $1 AND name = $2 AND kind <> 'package'", order,
      name);
  if (!digest) return not_found("document");
  return orders::load_file(connection, *digest);
}

}  // namespace typecase::delivery
