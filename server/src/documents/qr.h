#pragma once

#include <string>

#include "documents/canvas.h"

namespace typecase::documents {

// Draws a QR code of the text (error correction M, four modules of quiet around it) into a square.
// Throws std::length_error for more than 2331 bytes.
void draw_qr(Canvas& canvas, const std::string& text, double x, double y, double side);

}  // namespace typecase::documents
