#pragma once

#include <CLI/CLI.hpp>
#include <ostream>
#include <string>

#include "app/wiring/config.h"

namespace typecase::app {

// `typecase sales`: what was sold and taken back, by day, family, item, country or licence.
class SalesVerb {
 public:
  explicit SalesVerb(CLI::App& program);

  bool is_asked() const { return verb_->parsed(); }

  // Returns the exit code.
  int run(const Config& config, std::ostream& out, std::ostream& problems) const;

 private:
  CLI::App* verb_;
  std::string by_ = "family", from_, to_;
  bool as_csv_ = false;
};

}  // namespace typecase::app
