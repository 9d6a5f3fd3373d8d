#pragma once

// For tests only: the demo foundry's fonts (scripts/demo-fonts fetches them), and what a font
// draws.

#include <gtest/gtest.h>
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/files.h"
#include "base/project_folder_testing.h"
#include "fonts/shape/shape.h"
#include "fonts/subset/subset.h"
#include "fonts/tables/face.h"
#include "fonts/tables/unwrap.h"

namespace typecase::fonts::testing {

// Throws when the file is missing.
inline Bytes read_file(const std::string& path) {
  if (!std::filesystem::exists(path))
    throw std::runtime_error(path +
                             " is missing: run scripts/demo-fonts (and scripts/demo-fonts test)");
  return typecase::read_file(path);
}

// An sfnt of the demo foundry: "eb-garamond/EBGaramond12-Regular.otf".
inline Bytes demo_font(const std::string& name) {
  Bytes bytes = read_file(project_folder() + "/build/demo/" + name);
  return wrapping(bytes) == Wrapping::woff2 ? unwrap_woff2(bytes).value() : bytes;
}

// One of scripts/demo-fonts test: "droid-sans-fallback/DroidSansFallbackFull.ttf".
inline Face test_face(const std::string& name) {
  return Face::open(read_file(project_folder() + "/build/test-fonts/" + name)).value();
}

inline Face demo_face(const std::string& name) { return Face::open(demo_font(name)).value(); }

// A font at a place in its design space, to be asked what it draws.
class Pen {
 public:
  explicit Pen(const Face& face, const std::vector<AxisValue>& coordinates = {})
      : face_(face), font_(hb_font_create(face.handle()), hb_font_destroy) {
    std::vector<hb_variation_t> variations;
    for (const AxisValue& axis : coordinates) {
      variations.push_back(
          {hb_tag_from_string(axis.tag.data(), -1), static_cast<float>(axis.value)});
    }
    hb_font_set_variations(font_.get(), variations.data(),
                           static_cast<unsigned>(variations.size()));
  }

  // The glyph's path as text: equal texts are equal outlines.
  std::string outline(std::uint32_t glyph) const {
    static hb_draw_funcs_t* functions = make_functions();
    std::string path;
    hb_font_get_glyph_shape(font_.get(), glyph, functions, &path);
    return path;
  }

  int advance(std::uint32_t glyph) const { return hb_font_get_glyph_h_advance(font_.get(), glyph); }

  // 0: the font lacks it.
  std::uint32_t glyph(std::uint32_t code_point) const {
    hb_codepoint_t glyph = 0;
    hb_font_get_nominal_glyph(font_.get(), code_point, &glyph);
    return glyph;
  }

 private:
  static void add(void* path, char operation, std::initializer_list<float> points) {
    std::string& out = *static_cast<std::string*>(path);
    out += operation;
    for (float point : points) out += std::to_string(point) + ' ';
  }

  static hb_draw_funcs_t* make_functions() {
    hb_draw_funcs_t* f = hb_draw_funcs_create();
    hb_draw_funcs_set_move_to_func(
        f,
        [](auto*, void* p, auto*, float x, float y, void*) {
          add(p, 'M', {x, y});
        },
        nullptr, nullptr);
    hb_draw_funcs_set_line_to_func(
        f,
        [](auto*, void* p, auto*, float x, float y, void*) {
          add(p, 'L', {x, y});
        },
        nullptr, nullptr);
    hb_draw_funcs_set_quadratic_to_func(
        f,
        [](auto*, void* p, auto*, float a, float b, float x, float y, void*) {
          add(p, 'Q', {a, b, x, y});
        },
        nullptr, nullptr);
    hb_draw_funcs_set_cubic_to_func(
        f,
        [](auto*, void* p, auto*, float a, float b, float c, float d, float x, float y, void*) {
          add(p, 'C', {a, b, c, d, x, y});
        },
        nullptr, nullptr);
    hb_draw_funcs_make_immutable(f);
    return f;
  }

  Face face_;
  std::shared_ptr<hb_font_t> font_;
};

// Every glyph that the code points and the substitutions of these features (with the default ones)
// can reach, by HarfBuzz's layout code, which shares nothing with its subsetter's closure. Without
// the components of composite glyphs.
inline std::set<std::uint32_t> reachable(const Face& face,
                                         std::span<const std::uint32_t> code_points,
                                         std::span<const std::string> features) {
  Pen pen(face);
  hb_set_t* glyphs = hb_set_create();
  hb_set_add(glyphs, 0);
  for (std::uint32_t code_point : code_points) hb_set_add(glyphs, pen.glyph(code_point));

  std::vector<hb_tag_t> wanted;
  unsigned count =
      hb_ot_layout_table_get_feature_tags(face.handle(), HB_OT_TAG_GSUB, 0, nullptr, nullptr);
  std::vector<hb_tag_t> all(count);
  hb_ot_layout_table_get_feature_tags(face.handle(), HB_OT_TAG_GSUB, 0, &count, all.data());
  for (hb_tag_t tag : all) {
    char text[5] = {};
    hb_tag_to_string(tag, text);
    bool named = std::find(features.begin(), features.end(), std::string(text)) != features.end();
    if (named || kept_by_default(text)) wanted.push_back(tag);
  }
  wanted.push_back(HB_TAG_NONE);

  hb_set_t* lookups = hb_set_create();
  hb_ot_layout_collect_lookups(face.handle(), HB_OT_TAG_GSUB, nullptr, nullptr, wanted.data(),
                               lookups);
  hb_ot_layout_lookups_substitute_closure(face.handle(), lookups, glyphs);

  std::set<std::uint32_t> reached;
  for (hb_codepoint_t glyph = HB_SET_VALUE_INVALID; hb_set_next(glyphs, &glyph);) {
    reached.insert(glyph);
  }
  hb_set_destroy(lookups);
  hb_set_destroy(glyphs);
  return reached;
}

// The text set in both fonts: the same clusters, advances, places and outlines. Glyph numbers
// may differ.
inline void expect_same_setting(const Face& a, const Face& b, std::string_view text,
                                const Setting& setting) {
  std::vector<ShapedGlyph> left = shape(a, text, setting);
  std::vector<ShapedGlyph> right = shape(b, text, setting);
  ASSERT_EQ(left.size(), right.size()) << text;
  Pen left_pen(a, setting.coordinates);
  Pen right_pen(b, setting.coordinates);
  for (std::size_t i = 0; i < left.size(); ++i) {
    EXPECT_EQ(left[i].cluster, right[i].cluster) << text << " at " << i;
    EXPECT_EQ(left[i].x_advance, right[i].x_advance) << text << " at " << i;
    EXPECT_EQ(left[i].x_offset, right[i].x_offset) << text << " at " << i;
    EXPECT_EQ(left[i].y_offset, right[i].y_offset) << text << " at " << i;
    EXPECT_EQ(left_pen.outline(left[i].glyph), right_pen.outline(right[i].glyph))
        << text << " at " << i;
  }
}

// Whether ots-sanitize takes the file.
inline bool passes_ots(const Bytes& font) {
  std::string path = ::testing::TempDir() + "typecase-ots-" + std::to_string(::getpid());
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(font.data()), static_cast<std::streamsize>(font.size()));
  int status = std::system(("ots-sanitize " + path + " /dev/null >/dev/null 2>&1").c_str());
  std::remove(path.c_str());
  return status == 0;
}

}  // namespace typecase::fonts::testing
