#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/crypto/crypto.h"
#include "fonts/shape/shape.h"
#include "fonts/tables/face.h"

struct hb_set_t;  // HarfBuzz stays inside fonts/.
struct hb_subset_input_t;

namespace typecase::fonts {

// True for a feature that every subset keeps: what browsers apply to horizontal text without being
// asked. Fractions are kept besides where the font holds a fraction slash.
bool kept_by_default(std::string_view feature);

// A font to take many subsets of. Immutable to its users; copies share it, and any number of
// threads may take subsets at once.
//
// The first subsets come from the font as it is, 0.5 to 5 ms each. Preparing it saves a tenth to
// two thirds of that, and costs 1 to 50 ms and as much memory as the file has, of CFF seven times
// that: worth it for fonts in demand, and never while somebody waits. A file of 16 MB would take
// 0.7 s and, while it is prepared, 280 MB, for 1.5 ms: large fonts are left as they are.
class SubsetSource {
 public:
  explicit SubsetSource(const Face& face);

  // True once, after enough subsets were taken; never for large fonts, nor for those with more
  // languages and features than HarfBuzz reads, which are made ready for each set of features.
  bool worth_preparing() const;
  void prepare() const;

  // The font reduced to these code points, with every glyph that the default features and the named
  // ones can make of them, and the layout rules among them; of a font without rules for their
  // script with the forms that stand in for these (fallback_forms.h). Without hinting, names and
  // glyph names; all axes are kept whole: HarfBuzz 6.0 writes damaged fonts when only some are
  // pinned. The same bytes for the same request; of a few fonts others once it is prepared, which
  // set the same. Throws std::runtime_error when HarfBuzz refuses the font or its CFF names cannot
  // be blanked.
  Bytes subset(std::span<const std::uint32_t> code_points,
               std::span<const std::string> features) const;

  // The same held at one place on the axes: a static font, a tenth of the size. Axes that are not
  // named stand at their defaults. Throws std::logic_error for a font without axes and for CFF2, of
  // which HarfBuzz 6.0 writes wrong outlines.
  Bytes pinned(std::span<const std::uint32_t> code_points, std::span<const std::string> features,
               std::span<const AxisValue> coordinates) const;

  // The same characters and features for a file that people install: with hints, the picture of
  // missing characters and the names of styles; what the font says of itself is the caller's to
  // write. Throws as the two above do.
  Bytes installable(std::span<const std::uint32_t> code_points,
                    std::span<const std::string> features) const;
  Bytes installable_at(std::span<const std::uint32_t> code_points,
                       std::span<const std::string> features,
                       std::span<const AxisValue> coordinates) const;

  const Face& face() const { return face_; }
  std::size_t memory() const;  // bytes, about; more once it is prepared

 private:
  struct Preparation;
  struct Source;
  Source source(const hb_subset_input_t* input) const;
  Face ready_for(const hb_set_t* features) const;

  Face face_;
  bool by_request_;  // the layout tables are made ready for each set of features
  std::shared_ptr<Preparation> preparation_;
};

}  // namespace typecase::fonts
