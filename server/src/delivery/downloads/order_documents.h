#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/ids.h"
#include "delivery/build/build.h"

// The documents of an order as the foundry keeps them: those of licences that have ended and of
// deleted customers too, which Delivery gives to nobody.
namespace typecase::delivery {

// A stored PDF: an invoice, a credit note, a certificate or a licence text.
struct OrderDocument {
  Kind kind = Kind::invoice;
  std::optional<int> line_index;  // nullopt: of the whole order
  std::string name;               // "invoice-1042.pdf"
  std::int64_t bytes = 0;
  Time created_at;
  std::int64_t edition = 1;     // build/editions.h
  std::int64_t correction = 0;  // of an invoice: its number; 0: as issued
  bool is_former = false;       // another one has taken its place
};
BOOST_DESCRIBE_STRUCT(OrderDocument, (),
                      (kind, line_index, name, bytes, created_at, edition, correction, is_former))

// By kind and line, the newest first. Nothing while none is stored. One statement.
std::vector<OrderDocument> order_documents(db::Connection& connection, const OrderId& order);

// The bytes of one of them. They do not make a build final: the customer has not got it by that.
// not_found: none of that name, or it is a package.
Result<Bytes> load_document(db::Connection& connection, const OrderId& order,
                            std::string_view name);

}  // namespace typecase::delivery
