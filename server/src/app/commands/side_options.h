#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "base/error.h"
#include "changes/three_way.h"

namespace typecase::app {

// The options --ours and --theirs of a verb that brings a folder to a shop which staff change too.
class SideOptions {
 public:
  // example: a key of an entry, for the help.
  void add_to(CLI::App& verb, const std::string& example);

  // invalid: no_such_entry, two_sides.
  Result<changes::Preference> read() const;

 private:
  std::vector<std::string> ours_, theirs_;
};

}  // namespace typecase::app
