#include "specimen/documents/specimen_content.h"

#include "specimen/tester/free_charset.h"

namespace typecase::specimen {
namespace {

using catalogue::Protection;

CodePoints shown_of(const catalogue::Family& family, const catalogue::Style& style) {
  bool all = family.protection == Protection::open || family.protection == Protection::image;
  return all ? style.coverage.list() : free_charset(family, style);
}

}  // namespace

SpecimenContent::SpecimenContent(const catalogue::Family& family, const catalogue::Style& style,
                                 SampleTexts texts)
    : family_(family), style_(style), shown_(shown_of(family, style)) {
  for (const std::string& text : texts) {
    if (may_show(text)) text_.append(text_.empty() ? "" : " ").append(text);
  }
  if (text_.empty()) text_ = family.specimen.text;
}

bool SpecimenContent::may_show(const std::string& text) const {
  std::string cover = exact_subset_spec_for(text, style_.coverage);
  return beyond(parse_subset_spec(cover, style_.coverage).value(), shown_).empty();
}

CodePoints SpecimenContent::characters() const {
  return family_.protection == Protection::image ? CodePoints() : shown_;
}

}  // namespace typecase::specimen
