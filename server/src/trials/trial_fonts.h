#pragma once

#include <string>
#include <vector>

#include "trials/marks.h"

namespace typecase::trials {

struct TrialFile {
  std::string name;  // "fraunces-black-trial.ttf"
  Bytes bytes;
  bool compress = true;  // in a zip
};

// The files of one style of a trial, in each format and at each place that its profile names.
// Fails as fonts::make_trial().
Result<std::vector<TrialFile>> make_trial_files(const Trial& trial, const GivenFamily& family,
                                                const GivenStyle& style, Bytes sfnt,
                                                const Giver& giver);

}  // namespace typecase::trials
