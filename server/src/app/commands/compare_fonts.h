#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <ostream>

#include "app/wiring/config.h"

namespace typecase::app {

// `typecase compare-fonts OLD NEW`: what a new version of a font changes, in words or as JSON.
// Needs no shop.
class CompareFontsVerb {
 public:
  explicit CompareFontsVerb(CLI::App& program);

  bool is_asked() const { return verb_->parsed(); }

  // Returns the exit code: 1 when a file cannot be read or is refused, which `problems` is told
  // with its path and the line.
  int run(const Config& config, std::ostream& out, std::ostream& problems) const;

 private:
  CLI::App* verb_;
  std::filesystem::path before_, after_, texts_;
  bool as_json_ = false, lists_all_ = false;
  double size_ = 16, width_ = 480;
};

}  // namespace typecase::app
