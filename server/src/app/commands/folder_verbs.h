#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "app/commands/side_options.h"
#include "app/wiring/config.h"
#include "seeding/apply.h"
#include "seeding/write_folder.h"

namespace typecase::app {

// `typecase apply FOLDER` and `typecase export FOLDER`: the shop from its folder, and back.
class FolderVerbs {
 public:
  explicit FolderVerbs(CLI::App& program);

  bool is_asked() const { return apply_->parsed() || export_->parsed(); }

  // Returns the exit code: 1 after a failure, which `problems` tells.
  int run(const Config& config, std::ostream& out, std::ostream& problems) const;

 private:
  int apply(const Config& config, std::ostream& out, std::ostream& problems) const;
  int write(const Config& config, std::ostream& out, std::ostream& problems) const;

  CLI::App *apply_, *export_;
  std::filesystem::path folder_;
  SideOptions sides_;
  seeding::ApplyOptions options_;
  seeding::WriteOptions write_options_;
};

}  // namespace typecase::app
