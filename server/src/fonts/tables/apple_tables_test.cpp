#include "fonts/tables/apple_tables.h"

#include "fonts/shape/shape.h"
#include "fonts/tables/hb_font.h"
#include "fonts/tables/tables.h"
#include "fonts/testing.h"

namespace typecase::fonts {
namespace {

Bytes big_endian(std::initializer_list<std::pair<std::uint32_t, int>> values) {
  Bytes bytes;
  for (auto [value, size] : values) {
    for (int i = size - 1; i >= 0; --i)
      bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
  }
  return bytes;
}

// Every glyph `from` becomes `to`: a chain of one subtable of type 4, its lookup a trimmed array.
Bytes morx(std::uint32_t from, std::uint32_t to) {
  return big_endian({{2, 2},
                     {0, 2},
                     {1, 4},
                     {1, 4},
                     {36, 4},
                     {0, 4},
                     {1, 4},
                     {20, 4},
                     {4, 4},
                     {1, 4},
                     {8, 2},
                     {from, 2},
                     {1, 2},
                     {to, 2}});
}

// Apple's version of the table: a pair.
Bytes kern(std::uint32_t left, std::uint32_t right, std::uint32_t by) {
  return big_endian({{0x10000, 4},
                     {1, 4},
                     {22, 4},
                     {0, 1},
                     {0, 1},
                     {0, 2},
                     {1, 2},
                     {6, 2},
                     {0, 2},
                     {0, 2},
                     {left, 2},
                     {right, 2},
                     {by, 2}});
}

// A font without layout of OpenType.
Face with_table(const char* tag, Bytes table) {
  Face face = testing::demo_face("eb-garamond/EBGaramond12-Regular.otf");
  return with_tables(face, {{HB_TAG('G', 'S', 'U', 'B'), {}},
                            {HB_TAG('G', 'P', 'O', 'S'), {}},
                            {to_tag(tag), std::move(table)}});
}

class AppleTables : public ::testing::Test {
 protected:
  const testing::Pen pen{testing::demo_face("eb-garamond/EBGaramond12-Regular.otf")};
  const std::uint32_t a = pen.glyph('A'), v = pen.glyph('V');
};

std::uint32_t first_glyph(hb_face_t* face) {
  FontPointer font(hb_font_create(face));
  BufferPointer buffer(hb_buffer_create());
  hb_buffer_add_utf8(buffer.get(), "AV", -1, 0, -1);
  hb_buffer_guess_segment_properties(buffer.get());
  shape_as_opentype(font.get(), buffer.get(), {});
  return hb_buffer_get_glyph_infos(buffer.get(), nullptr)->codepoint;
}

TEST_F(AppleTables, SubstituteNothing) {
  Face face = with_table("morx", morx(a, v));
  ASSERT_EQ(first_glyph(face.handle()), v);
  EXPECT_EQ(first_glyph(without_apple_tables(face.handle()).get()), a);
  EXPECT_EQ(shape(face, "AV", {}).front().glyph, a);
}

TEST_F(AppleTables, KernNothing) {
  Face face = with_table("kern", kern(a, v, 100));
  EXPECT_EQ(shape(face, "AV", {}).front().x_advance, pen.advance(a));
}

TEST_F(AppleTables, LeaveAFaceWithoutThemAlone) {
  Face face = testing::demo_face("eb-garamond/EBGaramond12-Regular.otf");
  EXPECT_EQ(without_apple_tables(face.handle()).get(), face.handle());
  EXPECT_EQ(face.shaping_handle(), face.handle());
}

TEST_F(AppleTables, StayInTheFile) {
  Face face = with_table("morx", morx(a, v));
  EXPECT_TRUE(face.has_table("morx"));
}

}  // namespace
}  // namespace typecase::fonts
