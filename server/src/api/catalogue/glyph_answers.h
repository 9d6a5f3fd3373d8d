#pragma once

#include "api/answer.h"
#include "specimen/drawing/glyph_page.h"
#include "specimen/drawing/glyph_sheet.h"
#include "specimen/tester/free_charset.h"

namespace typecase::api::answers {

struct GlyphTable {
  const catalogue::Style& of;
  const specimen::GlyphPage& page;
  const catalogue::Metrics& metrics = of.metrics;
  std::string_view style = of.id.text;
  std::string face = specimen::face_name(of);
  std::string_view instance = page.instance;
  int units_per_em = metrics.units_per_em, ascender = metrics.ascender;
  int cap_height = metrics.cap_height, x_height = metrics.x_height;
  int descender = metrics.descender;
  specimen::GlyphFrame sheet = specimen::sheet_frame(metrics);
  specimen::GlyphFrame large = specimen::image_frame(metrics);
  json::Ref<std::vector<specimen::GlyphPage::Glyph>> glyphs = page.glyphs;
  json::Ref<std::vector<specimen::GlyphPage::Block>> blocks = page.blocks;
  json::Ref<std::vector<specimen::GlyphPage::Feature>> features = page.features;
  json::Ref<std::vector<specimen::GlyphPage::AxisSample>> axes = page.axes;
};
BOOST_DESCRIBE_STRUCT(GlyphTable, (),
                      (style, face, instance, units_per_em, ascender, cap_height, x_height,
                       descender, sheet, large, glyphs, blocks, features, axes))

}  // namespace typecase::api::answers
