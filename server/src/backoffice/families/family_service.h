#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "backoffice/families/family_details.h"
#include "base/clock.h"
#include "db/database.h"
#include "specimen/tester/tester_fonts.h"

namespace typecase::backoffice {

// The part of a style's font that sets one text.
struct TextFont {
  std::string woff2;
  std::string etag;
};

// The families as staff see them: in every state. Thread-safe; all throw DbError.
class FamilyService {
 public:
  static constexpr std::size_t longest_text = 200;  // characters
  static constexpr std::size_t most_features = 32;

  // public_url: of the shop, without a slash at its end.
  FamilyService(db::Database& database, specimen::TesterFonts& fonts, const Clock& clock,
                std::string public_url)
      : database_(database), fonts_(fonts), clock_(clock), public_url_(std::move(public_url)) {}

  FamilyRows list(Sales sales) const;
  // Also by a former id that staff gave up: then it has another one. not_found.
  Result<FamilyDetails> show(const std::string& id, Sales sales) const;

  // The font of a style, also of one that visitors do not see, with the characters of a text and
  // every form that the default features and these can make of them. For staff who may edit
  // families alone: nothing is counted. May block (1 to 25 ms). not_found; invalid at /text
  // (required, too_long) and /features (not_allowed: no tags of four characters, or too many);
  // unavailable (busy).
  Result<TextFont> text_font(const std::string& style, std::string_view text,
                             const std::vector<std::string>& features) const;

 private:
  db::Database& database_;
  specimen::TesterFonts& fonts_;
  const Clock& clock_;
  const std::string public_url_;
};

}  // namespace typecase::backoffice
