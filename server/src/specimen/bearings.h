#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "fonts/shape.h"
#include "specimen/font_source.h"

namespace typecase::specimen {

// How far the first letter of a line hangs in its style, in em (fonts/shape.h). Opening a font
// costs a millisecond or two, so what was measured once is remembered by the file's digest, for
// good. Threads: any number at once.
class Bearings {
 public:
  explicit Bearings(FontSource source) : source_(std::move(source)) {}

  // Of the family's own text, as it is set on the front page.
  double of_specimen(const catalogue::Family& family, const catalogue::Style& style);

  // How wide each word of that text is with the space after it, in em, without tracking: so that a
  // page can tell how large the text may be before its font is there.
  std::vector<double> words_of_specimen(const catalogue::Family& family,
                                        const catalogue::Style& style);

  // Of the style's name.
  double of_name(const catalogue::Style& style);

  // Of a text of the foundry's in the family's language, with features beyond the defaults.
  double of_text(const catalogue::Family& family, const catalogue::Style& style,
                 std::string_view text, const std::map<std::string, int>& features);

 private:
  double measure(const catalogue::Style& style, std::string_view text,
                 const fonts::Setting& setting);
  std::optional<fonts::Face> face(const Digest& file);

  FontSource source_;
  std::mutex mutex_;
  std::unordered_map<std::string, double> measured_;
  std::unordered_map<std::string, std::vector<double>> words_;
  Digest newest_file_{};  // The two lines of a style are asked for one after the other.
  std::optional<fonts::Face> newest_;
};

}  // namespace typecase::specimen
