#pragma once

#include "licences/licences.h"

namespace typecase::licences {

void sort(std::vector<Override>& overrides);  // by family and kind

// The overrides as they are stored, by family and kind; their EULAs found among those of
// `licences`.
std::vector<Override> load_overrides(db::Connection& connection, const Licences& licences);

// Replaces them all. Their kinds and EULA versions are there already.
void replace_overrides(db::Connection& connection, const std::vector<Override>& overrides);

}  // namespace typecase::licences
