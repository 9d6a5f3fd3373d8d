#include "documents/qr.h"

#include <qrencode.h>

#include <memory>
#include <stdexcept>

namespace typecase::documents {
namespace {

constexpr Colour black{0, 0, 0};

void square(Canvas& canvas, double x, double y, double side) {
  canvas.move_to(x, y);
  canvas.line_to(x + side, y);
  canvas.line_to(x + side, y + side);
  canvas.line_to(x, y + side);
  canvas.close();
}

}  // namespace

void draw_qr(Canvas& canvas, const std::string& text, double x, double y, double side) {
  std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_M), QRcode_free);
  if (!code) throw std::length_error("a text too long for a QR code");
  const double module = side / code->width;
  for (int row = 0; row < code->width; ++row) {
    for (int column = 0; column < code->width; ++column) {
      if ((code->data[row * code->width + column] & 1) == 0) continue;
      square(canvas, x + column * module, y + row * module, module);
    }
  }
  canvas.fill(black);  // In one path, so that no gap shows between modules.
}

}  // namespace typecase::documents
