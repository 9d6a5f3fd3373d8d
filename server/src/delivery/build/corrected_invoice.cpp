#include "delivery/build/order_documents.h"

#include "db/record.h"
#include "orders/documents/download_files.h"

namespace typecase::delivery {

bool has_invoice(db::Connection& connection, const OrderId& order) {
  return connection
      .find_one("SELECT 1 FROM download WHERE order_id = $1 AND kind = 'invoice'", order.text)
      .has_value();
}

std::int64_t newest_correction(db::Connection& connection, const OrderId& order) {
  return connection.value<std::int64_t>(
      "SELECT coalesce(max(correction), 0) FROM download WHERE order_id = $1", order.text);
}

void store_corrected_invoice(db::Connection& connection, const orders::Order& order,
                             const orders::InvoiceCorrection& correction, ByteView pdf) {
  const Digest digest = orders::store_file(connection, pdf, correction.corrected_at);
  db::Record()
      .set("order_id", order.id)
      .set("name", orders::corrected_invoice_name(order, correction.number))
      .set("sha256", digest)
      .set("created_at", correction.corrected_at)
      .set("kind", Kind::invoice)
      .set("size", static_cast<std::int64_t>(pdf.size()))
      .set("correction", correction.number)
      .insert(connection, "download");
}

}  // namespace typecase::delivery
