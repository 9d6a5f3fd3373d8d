#pragma once

#include <CLI/CLI.hpp>
#include <ostream>

#include "app/wiring/config.h"

namespace typecase::app {

// `typecase open`: opens a shop that is being set up to visitors. Shops that run see it within half
// a second.
class OpeningVerb {
 public:
  explicit OpeningVerb(CLI::App& program);

  bool is_asked() const { return verb_->parsed(); }

  // Returns the exit code: 1 where steps are missing, which `problems` is told.
  int run(const Config& config, std::ostream& out, std::ostream& problems) const;

 private:
  CLI::App* verb_;
  bool anyway_ = false;
};

}  // namespace typecase::app
