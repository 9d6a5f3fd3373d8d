#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "fonts/tables/face.h"

// For fonts/ only.
namespace typecase::fonts {

// Names of a trial in place of those that contain the family's name: "Fraunces Black" becomes
// "Fraunces Trial Black", and "Fraunces-Black", among PostScript's names, "FrauncesTrial-Black".
// A word that only begins alike ("Inter", "International") stays.
class TrialNames {
 public:
  // family: the name in the shop; the font may have others besides.
  TrialNames(const Face& face, std::string_view family);

  std::string in_text(std::string_view text) const;
  // Of at most 63 characters, as PostScript names are; a longer one ends with a digest.
  std::string in_postscript(std::string_view name) const;

 private:
  std::string put_in(std::string_view text, bool postscript) const;

  struct Form {
    std::string name;
    bool compact = false;  // written without blanks though the name has some
  };
  std::vector<Form> forms_;  // the longest first
};

}  // namespace typecase::fonts
