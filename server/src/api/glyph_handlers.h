#pragma once

#include "http/router.h"
#include "http/variants.h"
#include "specimen/font_source.h"
#include "specimen/shared_cache.h"

namespace typecase::api {

// The glyph tables of styles, made when first asked for and kept up to a number of bytes.
class GlyphAnswers {
 public:
  explicit GlyphAnswers(specimen::FontSource source, std::size_t bytes = 64 << 20)
      : source_(std::move(source)), tables_(bytes) {}

  // GET /api/fonts/{id}/glyphs.
  void add_routes(http::Router& router);

 private:
  http::Response answer(const http::Request& request);

  specimen::FontSource source_;
  specimen::SharedCache<http::Variants> tables_;
};

}  // namespace typecase::api
