#pragma once

#include <filesystem>
#include <ostream>
#include <vector>

#include "app/wiring/config.h"

namespace typecase::app {

// `typecase identify FILE...`: whose each font file is. Returns the exit code: 1 when a file could
// not be read or leads to neither a licence nor a trial.
int identify_fonts(const Config& config, const std::vector<std::filesystem::path>& files,
                   std::ostream& out);

}  // namespace typecase::app
