#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct _cairo;  // cairo stays inside documents/.

namespace typecase::documents {

// Parts of 0 to 255, opaque at 1.
struct Colour {
  double red = 0, green = 0, blue = 0, alpha = 1;
};

// "#c8201a". Throws std::invalid_argument for anything else.
Colour parse_colour(std::string_view text);

// A drawing surface, in units of its maker, y downwards. A path gathers until it is filled. Not for
// several threads at once.
class Canvas {
 public:
  explicit Canvas(_cairo* context);  // takes the context over

  void move_to(double x, double y);
  void line_to(double x, double y);
  void quadratic_to(double x1, double y1, double x, double y);
  void cubic_to(double x1, double y1, double x2, double y2, double x, double y);
  void close();
  void fill(const Colour& colour);  // the path, by non-zero winding; it is gone then

  void rectangle(double x, double y, double width, double height, const Colour& colour);

  // Units become so many units of what is below, from here on.
  void scale(double factor);

  // Draws nothing outside until release(); one at a time.
  void clip(double x, double y, double width, double height);
  void release();

  _cairo* context() const { return context_.get(); }  // for documents/ only

 private:
  struct Destroy {
    void operator()(_cairo* context) const;
  };
  std::unique_ptr<_cairo, Destroy> context_;
};

// How large a picture may be.
constexpr int longest_side = 30'000;  // px
constexpr std::int64_t most_pixels = 40'000'000;

// Of what is in one colour: keeps how much of it lies on each pixel.
class Mask {
 public:
  // px. Throws std::length_error beyond the limits or without a pixel.
  Mask(int width, int height);

  Canvas& canvas() { return canvas_; }  // its colours count by their alpha alone

  // PNG files. As a mask: black, as opaque as was drawn. In colours: from paper to ink.
  std::string png() const;
  std::string png(const Colour& paper, const Colour& ink) const;

 private:
  Canvas canvas_;
};

class Picture {
 public:
  // As Mask's; half of the pixels.
  Picture(int width, int height, const Colour& paper);

  Canvas& canvas() { return canvas_; }
  std::string png() const;

 private:
  Canvas canvas_;
};

}  // namespace typecase::documents
