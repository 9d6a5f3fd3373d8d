#pragma once

#include <CLI/CLI.hpp>
#include <ostream>
#include <string>

#include "app/wiring/config.h"

namespace typecase::app {

// `typecase payouts`: payouts of the payment gateway as they were read last, and what is in one.
class PayoutsVerb {
 public:
  explicit PayoutsVerb(CLI::App& program);

  bool is_asked() const { return verb_->parsed(); }

  // Returns the exit code.
  int run(const Config& config, std::ostream& out, std::ostream& problems) const;

 private:
  CLI::App* verb_;
  std::string csv_of_;
};

}  // namespace typecase::app
