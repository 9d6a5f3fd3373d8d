#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/crypto/crypto.h"

struct _PangoContext;  // Pango stays inside documents/.

namespace typecase::documents {

// Instrument Sans: Latin and extended Latin, each in weight 400 and 500 (tools/pin_fonts.cpp).
std::vector<ByteView> interface_faces();

// Documents are set in these fonts and no others, whatever else a machine has: Instrument Sans, and
// for what it lacks fonts of Debian packages (decision 0022). The context is the calling thread's
// own. Throws std::runtime_error when a font is not installed.
_PangoContext* font_context();

// Checks at once that every font is there. Throws as font_context().
void check_document_fonts();

// The families for a text, best first, as Pango takes them. A word is set in one design: where
// Instrument Sans lacks a letter of a Latin text (Vietnamese), another face sets all of it. Han
// characters are drawn the Japanese way in a text with kana or of the language "ja".
std::string families_for(std::string_view text, std::string_view language);

}  // namespace typecase::documents
