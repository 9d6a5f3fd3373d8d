#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "fonts/tables/face.h"
#include "specimen/opened_fonts.h"

namespace typecase::specimen {

// A style in its family; holds the catalogue that both stand in.
struct StylePlace {
  std::shared_ptr<const catalogue::Catalogue> catalogue;
  const catalogue::Family* family = nullptr;
  const catalogue::Style* style = nullptr;
};

// The styles on sale and their opened fonts, for drawing. Thread-safe.
class DrawingFonts {
 public:
  explicit DrawingFonts(std::shared_ptr<OpenedFonts> fonts) : fonts_(std::move(fonts)) {}

  std::shared_ptr<const catalogue::Catalogue> catalogue() const { return fonts_->catalogue(); }

  std::optional<StylePlace> style(std::string_view id) const;

  // By free_charset.h's face_name().
  std::optional<StylePlace> face_named(std::string_view name) const;

  // May read the database. Throws std::runtime_error: the style's file is gone or damaged.
  fonts::Face face(const catalogue::Style& style);

 private:
  std::shared_ptr<OpenedFonts> fonts_;
};

}  // namespace typecase::specimen
