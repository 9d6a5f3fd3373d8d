#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "catalogue/life.h"
#include "db/database.h"

namespace typecase::backoffice {

// A family of the shop in whatever state.
struct FamilyRow {
  std::string id;
  std::string name;
  catalogue::LifeState state = catalogue::LifeState::published;
  std::int64_t styles = 0;
  std::optional<std::string> style_id;  // one to write the name in; nullopt: it has no styles
};
BOOST_DESCRIBE_STRUCT(FamilyRow, (), (id, name, state, styles, style_id))

struct FamilyRows {
  std::vector<FamilyRow> families;
};
BOOST_DESCRIBE_STRUCT(FamilyRows, (), (families))

// The families as staff see them. Thread-safe.
class FamilyList {
 public:
  FamilyList(db::Database& database, const Clock& clock) : database_(database), clock_(clock) {}

  // By the foundry's order and name. Former ids are left out. Two statements. Throws DbError.
  FamilyRows list() const;

 private:
  db::Database& database_;
  const Clock& clock_;
};

}  // namespace typecase::backoffice
