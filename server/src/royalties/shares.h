#pragma once

#include <boost/describe.hpp>
#include <string>
#include <vector>

#include "base/day.h"
#include "base/error.h"
#include "db/database.h"

namespace typecase::royalties {

// The share of a designer in the net sales of a family, from a day on until their next one.
struct Share {
  std::string family;  // id
  std::string designer;
  Day since{};
  int hundredths = 0;  // of a per cent: 3000 is 30 %; 0 ends the one before

  bool operator==(const Share&) const = default;
};
BOOST_DESCRIBE_STRUCT(Share, (), (family, designer, since, hundredths))

// By family, day and designer: the order in which they are loaded.
void sort(std::vector<Share>& shares);

// invalid ("invalid_shares"): faults /N/field for shares without a designer or of one whose name is
// longer than 200 bytes, out of 0 to 100 per cent, two of a designer from the same day on, and
// shares of a family that are more than 100 per cent together on a day.
Result<void> check(const std::vector<Share>& shares);

// Those of a family that was renamed stand under its current id. Of families that became one, one
// has its shares loaded: the current family where it has shares of its own, otherwise the first by
// its former id. All that are loaded pass check().
std::vector<Share> load(db::Connection& connection);

// Replaces all. Answers whether anything changed. The shares must pass check().
bool save(db::Connection& connection, std::vector<Share> shares);

std::string percent_text(const Share& share);  // "30", "12.5"

}  // namespace typecase::royalties
