#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/money.h"
#include "catalogue/life.h"
#include "catalogue/protection.h"
#include "db/connection.h"

namespace typecase::backoffice {

// Numbers of sales are for members who may read orders.
enum class Sales { shown, withheld };

// Sales and trials are counted from so long ago.
constexpr std::chrono::days recent{30};

// A family of the shop in whatever state.
struct FamilyRow {
  std::string id;
  std::string name;
  catalogue::LifeState state = catalogue::LifeState::published;
  std::int64_t styles = 0;
  std::optional<std::string> style_id;  // the one that introduces it; nullopt: it has no styles
  std::int64_t axes = 0;                // of that style
  std::string release;                  // its version, as its file says
  std::optional<Money> style_price;     // the lowest of one style; nullopt: none is sold by itself
  std::optional<Money> family_price;    // of the complete family
  catalogue::Protection protection = catalogue::Protection::balanced;
  std::optional<std::int64_t> sold;  // lines of orders that were paid recently; nullopt: withheld
  Time changed_at{};                 // texts, styles, packages and prices; or a newer release
};
BOOST_DESCRIBE_STRUCT(FamilyRow, (),
                      (id, name, state, styles, style_id, axes, release, style_price, family_price,
                       protection, sold, changed_at))

struct FamilyRows {
  std::vector<FamilyRow> families;
};
BOOST_DESCRIBE_STRUCT(FamilyRows, (), (families))

// By the foundry's order and name. Former ids are left out. Five statements, four without sales,
// whatever the number of families.
FamilyRows list_families(db::Connection& connection, Time now, Sales sales);

// The same of one family. nullopt: there is none of that id.
std::optional<FamilyRow> find_family(db::Connection& connection, const std::string& id, Time now,
                                     Sales sales);

}  // namespace typecase::backoffice
