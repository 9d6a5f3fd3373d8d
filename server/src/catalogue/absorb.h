#pragma once

#include <string>
#include <vector>

#include "catalogue/merge.h"
#include "catalogue/rename.h"

namespace typecase::catalogue {

// A family that an earlier import made by the names inside its fonts, and that a described family
// takes over with every style. It was never on sale, so its rows may go and its ids are free.
struct Absorbed {
  std::string family;
  std::vector<std::string> styles;
  Renames renames;  // ids of the proposal by those of the family that it does not use itself
};

// Families without a family.toml, a price and a package, all of whose fonts are among the
// proposal's. Of a proposal without a description there are none. Writes nothing.
std::vector<Absorbed> find_absorbed(db::Connection& connection, const Proposal& proposal);

// Whether the id is one of theirs.
bool is_absorbed(const std::vector<Absorbed>& families, const std::string& id);

// Removes their rows. The files stay for the styles that take them over.
void remove_absorbed(db::Connection& connection, const std::vector<Absorbed>& families);

}  // namespace typecase::catalogue
