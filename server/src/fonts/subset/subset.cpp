#include "fonts/subset/subset.h"

#include <hb-ot.h>
#include <hb-subset.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <stdexcept>

#include "fonts/read/language_systems.h"
#include "fonts/shape/fallback_forms.h"
#include "fonts/subset/empty_glyphs.h"
#include "fonts/subset/instanced_advances.h"
#include "fonts/subset/kerning_barriers.h"
#include "fonts/subset/subset_input.h"
#include "fonts/tables/cff_names.h"
#include "fonts/tables/hb_font.h"
#include "fonts/tables/kern_table.h"
#include "fonts/tables/refining_tables.h"
#include "fonts/tables/sfnt.h"
#include "fonts/tables/tables.h"

namespace typecase::fonts {
namespace {

constexpr std::size_t kept_feature_sets = 4;

FacePointer face_of(BlobPointer file) { return FacePointer(hb_face_create(file.get(), 0)); }

// HarfBuzz keeps the names of axes and instances, and all that CFF says of its font.
void forget_names(hb_face_t* made) {
  constexpr std::uint8_t no_names[] = {0, 0, 0, 0, 0, 6};
  set_table(made, HB_TAG('n', 'a', 'm', 'e'), no_names);
  constexpr hb_tag_t cff_tag = HB_TAG('C', 'F', 'F', ' ');
  Bytes cff = table_of(made, cff_tag);
  if (cff.empty()) return;
  if (!blank_names(cff)) throw std::runtime_error("subset: the CFF table is damaged");
  set_table(made, cff_tag, cff);
}

// The font as a whole line of subsets can be taken of it.
Face ready(const Face& face) {
  Face sound = face.variable() ? without_empty_glyphs(face) : face;
  std::map<hb_tag_t, Bytes> layout;
  if (!has_too_many_features(face.handle())) layout = lasting_layout(sound.handle());
  constexpr hb_tag_t positions = HB_TAG('G', 'P', 'O', 'S');
  Bytes table =
      layout.contains(positions) ? layout[positions] : table_of(sound.handle(), positions);
  if (auto stopped = with_kerning_barriers(table)) layout[positions] = *stopped;
  return layout.empty() ? sound : with_tables(sound, layout);
}

using PlanPointer = std::unique_ptr<hb_subset_plan_t, Destroy<hb_subset_plan_destroy>>;

// HarfBuzz refuses a font for a damaged table, such as VORG, that lines are set without. `font`:
// what `face` was made ready of, with the same glyphs.
FacePointer reduced(hb_face_t* face, hb_subset_input_t* input, hb_face_t* font) {
  auto run = [&]() -> FacePointer {
    PlanPointer plan(hb_subset_plan_create_or_fail(face, input));
    FacePointer made(plan ? hb_subset_plan_execute_or_fail(plan.get()) : nullptr);
    if (made) keep_kern_table(made.get(), plan.get(), font);
    return made;
  };
  if (FacePointer made = run()) return made;
  hb_set_t* dropped = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG);
  for (std::string_view tag : refining_tables) hb_set_add(dropped, to_tag(tag));
  FacePointer made = run();
  if (!made) throw std::runtime_error("subset: HarfBuzz refused the font");
  return made;
}

// The subsetter drops glyph classes of which no glyph is left. Without any shapers tell by Unicode
// which glyphs are marks, and take the widths of these away.
void keep_classes(hb_face_t* made, hb_face_t* face) {
  constexpr hb_tag_t definitions = HB_TAG('G', 'D', 'E', 'F');
  constexpr std::uint8_t version_1_0[] = {0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  constexpr std::uint8_t no_classes[] = {0, 2, 0, 0};
  constexpr std::size_t classes_at = 4, farthest = 0xFFFF;
  if (!hb_ot_layout_has_glyph_classes(face)) return;
  Bytes table = table_of(made, definitions);
  if (table.empty()) table.assign(std::begin(version_1_0), std::end(version_1_0));
  if (read_u16(table, classes_at) != 0 || table.size() > farthest) return;
  write_u16(table, classes_at, table.size());
  table.insert(table.end(), std::begin(no_classes), std::end(no_classes));
  set_table(made, definitions, table);
}

// The made font, as a file.
Bytes whole(hb_face_t* made, hb_face_t* face) {
  keep_classes(made, face);
  Bytes bytes = file_of(made);
  if (bytes.size() < 100) throw std::runtime_error("subset: HarfBuzz wrote no tables");
  return bytes;
}

// The font that `source` is made ready of, held at one place and reduced.
FacePointer held_at(std::span<const AxisValue> coordinates, const Face& font, hb_face_t* source,
                    hb_subset_input_t* input, std::span<const std::uint32_t> code_points) {
  FacePointer made = reduced(source, input, font.handle());
  FacePointer held = face_of(BlobPointer(hb_face_reference_blob(made.get())));
  auto advances = righted_advances(font, coordinates, held.get(), code_points);
  return over_tables(held.get(), advances);
}

void check_that_it_can_be_held(const Face& face) {
  if (face.variable() && face.outlines() == Outlines::glyf) return;
  throw std::logic_error("pinned: only fonts with axes and TrueType outlines");
}

Bytes run(hb_face_t* face, hb_subset_input_t* input, hb_face_t* font) {
  FacePointer made = reduced(face, input, font);
  forget_names(made.get());
  return whole(made.get(), face);
}

}  // namespace

bool kept_by_default(std::string_view feature) {
  static const SubsetInput defaults = make_subset_input({}, {});
  return hb_set_has(hb_subset_input_set(defaults.get(), HB_SUBSET_SETS_LAYOUT_FEATURE_TAG),
                    to_tag(feature));
}

struct SubsetSource::Preparation {
  explicit Preparation(hb_face_t* font) : fallback(font) {}

