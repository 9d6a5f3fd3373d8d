#pragma once

#include <CLI/CLI.hpp>
#include <ostream>
#include <string>

#include "app/wiring/config.h"

namespace typecase::app {

// `typecase vat`: the VAT return of a quarter, and `typecase vat import-rates`.
class VatVerb {
 public:
  explicit VatVerb(CLI::App& program);

  bool is_asked() const { return verb_->parsed(); }

  // Returns the exit code.
  int run(const Config& config, std::ostream& out, std::ostream& problems) const;

 private:
  int import_rates(const Config& config, std::ostream& out, std::ostream& problems) const;

  CLI::App *verb_, *import_verb_;
  std::string quarter_, rates_file_;
  bool of_orders_ = false, as_csv_ = false;
};

}  // namespace typecase::app
