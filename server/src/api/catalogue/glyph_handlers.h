#pragma once

#include "http/content/variants.h"
#include "http/routing/router.h"
#include "specimen/drawing/drawing_fonts.h"
#include "specimen/tester/shared_cache.h"

namespace typecase::api {

// The glyph tables of styles, made when first asked for and cached in the budget of opened fonts.
class GlyphAnswers {
 public:
  explicit GlyphAnswers(const std::shared_ptr<specimen::OpenedFonts>& fonts)
      : fonts_(fonts), tables_(fonts->memory()) {}

  // GET /api/fonts/{id}/glyphs.
  void add_routes(http::Router& router);

 private:
  http::Response answer(const http::Request& request);

  specimen::DrawingFonts fonts_;
  specimen::SharedCache<http::Variants> tables_;
};

}  // namespace typecase::api
