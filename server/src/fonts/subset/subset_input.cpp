#include "fonts/subset/subset_input.h"

#include <hb-ot.h>

#include <stdexcept>
#include <vector>

#include "fonts/tables/hb_font.h"
#include "fonts/tables/layout_lists.h"

namespace typecase::fonts {
namespace {

constexpr std::uint32_t fraction_slash = 0x2044;
constexpr std::string_view of_fractions[] = {"frac", "numr", "dnom"};
constexpr std::string_view of_vertical_text[] = {"valt", "vert", "vkrn", "vpal", "vrt2"};
// Says where instances stand in the family, in names.
constexpr hb_tag_t style_table = HB_TAG('S', 'T', 'A', 'T');

void drop(hb_set_t* features, std::span<const std::string_view> tags) {
  for (std::string_view tag : tags) hb_set_del(features, to_tag(tag));
}

// HarfBuzz keeps by default what some text may need. Browsers set horizontal lines here, and make
// fractions unasked only around a fraction slash; without the rest a font is a third smaller.
void drop_what_no_line_needs(hb_set_t* features, bool has_fraction_slash) {
  drop(features, of_vertical_text);
  if (!has_fraction_slash) drop(features, of_fractions);
}

}  // namespace

SubsetInput make_subset_input(std::span<const std::uint32_t> code_points,
                              std::span<const std::string> features, unsigned flags) {
  SubsetInput input(hb_subset_input_create_or_fail());
  if (!input) throw std::bad_alloc();
  hb_subset_input_set_flags(input.get(), flags);
  hb_set_clear(hb_subset_input_set(input.get(), HB_SUBSET_SETS_NAME_ID));
  hb_set_add(hb_subset_input_set(input.get(), HB_SUBSET_SETS_DROP_TABLE_TAG), style_table);

  hb_set_t* kept = hb_subset_input_unicode_set(input.get());
  for (std::uint32_t code_point : code_points) hb_set_add(kept, code_point);
  hb_set_t* layout = hb_subset_input_set(input.get(), HB_SUBSET_SETS_LAYOUT_FEATURE_TAG);
  drop_what_no_line_needs(layout, hb_set_has(kept, fraction_slash));
  for (const std::string& feature : features) hb_set_add(layout, to_tag(feature));
  return input;
}

SubsetInput make_installable_input(std::span<const std::uint32_t> code_points,
                                   std::span<const std::string> features) {
  SubsetInput input = make_subset_input(code_points, features, HB_SUBSET_FLAGS_NOTDEF_OUTLINE);
  hb_set_del(hb_subset_input_set(input.get(), HB_SUBSET_SETS_DROP_TABLE_TAG), style_table);
  return input;
}

void pin_all_axes(hb_subset_input_t* input, hb_face_t* face,
                  std::span<const AxisValue> coordinates) {
  for (const auto& axis : all_axes(face)) {
    hb_subset_input_pin_axis_to_default(input, face, axis.tag);
  }
  for (const AxisValue& axis : coordinates) {
    hb_subset_input_pin_axis_location(input, face, to_tag(axis.tag),
                                      static_cast<float>(axis.value));
  }
}

}  // namespace typecase::fonts
