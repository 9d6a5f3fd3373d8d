#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "base/crypto/crypto.h"
#include "base/error.h"

struct hb_face_t;  // HarfBuzz stays inside fonts/.

namespace typecase::fonts {

// The table that draws the glyphs.
enum class Outlines { glyf, cff, cff2 };

// One font of bytes that are already known to be good (they passed the sanitiser). Immutable:
// copies share the bytes and the face, and may be used by any number of threads at once.
class Face {
 public:
  // not_a_font: no sfnt with a glyph count. no_outlines: neither glyf, CFF nor CFF2.
  static Result<Face> open(Bytes sfnt);

  ByteView bytes() const;      // the whole sfnt
  std::size_t memory() const;  // bytes, about, with what HarfBuzz keeps beside the sfnt
  unsigned glyph_count() const;
  unsigned units_per_em() const;
  Outlines outlines() const;
  bool variable() const;  // has axes
  bool has_table(std::string_view tag) const;

  // For code in fonts/ only. Never null, made immutable, lives as long as any copy of this Face.
  hb_face_t* handle() const;
  // As handle(), for setting text as browsers do (fonts/tables/apple_tables.h).
  hb_face_t* shaping_handle() const;

 private:
  struct Font;
  explicit Face(std::shared_ptr<const Font> font) : font_(std::move(font)) {}

  std::shared_ptr<const Font> font_;
};

}  // namespace typecase::fonts
