#include "fonts/subset.h"

#include <hb-ot.h>
#include <hb-subset.h>

#include <atomic>
#include <mutex>
#include <stdexcept>

#include "fonts/cff_names.h"
#include "fonts/hb_font.h"
#include "fonts/hollow_glyphs.h"

namespace typecase::fonts {
namespace {

using Input = std::unique_ptr<hb_subset_input_t, Destroy<hb_subset_input_destroy>>;
using FacePointer = std::unique_ptr<hb_face_t, Destroy<hb_face_destroy>>;

constexpr std::uint32_t fraction_slash = 0x2044;
constexpr std::string_view of_fractions[] = {"frac", "numr", "dnom"};
constexpr std::string_view of_vertical_text[] = {"valt", "vert", "vkrn", "vpal", "vrt2"};

void drop(hb_set_t* features, std::span<const std::string_view> tags) {
  for (std::string_view tag : tags) hb_set_del(features, to_tag(tag));
}

// HarfBuzz keeps by default what some text may need. Browsers set horizontal lines here, and make
// fractions unasked only around a fraction slash; without the rest a font is a third smaller.
void drop_what_no_line_needs(hb_set_t* features, bool has_fraction_slash) {
  drop(features, of_vertical_text);
  if (!has_fraction_slash) drop(features, of_fractions);
}

Input make_input(std::span<const std::uint32_t> code_points,
                 std::span<const std::string> features) {
  Input input(hb_subset_input_create_or_fail());
  if (!input) throw std::bad_alloc();
  hb_subset_input_set_flags(input.get(), HB_SUBSET_FLAGS_NO_HINTING);
  hb_set_clear(hb_subset_input_set(input.get(), HB_SUBSET_SETS_NAME_ID));
  // Says where instances stand in the family, in names that are gone.
  hb_set_add(hb_subset_input_set(input.get(), HB_SUBSET_SETS_DROP_TABLE_TAG),
             HB_TAG('S', 'T', 'A', 'T'));

  hb_set_t* kept = hb_subset_input_unicode_set(input.get());
  for (std::uint32_t code_point : code_points) hb_set_add(kept, code_point);
  hb_set_t* layout = hb_subset_input_set(input.get(), HB_SUBSET_SETS_LAYOUT_FEATURE_TAG);
  drop_what_no_line_needs(layout, hb_set_has(kept, fraction_slash));
  for (const std::string& feature : features) hb_set_add(layout, to_tag(feature));
  return input;
}

std::vector<hb_tag_t> axis_tags(hb_face_t* face) {
  unsigned count = hb_ot_var_get_axis_count(face);
  std::vector<hb_ot_var_axis_info_t> axes(count);
  hb_ot_var_get_axis_infos(face, 0, &count, axes.data());
  std::vector<hb_tag_t> tags;
  for (const hb_ot_var_axis_info_t& axis : axes) tags.push_back(axis.tag);
  return tags;
}

// Every axis, for HarfBuzz 6.0 writes a damaged font when one is left.
void pin_all_axes(hb_subset_input_t* input, hb_face_t* face,
                  std::span<const AxisValue> coordinates) {
  for (hb_tag_t tag : axis_tags(face)) hb_subset_input_pin_axis_to_default(input, face, tag);
  for (const AxisValue& axis : coordinates) {
    hb_subset_input_pin_axis_location(input, face, to_tag(axis.tag),
                                      static_cast<float>(axis.value));
  }
}

Bytes bytes_of(BlobPointer blob) {
  unsigned size = 0;
  const char* data = hb_blob_get_data(blob.get(), &size);
  return Bytes(data, data + size);
}

void replace_table(hb_face_t* builder, hb_tag_t tag, ByteView bytes) {
  BlobPointer blob(hb_blob_create(reinterpret_cast<const char*>(bytes.data()),
                                  static_cast<unsigned>(bytes.size()), HB_MEMORY_MODE_DUPLICATE,
                                  nullptr, nullptr));
  hb_face_builder_add_table(builder, tag, blob.get());
}

// HarfBuzz keeps the names of axes and instances, and all that CFF says of its font.
void forget_names(hb_face_t* made) {
  constexpr std::uint8_t no_names[] = {0, 0, 0, 0, 0, 6};
  replace_table(made, HB_TAG('n', 'a', 'm', 'e'), no_names);
  constexpr hb_tag_t cff_tag = HB_TAG('C', 'F', 'F', ' ');
  Bytes cff = bytes_of(BlobPointer(hb_face_reference_table(made, cff_tag)));
  if (cff.empty()) return;
  if (!blank_names(cff)) throw std::runtime_error("subset: the CFF table is damaged");
  replace_table(made, cff_tag, cff);
}

Bytes run(hb_face_t* prepared, const hb_subset_input_t* input) {
  FacePointer made(hb_subset_or_fail(prepared, input));
  if (!made) throw std::runtime_error("subset: HarfBuzz refused the font");
  forget_names(made.get());
  Bytes bytes = bytes_of(BlobPointer(hb_face_reference_blob(made.get())));
  if (bytes.size() < 100) throw std::runtime_error("subset: HarfBuzz wrote no tables");
  return bytes;
}

}  // namespace

bool kept_by_default(std::string_view feature) {
  static const Input defaults = make_input({}, {});
  return hb_set_has(hb_subset_input_set(defaults.get(), HB_SUBSET_SETS_LAYOUT_FEATURE_TAG),
                    to_tag(feature));
}

struct SubsetSource::Preparation {
  std::atomic<int> subsets = 0;
  std::atomic<bool> offered = false;
  std::once_flag once;
  std::atomic<hb_face_t*> face = nullptr;

  ~Preparation() { hb_face_destroy(face); }
};

SubsetSource::SubsetSource(const Face& face)
    : face_(face.variable() ? without_hollow_glyphs(face) : face),
      preparation_(std::make_shared<Preparation>()) {}

bool SubsetSource::worth_preparing() const {
  constexpr int pays_after = 16;  // Subsets that save together about what preparing costs.
  return preparation_->subsets >= pays_after && !preparation_->offered.exchange(true);
}

void SubsetSource::prepare() const {
  std::call_once(preparation_->once, [&] {
    hb_face_t* made = hb_subset_preprocess(face_.handle());
    hb_face_make_immutable(made);
    preparation_->face = made;
  });
}

hb_face_t* SubsetSource::source() const {
  ++preparation_->subsets;
  hb_face_t* prepared = preparation_->face;
  return prepared ? prepared : face_.handle();
}

Bytes SubsetSource::subset(std::span<const std::uint32_t> code_points,
                           std::span<const std::string> features) const {
  Input input = make_input(code_points, features);
  return run(source(), input.get());
}

Bytes SubsetSource::pinned(std::span<const std::uint32_t> code_points,
                           std::span<const std::string> features,
                           std::span<const AxisValue> coordinates) const {
  if (!face_.variable() || face_.outlines() != Outlines::glyf) {
    throw std::logic_error("pinned: only fonts with axes and TrueType outlines");
  }
  Input input = make_input(code_points, features);
  pin_all_axes(input.get(), face_.handle(), coordinates);
  return run(source(), input.get());
}

// Once it is prepared. Measured beside the file itself: five times its size for CFF, whose outlines
// are parsed; once at most for TrueType.
std::size_t SubsetSource::memory() const {
  return face_.bytes().size() * (face_.outlines() == Outlines::glyf ? 2 : 6);
}

}  // namespace typecase::fonts
