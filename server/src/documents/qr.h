#pragma once

#include <string>

#include "documents/canvas.h"

namespace typecase::documents {

// Draws a QR code of the text (error correction M) that fills a square. The caller leaves a ninth
// of its side empty all around: four modules, as ISO/IEC 18004 asks for, of the least code. Throws
// std::length_error for more than 2331 bytes.
void draw_qr(Canvas& canvas, const std::string& text, double x, double y, double side);

}  // namespace typecase::documents
