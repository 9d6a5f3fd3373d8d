#pragma once

#include <map>
#include <string>

#include "catalogue/records/terms.h"

namespace typecase::catalogue {

using Renames = std::map<std::string, std::string>;  // new ids by old ones

// The new ids of a family that is to have this id: its own, and those of its styles and packages
// that begin with it. Others stay.
Renames renames_for(const FamilyRecord& family, const std::string& id);

// Put the new id in every place of a record that names the old one.
void rename(FamilyRecord& family, const Renames& renames);
void rename(FamilyTerms& terms, const Renames& renames);
void rename(StyleTerms& terms, const Renames& renames);
void rename(PackageTerms& terms, const Renames& renames);
void rename(PriceTerms& terms, const Renames& renames);
void rename(std::string& id, const Renames& renames);  // the id itself, where it is an old one

// Whether a style or a package of the family has the id.
bool holds(const FamilyRecord& family, const std::string& id);

// Lets the releases of renamed styles go on, behind those that their new ids have had before.
void continue_releases(db::Connection& connection, FamilyRecord& family, const Renames& renames);

}  // namespace typecase::catalogue
