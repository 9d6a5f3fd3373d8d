#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/languages/exemplars.h"

namespace typecase::catalogue {

// How much of a family its trial has; docs/family-toml.md tells what each word means.
struct TrialProfile {
  bool offered = true;
  std::vector<std::string> characters = {"basic-latin", "script"};  // is_trial_characters()
  std::vector<std::string> features;           // kept beside those that are on by default
  std::vector<std::string> formats = {"otf"};  // "otf" (OTF or TTF as drawn), "woff2"
  std::string embedding = "preview-and-print";
  bool static_fonts = false;  // the named instances of variable fonts with TrueType outlines

  bool operator==(const TrialProfile&) const = default;
};
BOOST_DESCRIBE_STRUCT(TrialProfile, (),
                      (offered, characters, features, formats, embedding, static_fonts))

// A named set ("basic-latin", "latin", "script", "all") or a range of code points ("U+00C0-00FF").
bool is_trial_characters(std::string_view text);
bool is_trial_format(std::string_view text);
bool is_trial_embedding(std::string_view text);

// "U+00C0-00FF", "U+1E9E". nullopt: no range, or an empty one.
std::optional<CodePointRange> parse_code_point_range(std::string_view text);

// The characters that the words name, sorted. script: ISO 15924, and language: BCP 47, of the
// family; every: the font's characters, sorted, for which "all" stands. For "script" the sample
// line of the font too: of a font of signs that is all.
std::vector<std::uint32_t> trial_characters(const TrialProfile& profile, std::string_view script,
                                            std::string_view language,
                                            const std::vector<std::uint32_t>& every);

}  // namespace typecase::catalogue
