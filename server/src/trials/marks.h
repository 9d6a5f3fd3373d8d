#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "fonts/write/trial.h"
#include "trials/rows.h"

namespace typecase::trials {

// The giver of trials, and how marks are signed.
struct Giver {
  std::string foundry;
  std::string public_url;
  Bytes key;
};

// Mark that a trial's font carries. By the trial's id and eight digits that only this shop
// can make, a found file leads back to who asked for it. place: "black" of a static font made of a
// variable one, a slug; empty: none.
fonts::TrialMark make_mark(const Trial& trial, const GivenFamily& family, const GivenStyle& style,
                           std::string_view place, const Giver& giver);

// Read from the unique name (3): "{foundry};{style} trial;{trial};{proof}", with the place
// after "trial" where there is one.
struct ReadMark {
  StyleId style;
  std::string trial;
  std::string proof;
};

// nullopt: it has not the form of a trial's mark.
std::optional<ReadMark> read_mark(std::string_view unique_id);

// The proof that the right mark of this font has.
std::string mark_proof(std::string_view trial, const StyleId& style, const Digest& file,
                       ByteView key);

}  // namespace typecase::trials
