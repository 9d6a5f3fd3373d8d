#include "fonts/tables/face.h"

#include <hb-ot.h>
#include <hb.h>

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>

#include "fonts/tables/apple_tables.h"
#include "fonts/tables/refusal.h"

namespace typecase::fonts {

struct Face::Font {
  explicit Font(Bytes sfnt) : bytes(std::move(sfnt)) {
    BlobPointer blob(hb_blob_create(reinterpret_cast<const char*>(bytes.data()),
                                    static_cast<unsigned>(bytes.size()), HB_MEMORY_MODE_READONLY,
                                    nullptr, nullptr));
    face.reset(hb_face_create(blob.get(), 0));
    hb_face_make_immutable(face.get());
    shaping = without_apple_tables(face.get());
  }

  const Bytes bytes;
  FacePointer face;
  FacePointer shaping;
  Outlines outlines = Outlines::glyf;
};

namespace {

bool has_table_in(hb_face_t* face, hb_tag_t tag) {
  BlobPointer table(hb_face_reference_table(face, tag));
  return hb_blob_get_length(table.get()) > 0;
}

std::optional<Outlines> find_outlines(hb_face_t* face) {
  if (has_table_in(face, HB_TAG('g', 'l', 'y', 'f'))) return Outlines::glyf;
  if (has_table_in(face, HB_TAG('C', 'F', 'F', '2'))) return Outlines::cff2;
  if (has_table_in(face, HB_TAG('C', 'F', 'F', ' '))) return Outlines::cff;
  return std::nullopt;
}

Error no_outlines(hb_face_t* face) {
  for (auto [tag, name, browsers] :
       {std::tuple(HB_TAG('C', 'B', 'D', 'T'), "CBDT",
                   "Chromium and WebKit would show this file, Firefox would not."),
        std::tuple(HB_TAG('s', 'b', 'i', 'x'), "sbix", "Some browsers would show this file.")}) {
    if (!has_table_in(face, tag)) continue;
    return font_refusal("no_outlines",
                        std::string("The font has pictures (table \"") + name +
                            "\") in place of outlines, and the shop draws outlines alone.",
                        "Export it with outlines, for instance as COLR.", browsers);
  }
  return font_refusal(
      "no_outlines",
      "The font has none of the tables \"glyf\", \"CFF \" and \"CFF2\", so no outlines.",
      export_again);
}

}  // namespace

Result<Face> Face::open(Bytes sfnt) {
  auto font = std::make_shared<Font>(std::move(sfnt));
  if (hb_face_get_glyph_count(font->face.get()) == 0) {
    return font_refusal("not_a_font", "The font says in table \"maxp\" that it has no glyphs.",
                        export_again);
  }
  std::optional<Outlines> outlines = find_outlines(font->face.get());
  if (!outlines) return no_outlines(font->face.get());
  font->outlines = *outlines;
  return Face(std::move(font));
}

ByteView Face::bytes() const { return font_->bytes; }

// Measured after texts were set: most fonts a tenth to a third, some of many rules as much as the
// file; of large files, a hundredth.
std::size_t Face::memory() const {
  constexpr std::size_t most_beside = 256 << 10;
  return font_->bytes.size() + std::min(font_->bytes.size() / 3, most_beside);
}

unsigned Face::glyph_count() const { return hb_face_get_glyph_count(font_->face.get()); }
unsigned Face::units_per_em() const { return hb_face_get_upem(font_->face.get()); }
Outlines Face::outlines() const { return font_->outlines; }
bool Face::variable() const { return hb_ot_var_has_data(font_->face.get()); }
hb_face_t* Face::handle() const { return font_->face.get(); }
hb_face_t* Face::shaping_handle() const { return font_->shaping.get(); }

bool Face::has_table(std::string_view tag) const {
  return has_table_in(font_->face.get(),
                      hb_tag_from_string(tag.data(), static_cast<int>(tag.size())));
}

}  // namespace typecase::fonts
