#pragma once

#include <string>

#include "documents/paper.h"

namespace typecase::documents {

// Who sends a paper. Empty parts are left out.
struct Letterhead {
  std::string name;
  std::string address;  // several lines
  std::string vat_number;
  std::string register_entry;
  std::string email;
};

// Puts the sender in head, foot and properties.
void set_letterhead(Paper& paper, const Letterhead& letterhead);

}  // namespace typecase::documents
