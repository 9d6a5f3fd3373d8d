#pragma once

#include <CLI/CLI.hpp>
#include <ostream>
#include <string>

#include "app/wiring/config.h"

namespace typecase::app {

// `typecase orders --abandoned`: orders that were placed and not paid, the newest first.
class OrdersVerb {
 public:
  explicit OrdersVerb(CLI::App& program);

  bool is_asked() const { return verb_->parsed(); }

  // Returns the exit code.
  int run(const Config& config, std::ostream& out, std::ostream& problems) const;

 private:
  CLI::App* verb_;
  std::string from_, to_;
  bool abandoned_ = false;
};

}  // namespace typecase::app
