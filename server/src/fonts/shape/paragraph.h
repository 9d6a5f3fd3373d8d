#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace typecase::fonts {

// A part of a text that is shaped at once: one direction, one script. Bytes of the text.
struct TextRun {
  std::size_t start = 0;
  std::size_t end = 0;
  bool right_to_left = false;
  bool cursive = false;  // letters join, so that tracking would tear them apart
};

// One paragraph's order and line breaks as Unicode has them (UAX 9, 14), by ICU.
class Paragraph {
 public:
  // UTF-8 without line ends; `language` is BCP 47 or empty. Copies what it needs.
  Paragraph(std::string_view text, bool right_to_left, const std::string& language);
  ~Paragraph();
  Paragraph(Paragraph&&) noexcept;

  // Where a line may end, ascending: after spaces, hyphens, between ideographs; the last is the end
  // of the text.
  std::vector<std::size_t> breaks() const;

  // Where one character as a person sees it ends and the next begins, ascending; the last is the
  // end.
  std::vector<std::size_t> characters() const;

  // The runs of a line of these bytes, from left to right. Empty for an empty line.
  std::vector<TextRun> runs(std::size_t start, std::size_t end) const;

 private:
  struct Text;
  std::unique_ptr<Text> text_;
};

// `letter_case`: "upper", "lower", "title" (first letters of words, the rest as typed); else as is.
// By the rules of the language, as a browser's text-transform.
std::string in_case(std::string_view text, std::string_view letter_case,
                    const std::string& language);

}  // namespace typecase::fonts
