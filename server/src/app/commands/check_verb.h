#pragma once

#include <CLI/CLI.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "app/wiring/config.h"

namespace typecase::app {

// `typecase check`: verifies what the shop has recorded. One kind of records at a time.
class CheckVerb {
 public:
  explicit CheckVerb(CLI::App& program);

  bool is_asked() const { return verb_->parsed(); }

  // Returns the exit code: 1 when there is a fault.
  int run(const Config& config, std::ostream& out) const;

 private:
  CLI::App* verb_;
  bool audit_ = false, sales_ = false;
  std::vector<std::string> kept_head_;
  std::string accepted_;
};

// `typecase check --sales`: holds the journal of sales against payments, refunds and disputes, and
// prints a line for each order where they differ. Returns 1 when there is one.
int check_sales(const Config& config, std::ostream& out);

}  // namespace typecase::app
