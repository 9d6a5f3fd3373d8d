#include "delivery/credit_notes.h"

#include "delivery/build.h"
#include "orders/credit_note.h"
#include "orders/download_files.h"

namespace typecase::delivery {
namespace {

struct Paper {
  std::string name;
  Bytes bytes;
};

// Drawn before the transaction that stores them: it takes its time.
std::vector<Paper> draw(const orders::Order& order, const std::vector<orders::CreditNote>& notes) {
  std::vector<Paper> papers;
  for (const orders::CreditNote& note : notes) {
    std::string pdf = orders::credit_note_pdf(order, note);
    papers.push_back({orders::credit_note_name(note), Bytes(pdf.begin(), pdf.end())});
  }
  return papers;
}

// A paper that is there stays as it was issued.
void store(db::Connection& connection, const OrderId& order, const Paper& paper, Time now) {
  auto known = connection.find_one("SELECT 1 FROM download WHERE order_id = $1 AND name = $2",
                                   order.text, paper.name);
  if (known) return;
  Digest digest = orders::store_file(connection, paper.bytes, now);
  connection.execute(
      "INSERT INTO download (order_id, name, sha256, created_at, kind, size) "
      "VALUES ($1, $2, $3, $4, $5, $6)",
      order.text, paper.name, digest, now, name(Kind::credit_note), paper.bytes.size());
}

}  // namespace

void store_credit_notes(db::Database& database, const OrderId& id, Time now) {
  auto order = database.read([&](db::Connection& c) { return orders::find_order(c, id); });
  if (!order) return;
  auto notes = database.read([&](db::Connection& c) { return orders::find_credit_notes(c, id); });
  std::vector<Paper> papers = draw(*order, notes);
  database.write([&](db::Connection& connection) {
    for (const Paper& paper : papers) store(connection, id, paper, now);
  });
}

}  // namespace typecase::delivery
