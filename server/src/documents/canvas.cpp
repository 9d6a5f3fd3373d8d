#include "documents/canvas.h"

#include <cairo.h>

#include <charconv>
#include <cstdint>
#include <stdexcept>

#include "documents/png.h"

namespace typecase::documents {
namespace {

cairo_t* context_for(cairo_format_t format, int width, int height, std::int64_t most) {
  if (width < 1 || height < 1 || width > longest_side || height > longest_side ||
      std::int64_t{width} * height > most) {
    throw std::length_error("a picture of " + std::to_string(width) + " by " +
                            std::to_string(height) + " pixels");
  }
  cairo_surface_t* surface = cairo_image_surface_create(format, width, height);
  cairo_t* context = cairo_create(surface);
  cairo_surface_destroy(surface);  // The context keeps it.
  if (cairo_status(context) != CAIRO_STATUS_SUCCESS) throw std::bad_alloc();
  return context;
}

Pixels pixels_of(const Canvas& canvas) {
  cairo_surface_t* surface = cairo_get_target(canvas.context());
  cairo_surface_flush(surface);
  if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
    throw std::runtime_error(cairo_status_to_string(cairo_surface_status(surface)));
  }
  return {cairo_image_surface_get_data(surface), cairo_image_surface_get_width(surface),
          cairo_image_surface_get_height(surface),
          static_cast<std::size_t>(cairo_image_surface_get_stride(surface))};
}

double part(std::string_view text, std::size_t at) {
  unsigned value = 0;
  auto [end, error] = std::from_chars(text.data() + at, text.data() + at + 2, value, 16);
  if (error != std::errc() || end != text.data() + at + 2) throw std::invalid_argument("colour");
  return value;
}

void set_colour(cairo_t* context, const Colour& colour) {
  cairo_set_source_rgba(context, colour.red / 255, colour.green / 255, colour.blue / 255,
                        colour.alpha);
}

}  // namespace

Colour parse_colour(std::string_view text) {
  if (text.size() != 7 || text[0] != '#') throw std::invalid_argument("colour");
  return {part(text, 1), part(text, 3), part(text, 5)};
}

void Canvas::Destroy::operator()(_cairo* context) const { cairo_destroy(context); }

Canvas::Canvas(_cairo* context) : context_(context) {}

void Canvas::move_to(double x, double y) { cairo_move_to(context_.get(), x, y); }

void Canvas::line_to(double x, double y) { cairo_line_to(context_.get(), x, y); }

void Canvas::quadratic_to(double x1, double y1, double x, double y) {
  double x0 = x1, y0 = y1;
  cairo_get_current_point(context_.get(), &x0, &y0);
  cubic_to(x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3, x + (x1 - x) * 2 / 3,
           y + (y1 - y) * 2 / 3, x, y);
}

void Canvas::cubic_to(double x1, double y1, double x2, double y2, double x, double y) {
  cairo_curve_to(context_.get(), x1, y1, x2, y2, x, y);
}

void Canvas::close() { cairo_close_path(context_.get()); }

void Canvas::fill(const Colour& colour) {
  set_colour(context_.get(), colour);
  cairo_fill(context_.get());
}

void Canvas::rectangle(double x, double y, double width, double height, const Colour& colour) {
  cairo_rectangle(context_.get(), x, y, width, height);
  fill(colour);
}

void Canvas::scale(double factor) { cairo_scale(context_.get(), factor, factor); }

void Canvas::clip(double x, double y, double width, double height) {
  cairo_save(context_.get());
  cairo_rectangle(context_.get(), x, y, width, height);
  cairo_clip(context_.get());
}

void Canvas::release() { cairo_restore(context_.get()); }

Mask::Mask(int width, int height)
    : canvas_(context_for(CAIRO_FORMAT_A8, width, height, most_pixels)) {}

std::string Mask::png() const { return png_of_mask(pixels_of(canvas_)); }

std::string Mask::png(const Colour& paper, const Colour& ink) const {
  return png_between(pixels_of(canvas_), paper, ink);
}

Picture::Picture(int width, int height, const Colour& paper)
    : canvas_(context_for(CAIRO_FORMAT_RGB24, width, height, most_pixels / 2)) {
  canvas_.rectangle(0, 0, width, height, paper);
}

std::string Picture::png() const { return png_of_colours(pixels_of(canvas_)); }

}  // namespace typecase::documents
