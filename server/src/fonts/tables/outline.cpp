#include "fonts/tables/outline.h"

#include "fonts/tables/hb_font.h"

namespace typecase::fonts {
namespace {

using Path = std::vector<PathStep>;
using Kind = PathStep::Kind;
using Functions = std::unique_ptr<hb_draw_funcs_t, Destroy<hb_draw_funcs_destroy>>;

Path& path_of(void* data) { return *static_cast<Path*>(data); }

void move(hb_draw_funcs_t*, void* path, hb_draw_state_t*, float x, float y, void*) {
  path_of(path).push_back({.kind = Kind::move, .x = x, .y = y});
}

void line(hb_draw_funcs_t*, void* path, hb_draw_state_t*, float x, float y, void*) {
  path_of(path).push_back({.kind = Kind::line, .x = x, .y = y});
}

void quadratic(hb_draw_funcs_t*, void* path, hb_draw_state_t*, float x1, float y1, float x, float y,
               void*) {
  path_of(path).push_back({.kind = Kind::quadratic, .x1 = x1, .y1 = y1, .x = x, .y = y});
}

void cubic(hb_draw_funcs_t*, void* path, hb_draw_state_t*, float x1, float y1, float x2, float y2,
           float x, float y, void*) {
  path_of(path).push_back(
      {.kind = Kind::cubic, .x1 = x1, .y1 = y1, .x2 = x2, .y2 = y2, .x = x, .y = y});
}

void close(hb_draw_funcs_t*, void* path, hb_draw_state_t*, void*) {
  path_of(path).push_back({.kind = Kind::close});
}

Functions make_functions() {
  Functions functions(hb_draw_funcs_create());
  hb_draw_funcs_set_move_to_func(functions.get(), move, nullptr, nullptr);
  hb_draw_funcs_set_line_to_func(functions.get(), line, nullptr, nullptr);
  hb_draw_funcs_set_quadratic_to_func(functions.get(), quadratic, nullptr, nullptr);
  hb_draw_funcs_set_cubic_to_func(functions.get(), cubic, nullptr, nullptr);
  hb_draw_funcs_set_close_path_func(functions.get(), close, nullptr, nullptr);
  hb_draw_funcs_make_immutable(functions.get());
  return functions;
}

}  // namespace

struct PenFont {
  FontPointer font;
};

Pen::Pen(const Face& face, std::span<const AxisValue> coordinates)
    : face_(face), font_(std::make_shared<PenFont>(font_at(face, coordinates))) {}

std::vector<PathStep> Pen::outline(std::uint32_t glyph) const {
  static const Functions functions = make_functions();
  Path path;
  hb_font_get_glyph_shape(font_->font.get(), glyph, functions.get(), &path);
  return path;
}

int Pen::advance(std::uint32_t glyph) const {
  return hb_font_get_glyph_h_advance(font_->font.get(), glyph);
}

}  // namespace typecase::fonts