  const FallbackForms fallback;
  std::atomic<int> subsets = 0;
  std::atomic<bool> offered = false;
  std::once_flag once;
  std::atomic<hb_face_t*> face = nullptr;

  // Of a font with too many features: made ready for the sets of them last asked for.
  using Features = std::vector<hb_tag_t>;
  std::mutex mutex;
  std::vector<std::pair<Features, Face>> by_features;  // the newest last

  ~Preparation() { hb_face_destroy(face); }
};

SubsetSource::SubsetSource(const Face& face)
    : face_(ready(face)),
      by_request_(has_too_many_features(face.handle())),
      preparation_(std::make_shared<Preparation>(face.handle())) {}

bool SubsetSource::worth_preparing() const {
  constexpr int pays_after = 16;  // Subsets that save together about what preparing costs.
  constexpr std::size_t largest = 3 << 20;
  return !by_request_ && face_.bytes().size() <= largest && preparation_->subsets >= pays_after &&
         !preparation_->offered.exchange(true);
}

void SubsetSource::prepare() const {
  std::call_once(preparation_->once, [&] {
    hb_face_t* made = hb_subset_preprocess(face_.handle());
    if (made == face_.handle()) return;  // HarfBuzz could not, and gives no reference of its own.
    hb_face_make_immutable(made);
    preparation_->face = made;
  });
}

// The font that a subset is taken of, and its owner.
struct SubsetSource::Source {
  hb_face_t* face;
  std::optional<Face> own;
};

SubsetSource::Source SubsetSource::source(const hb_subset_input_t* input) const {
  ++preparation_->subsets;
  if (by_request_) {
    auto* unlocked = const_cast<hb_subset_input_t*>(input);
    Face own = ready_for(hb_subset_input_set(unlocked, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG));
    return {own.handle(), own};
  }
  hb_face_t* prepared = preparation_->face;
  return {prepared ? prepared : face_.handle(), std::nullopt};
}

Face SubsetSource::ready_for(const hb_set_t* features) const {
  Preparation::Features tags = values_of(features);

  std::lock_guard lock(preparation_->mutex);
  auto& kept = preparation_->by_features;
  auto found = std::ranges::find(kept, tags, [](const auto& each) { return each.first; });
  if (found != kept.end()) {
    std::rotate(found, found + 1, kept.end());
  } else {
    if (kept.size() == kept_feature_sets) kept.erase(kept.begin());
    Face ready = with_tables(face_, lasting_layout(face_.handle(), features));
    kept.emplace_back(std::move(tags), std::move(ready));
  }
  return kept.back().second;
}

Bytes SubsetSource::subset(std::span<const std::uint32_t> named,
                           std::span<const std::string> features) const {
  auto code_points = preparation_->fallback.with_forms(named);
  SubsetInput input = make_subset_input(code_points, features);
  Source from = source(input.get());
  return run(from.face, input.get(), face_.handle());
}

// In two steps: where it drops hints HarfBuzz 6.0 also drops the kerning that is 0 at the default
// place, before it looks what becomes of it at this one.
Bytes SubsetSource::pinned(std::span<const std::uint32_t> named,
                           std::span<const std::string> features,
                           std::span<const AxisValue> coordinates) const {
  check_that_it_can_be_held(face_);
  auto code_points = preparation_->fallback.with_forms(named);
  SubsetInput hinted = make_subset_input(code_points, features, HB_SUBSET_FLAGS_DEFAULT);
  pin_all_axes(hinted.get(), face_.handle(), coordinates);
  Source from = source(hinted.get());
  FacePointer held = held_at(coordinates, face_, from.face, hinted.get(), code_points);
  SubsetInput input = make_subset_input(code_points, features);
  return run(held.get(), input.get(), held.get());
}

Bytes SubsetSource::installable(std::span<const std::uint32_t> named,
                                std::span<const std::string> features) const {
  auto code_points = preparation_->fallback.with_forms(named);
  SubsetInput input = make_installable_input(code_points, features);
  Source from = source(input.get());
  FacePointer made = reduced(from.face, input.get(), face_.handle());
  return whole(made.get(), from.face);
}

Bytes SubsetSource::installable_at(std::span<const std::uint32_t> named,
                                   std::span<const std::string> features,
                                   std::span<const AxisValue> coordinates) const {
  check_that_it_can_be_held(face_);
  auto code_points = preparation_->fallback.with_forms(named);
  SubsetInput input = make_installable_input(code_points, features);
  pin_all_axes(input.get(), face_.handle(), coordinates);
  Source from = source(input.get());
  FacePointer held = held_at(coordinates, face_, from.face, input.get(), code_points);
  return whole(held.get(), from.face);
}

// Measured, beside the file itself: CFF is prepared with its outlines parsed, in five to seven
// times its size; TrueType and CFF2 in one to two times.
std::size_t SubsetSource::memory() const {
  const std::size_t file = face_.bytes().size();
  if (by_request_) return face_.memory() + file * kept_feature_sets;
  if (!preparation_->face) return face_.memory();
  return face_.memory() + file * (face_.outlines() == Outlines::cff ? 7 : 2);
}

}  // namespace typecase::fonts
