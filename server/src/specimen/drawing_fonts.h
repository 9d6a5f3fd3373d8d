#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "fonts/face.h"
#include "specimen/font_source.h"
#include "specimen/shared_cache.h"

namespace typecase::specimen {

// A style in its family; holds the catalogue that both stand in.
struct StylePlace {
  std::shared_ptr<const catalogue::Catalogue> catalogue;
  const catalogue::Family* family = nullptr;
  const catalogue::Style* style = nullptr;
};

// The published fonts, opened for drawing and kept up to a number of bytes. Threads: any number.
class DrawingFonts {
 public:
  explicit DrawingFonts(FontSource source, std::size_t bytes = 128 << 20)
      : source_(std::move(source)), faces_(bytes) {}

  std::shared_ptr<const catalogue::Catalogue> catalogue() const { return source_.catalogue(); }

  std::optional<StylePlace> style(std::string_view id) const;

  // By home.h's face_name().
  std::optional<StylePlace> face_named(std::string_view name) const;

  // May read the database. Throws std::runtime_error: the style's file is gone or damaged.
  fonts::Face face(const catalogue::Style& style);

 private:
  FontSource source_;
  SharedCache<fonts::Face> faces_;
};

}  // namespace typecase::specimen
