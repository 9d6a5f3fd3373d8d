#pragma once

#include <string>
#include <vector>

#include "catalogue/import/merge.h"
#include "catalogue/records/rename.h"

namespace typecase::catalogue {

// A family that an earlier import made by the names inside its fonts, and that a described family
// takes over with every style. It has no price, so that its own id is free for a style.
struct Absorbed {
  std::string family;
  Renames renames;  // ids of the proposal by those of the family that it does not use itself
};

// Families without a family.toml, a price and a package, all of whose fonts are among the
// proposal's. Of a proposal without a description there are none. Writes nothing.
std::vector<Absorbed> find_absorbed(db::Connection& connection, const Proposal& proposal);

// Whether the id is that of one of the families.
bool is_absorbed(const std::vector<Absorbed>& families, const std::string& id);

// Gives their styles to the family `heir`, whose row is there, and removes their own rows. The rows
// of the styles stay under former ids: prepared carts may have sold them.
void hand_over(db::Connection& connection, const std::vector<Absorbed>& families,
               const std::string& heir);

}  // namespace typecase::catalogue
