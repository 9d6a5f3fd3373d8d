#include "specimen/tester/free_charset.h"

#include "specimen/drawing/samples.h"
#include "specimen/tester/feature_set.h"
#include "specimen/tester/instances.h"

namespace typecase::specimen {
namespace {

using catalogue::Family;
using catalogue::Protection;
using catalogue::Style;

bool shown(const Family& family, const Style& style) { return style.id == family.specimen.style; }

// Text that the pages set in the style before anybody has typed.
std::string page_text(const Family& family, const Style& style) {
  return family.specimen.text + family.name + style.full_name + name_sample(family, style);
}

bool only_typed(const Family& family) {
  return family.protection == Protection::strict || family.protection == Protection::image;
}

std::string features_of_page(const Family& family, const Style& style) {
  return shown(family, style) ? features_text(family.specimen.features, style) : "default";
}

}  // namespace

std::string face_name(const Style& style) { return to_hex(ByteView(style.file).first(8)); }

SubsetVariants subset_variants(const Family& family, const Style& style) {
  std::string text = page_text(family, style);
  std::string own = exact_subset_spec_for(text, style.coverage);
  std::string typing = only_typed(family) ? own : subset_spec_for(text, style.coverage);
  std::string instance = specimen_instance(style);  // Pinned, it has a tenth of the size.
  return {face_name(style),
          features_of_page(family, style),
          {instance, style.variable() ? own : typing},
          {instance, typing},
          style.variable() ? "var" : "static"};
}

CodePoints free_charset(const Family& family, const Style& style) {
  if (family.protection == Protection::image) return {};
  return parse_subset_spec(subset_variants(family, style).typing.cover, style.coverage)
      .value_or(CodePoints());
}

bool features_are_free(const Family& family, const Style& style, std::string_view features) {
  return family.protection == Protection::open || features == "default" ||
         features == features_of_page(family, style);
}

}  // namespace typecase::specimen
