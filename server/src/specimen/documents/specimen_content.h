#pragma once

#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "specimen/tester/subset_spec.h"

namespace typecase::specimen {

// Sentences in the family's script and language, for its pages of text.
using SampleTexts = std::vector<std::string>;

// Part of a style that a specimen may show: of an open family and of one shown as pictures
// everything, else no character beyond the free charset (free_charset.h), so that nobody gathers
// outlines from it that the tester counts.
class SpecimenContent {
 public:
  SpecimenContent(const catalogue::Family& family, const catalogue::Style& style,
                  SampleTexts texts);

  // Those of the sample texts that may be shown, the family's own line where none may.
  const std::string& text() const { return text_; }

  // Whether it has no character of the style that may not be shown.
  bool may_show(const std::string& text) const;

  // For the overview of characters; none of a family shown as pictures.
  CodePoints characters() const;

 private:
  const catalogue::Family& family_;
  const catalogue::Style& style_;
  const CodePoints shown_;
  std::string text_;
};

}  // namespace typecase::specimen
