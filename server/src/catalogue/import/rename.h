#pragma once

#include <map>
#include <string>

#include "catalogue/records/records.h"

namespace typecase::catalogue {

using Renames = std::map<std::string, std::string>;  // new ids by old ones

// Puts the new id in every place of a family's record that names the old one.
void rename(FamilyRecord& family, const Renames& renames);

// Whether a style or a package of the family has the id.
bool holds(const FamilyRecord& family, const std::string& id);

}  // namespace typecase::catalogue
