#pragma once

#include <CLI/CLI.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "app/wiring/config.h"

namespace typecase::app {

// `typecase staff`: members, their tokens, and what they changed.
class StaffVerb {
 public:
  explicit StaffVerb(CLI::App& program);

  bool is_asked() const { return verb_->parsed(); }

  // Returns the exit code.
  int run(const Config& config, std::ostream& out, std::ostream& problems) const;

 private:
  void add_member_verbs();
  void add_token_verbs();

  CLI::App* verb_;
  CLI::App *add_, *list_, *role_verb_, *disable_, *enable_, *reset_, *token_, *tokens_, *revoke_,
      *log_;
  std::string email_, name_, role_, purpose_, token_id_;
  std::vector<std::string> scopes_;
  int days_ = 90;
  int log_days_ = 30;
};

}  // namespace typecase::app
