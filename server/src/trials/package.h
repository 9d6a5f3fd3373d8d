#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "trials/marks.h"

namespace typecase::trials {

// "Fraunces Trial": what the fonts are called where they are installed.
std::string trial_name(const std::string& family);

// "Fraunces-Trial.zip": ASCII letters, digits, hyphens and full stops.
std::string package_name(const GivenFamily& family);

// How many fonts are made for a zip of the family, as its profile says.
int fonts_in(const GivenFamily& family);

// The bytes of a font file by its digest.
using FontFiles = std::function<Bytes(const Digest&)>;

// A zip of one family of a trial: its fonts, the terms (Markdown), a read-me. Bears the trial's
// time; the same bytes for the same arguments. Below `scratch` it needs as much room as it has
// bytes. A style that has none of the characters is left out.
// invalid: as fonts::make_trial(); nothing_to_try of all styles.
Result<std::string> make_package(const Trial& trial, const GivenFamily& family,
                                 const std::string& terms, const Giver& giver,
                                 const FontFiles& files, const std::filesystem::path& scratch);

}  // namespace typecase::trials
