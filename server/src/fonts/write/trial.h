#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "base/error.h"
#include "fonts/subset/subset.h"

namespace typecase::fonts {

// The rights of a document to embed a font (OpenType 1.9, OS/2.fsType). A label: design programs
// follow it, browsers do not.
enum class Embedding : std::uint16_t {
  installable = 0,
  restricted = 2,
  preview_and_print = 4,
  editable = 8
};

// How much of a font its trial has.
struct TrialContent {
  // Characters that the font lacks are left out; those that shaping makes of the others
  // (shaping_closure.h) are added.
  std::span<const std::uint32_t> characters;
  std::span<const std::string> features;  // kept beside those that every subset keeps
  Embedding embedding = Embedding::preview_and_print;
};

// The texts of a trial about itself.
struct TrialMark {
  std::string family;     // the family's name in the shop: "Fraunces"
  std::string unique_id;  // name 3
  std::string terms;      // name 13
  std::string buy_url;    // name 14
  Time made;              // head.modified
};

// A place in the design space of a variable font, and what the style there is called.
struct TrialPlace {
  std::string style;  // "Black Italic"
  std::vector<AxisValue> coordinates;
};

// A font to install beside the one that is sold, as another family: "Fraunces Trial" in every name,
// in the name table, in CFF and of a variable font's instances. It sets the text that it covers as
// the original does. The same bytes for the same arguments.
// With a place, a static font; only of variable fonts with TrueType outlines.
// invalid, bad_names, bad_cff: a table is damaged. nothing_to_try: the font has none of the
// characters.
Result<Bytes> make_trial(const SubsetSource& font, const TrialContent& content,
                         const TrialMark& mark,
                         const std::optional<TrialPlace>& place = std::nullopt);

}  // namespace typecase::fonts
