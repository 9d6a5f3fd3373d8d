#pragma once

#include <string>
#include <vector>

#include "catalogue/import/import.h"
#include "catalogue/import/merge.h"
#include "catalogue/import/staff_edits.h"
#include "db/connection.h"

namespace typecase::catalogue {

// The result of one transaction.
struct Written {
  std::vector<ImportLine> lines;
  std::vector<std::string> remarks;
  std::vector<std::string> refusals = {};  // what of the family.toml was left out, and why
  bool described = false;                  // the family.toml was applied
  bool changed = false;
  std::vector<std::string> missing =
      {};  // ids of styles and packages on sale that the proposal lacks
  std::vector<std::string> retired = {};  // the same, retired
  FormerFamily former = {};
};

// Meaning of a proposal for the styles and packages that it lacks.
enum class Missing {
  unknown,  // nothing: it is not the whole family
  listed,   // they are on sale and no longer there
  retired   // they are to be retired
};

// Takes a proposal into the catalogue, or leaves everything as it is when it brings nothing new.
// Runs inside a transaction, perhaps more than once. Refusals: id_taken, and
// style_renamed for a style that seems to be a stored one under another name. Edits of staff since
// the last import stay (staff_edits.h). Moves the shop version when something changed.
Written take_in(db::Connection& connection, const Proposal& proposal, Missing missing,
                const SideChoice& choice = {});

// The result that take_in() would have. Writes nothing: a read transaction will do.
Written preview(db::Connection& connection, const Proposal& proposal, Missing missing);

}  // namespace typecase::catalogue
