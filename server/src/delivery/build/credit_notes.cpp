#include "delivery/build/order_documents.h"

#include "delivery/build/stored_build.h"
#include "orders/documents/download_files.h"
#include "orders/documents/invoice.h"

namespace typecase::delivery {
namespace {

struct NamedPdf {
  std::string name;
  Bytes bytes;
};

// Drawn before the transaction that stores them: it takes its time.
std::vector<NamedPdf> draw(const orders::Order& order,
                           const std::vector<orders::CreditNote>& notes) {
  std::vector<NamedPdf> documents;
  for (const orders::CreditNote& note : notes) {
    std::string pdf = orders::credit_note_pdf(order, note);
    documents.push_back({orders::credit_note_name(note), Bytes(pdf.begin(), pdf.end())});
  }
  return documents;
}

// A stored document stays as it was issued.
void store(db::Connection& connection, const OrderId& order, const NamedPdf& document, Time now) {
  auto known = connection.find_one("SELECT 1 FROM download WHERE order_id = $1 AND name = $2",
                                   order.text, document.name);
  if (known) return;
  Digest digest = orders::store_file(connection, document.bytes, now);
  insert_file(connection, order,
              {Kind::credit_note, {}, document.name, {}, digest, document.bytes.size()}, now);
}

}  // namespace

void store_credit_notes(db::Database& database, const OrderId& id, Time now) {
  auto order = database.read([&](db::Connection& c) { return orders::find_order(c, id); });
  if (!order) return;
  auto notes = database.read([&](db::Connection& c) { return orders::find_credit_notes(c, id); });
  std::vector<NamedPdf> documents = draw(*order, notes);
  database.write([&](db::Connection& connection) {
    for (const NamedPdf& document : documents) store(connection, id, document, now);
  });
}

}  // namespace typecase::delivery
