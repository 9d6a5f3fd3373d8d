#pragma once

#include <string>
#include <vector>

#include "catalogue/import.h"
#include "catalogue/merge.h"
#include "db/connection.h"

namespace typecase::catalogue {

// What one transaction did.
struct Written {
  std::vector<ImportLine> lines;
  std::vector<std::string> remarks;
  bool described = false;  // the family.toml was applied
  bool changed = false;
};

// Takes a proposal into the catalogue, or leaves everything as it is when it brings nothing new.
// Runs inside a transaction, perhaps more than once. Refusals: id_taken. Moves the shop version
// when something changed.
Written take_in(db::Connection& connection, const Proposal& proposal);

}  // namespace typecase::catalogue
