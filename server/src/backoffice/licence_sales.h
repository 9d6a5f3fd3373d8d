#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "db/database.h"

namespace typecase::backoffice {

// Paid orders with lines of a licence kind.
struct LicenceSale {
  std::string id;  // of the kind
  std::int64_t orders = 0;
};
BOOST_DESCRIBE_STRUCT(LicenceSale, (), (id, orders))

struct LicenceSaleList {
  std::vector<LicenceSale> kinds;  // by id; kinds without a sale are left out
};
BOOST_DESCRIBE_STRUCT(LicenceSaleList, (), (kinds))

// A version of the text of a licence kind, and the orders that were paid under it.
struct SoldText {
  std::string version;
  std::string markdown;
  std::int64_t orders = 0;  // refunded ones too
  std::optional<Time> first_sold_at, last_sold_at;
};
BOOST_DESCRIBE_STRUCT(SoldText, (), (version, markdown, orders, first_sold_at, last_sold_at))

struct SoldTexts {
  std::vector<SoldText> versions;
};
BOOST_DESCRIBE_STRUCT(SoldTexts, (), (versions))

// Versions of the text of a kind: those that were never sold, then the last sold first. One
// statement, along an index of the kind's lines.
std::vector<SoldText> sold_texts(db::Connection& connection, std::string_view kind);

// How licence kinds sell, and under which texts. Thread-safe. Throws DbError.
class LicenceSales {
 public:
  LicenceSales(db::Database& database, const Clock& clock) : database_(database), clock_(clock) {}

  // Of the last 30 days. One statement, along the index of paid orders.
  LicenceSaleList recent() const;

  // As sold_texts(); also of a kind that is gone, and of licences::trial_kind.
  // not_found: no text of that kind was ever published.
  Result<SoldTexts> texts(std::string_view kind) const;

 private:
  db::Database& database_;
  const Clock& clock_;
};

}  // namespace typecase::backoffice
