#include "base/text/case_folding.h"

#include <unicode/unistr.h>

namespace typecase {

std::string fold_case(std::string_view text) {
  std::string folded;
  const icu::StringPiece piece(text.data(), static_cast<std::int32_t>(text.size()));
  icu::UnicodeString::fromUTF8(piece).foldCase().toUTF8String(folded);
  return folded;
}

}  // namespace typecase
