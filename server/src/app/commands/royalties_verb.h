#pragma once

#include <CLI/CLI.hpp>
#include <ostream>
#include <string>

#include "app/wiring/config.h"

namespace typecase::app {

// `typecase royalties`: what is owed to designers, or the statement of one for a period.
class RoyaltiesVerb {
 public:
  explicit RoyaltiesVerb(CLI::App& program);

  bool is_asked() const { return verb_->parsed(); }

  // Returns the exit code.
  int run(const Config& config, std::ostream& out, std::ostream& problems) const;

 private:
  CLI::App* verb_;
  std::string designer_, from_, to_;
  bool as_csv_ = false;
};

}  // namespace typecase::app
