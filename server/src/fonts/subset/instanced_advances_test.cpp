#include "fonts/subset/instanced_advances.h"

#include <hb-subset.h>

#include "fonts/subset/empty_glyphs.h"
#include "fonts/tables/hb_font.h"
#include "fonts/tables/sfnt.h"
#include "fonts/testing.h"

namespace typecase::fonts {
namespace {

using Characters = std::vector<std::uint32_t>;

constexpr hb_tag_t header_tag = HB_TAG('h', 'h', 'e', 'a');
constexpr std::uint32_t no_break_space = 0xA0;  // Made of the empty space, in Recursive.
const Characters characters{' ', 'H', 'i', no_break_space};
const std::vector<AxisValue> heavy{{"wght", 900}, {"MONO", 1}};

Face recursive() { return testing::demo_face("recursive/recursive-latin-full-normal.woff2"); }

// As HarfBuzz alone holds a font at a place, that is named for all axes.
Face held(const Face& face, const std::vector<AxisValue>& place, const Characters& kept) {
  hb_face_t* handle = face.handle();
  std::unique_ptr<hb_subset_input_t, Destroy<hb_subset_input_destroy>> input(
      hb_subset_input_create_or_fail());
  for (std::uint32_t c : kept) hb_set_add(hb_subset_input_unicode_set(input.get()), c);
  unsigned count = hb_ot_var_get_axis_count(handle);
  std::vector<hb_ot_var_axis_info_t> axes(count);
  hb_ot_var_get_axis_infos(handle, 0, &count, axes.data());
  for (const auto& axis : axes) {
    hb_subset_input_pin_axis_to_default(input.get(), handle, axis.tag);
  }
  for (const AxisValue& axis : place) {
    hb_subset_input_pin_axis_location(input.get(), handle, to_tag(axis.tag),
                                      static_cast<float>(axis.value));
  }
  FacePointer made(hb_subset_or_fail(handle, input.get()));
  BlobPointer blob(hb_face_reference_blob(made.get()));
  unsigned size = 0;
  const char* bytes = hb_blob_get_data(blob.get(), &size);
  return Face::open(Bytes(bytes, bytes + size)).value();
}

int advance(const Face& face, std::uint32_t character, const std::vector<AxisValue>& place = {}) {
  testing::Pen pen(face, place);
  return pen.advance(pen.glyph(character));
}

TEST(InstancedAdvances, AreThoseOfTheWholeFontAtThePlace) {
  Face whole = without_empty_glyphs(recursive());
  Face part = held(whole, heavy, characters);
  ASSERT_NE(advance(part, no_break_space), advance(whole, no_break_space, heavy));

  auto tables = righted_advances(whole, heavy, part.handle(), characters);

  Face righted = with_tables(part, tables);
  for (std::uint32_t character : characters) {
    EXPECT_EQ(advance(righted, character), advance(whole, character, heavy)) << character;
  }
  EXPECT_TRUE(testing::passes_ots(Bytes(righted.bytes().begin(), righted.bytes().end())));
}

TEST(InstancedAdvances, AreRightedOfTheseCharactersAlone) {
  Face whole = without_empty_glyphs(recursive());
  Face part = held(whole, heavy, characters);

  auto tables = righted_advances(whole, heavy, part.handle(), Characters{no_break_space});

  Face righted = with_tables(part, tables);
  testing::Pen before(part), after(righted);
  for (unsigned glyph = 0; glyph < part.glyph_count(); ++glyph) {
    EXPECT_EQ(after.outline(glyph), before.outline(glyph)) << glyph;
    if (glyph == before.glyph(no_break_space)) continue;
    EXPECT_EQ(after.advance(glyph), before.advance(glyph)) << glyph;
  }
}

TEST(InstancedAdvances, NeedNoTablesWhereTheyAreRight) {
  Face whole = without_empty_glyphs(recursive());
  Face part = held(whole, heavy, {'H', 'i'});
  EXPECT_TRUE(righted_advances(whole, heavy, part.handle(), Characters{'H', 'i'}).empty());
  // Neither font has U+4E00; only one has the letter.
  EXPECT_TRUE(righted_advances(whole, heavy, part.handle(), Characters{0x4E00, 'Q'}).empty());
}

TEST(InstancedAdvances, OfADamagedFontAreLeftAsTheyAre) {
  Face whole = without_empty_glyphs(recursive());
  Face part = held(whole, heavy, characters);
  for (hb_tag_t tag : {header_tag, HB_TAG('h', 'm', 't', 'x')}) {
    Bytes table = table_of(part.handle(), tag);
    table.resize(table.size() - 3);
    Face damaged = with_tables(part, {{tag, table}});
    EXPECT_TRUE(righted_advances(whole, heavy, damaged.handle(), characters).empty());
  }
  for (std::uint8_t count : {0, 200}) {  // of glyphs with an advance of their own
    Bytes header = table_of(part.handle(), header_tag);
    header[34] = count;
    header[35] = 0;
    Face damaged = with_tables(part, {{header_tag, header}});
    EXPECT_TRUE(righted_advances(whole, heavy, damaged.handle(), characters).empty());
  }
}

}  // namespace
}  // namespace typecase::fonts
