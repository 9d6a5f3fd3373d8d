#pragma once

#include <optional>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "specimen/access/access_log.h"

namespace typecase::backoffice {

// Characters of a family that were sent to one block of addresses, or to one customer within it.
struct TesterLogRow {
  specimen::AccessSummary summary;
  std::optional<std::string> customer_email;  // none: nobody was signed in, or they are deleted
};

constexpr std::size_t most_tester_rows = 200;

struct TesterLog {
  std::vector<TesterLogRow> rows;  // by number of characters, the highest first
  bool is_whole = true;            // false: there were more than most_tester_rows
  std::optional<Time> cut_at;      // as specimen::AccessReport
};

// Two statements.
TesterLog tester_log(db::Connection& connection, const std::optional<FamilyId>& family, Time since);

}  // namespace typecase::backoffice
