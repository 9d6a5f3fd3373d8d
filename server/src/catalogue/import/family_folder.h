#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "catalogue/import/family_toml.h"

namespace typecase::catalogue {

// A file of the folder that is a family.toml but for its capitals: "Family.toml".
std::optional<std::filesystem::path> find_misnamed(const std::filesystem::path& folder);

// A sentence about a [[style]] whose file is misspelt: not in the folder, and like one that no
// [[style]] names. One that is like none may be gone: its style is on record.
std::optional<std::string> find_misspelt_file(const FamilyDescription& description,
                                              const std::filesystem::path& folder);

}  // namespace typecase::catalogue
