#pragma once

#include <CLI/CLI.hpp>
#include <ostream>
#include <string>

#include "app/wiring/config.h"
#include "reports/sales_report.h"

namespace typecase::app {

// `typecase sales`: what was sold and taken back, by day, family, style, designer, country or
// licence.
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

// The report with its totals, in columns for a terminal.
void print_sales(const reports::SalesReport& report, std::ostream& out);

}  // namespace typecase::app
