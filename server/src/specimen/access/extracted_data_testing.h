#pragma once

// For tests and the bench: the parts of a font that an attack has gathered.

#include <algorithm>
#include <boost/json.hpp>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "fonts/read/metadata.h"
#include "fonts/write/woff.h"
#include "specimen/access/target_font_testing.h"
#include "specimen/tester/subset_spec.h"

namespace typecase::specimen::testing {

// Totals of an attack.
struct ExtractedData {
  std::set<std::uint32_t> characters;
  std::unordered_set<std::string> outlines;  // as the target's
  std::size_t pairs = 0;                     // kerned ones that some single font reproduces
  std::size_t free_pairs = 0;                // of them, those of the free charset
  std::size_t told_pairs = 0;                // these and those that advances tell as numbers
  std::size_t free = 0;                      // characters that need no grant
  std::size_t most_beyond = 0;               // characters of one answer beyond them
  std::size_t named = 0;                     // answers that hold the family's name
  std::size_t fonts = 0;
  std::size_t refused = 0;
};

// Keeps whatever new there is in each answer.
class Collector {
 public:
  // `name`: of the family. `free`: what needs no grant.
  Collector(const TargetFont& target, std::string name, CodePoints free)
      : target_(target),
        name_(std::move(name)),
        free_(std::move(free)),
        got_(target.characters.size(), std::vector<bool>(target.characters.size())) {
    extracted.free = free_.size();
  }

  void take(const std::string& woff2) {
    if (!seen_.insert(to_hex(ByteView(sha256(woff2)))).second) return;
    ++extracted.fonts;
    Bytes sfnt = fonts::unwrap_woff2(as_bytes(woff2)).value();
    extracted.named += names_family(sfnt) ? 1 : 0;
    auto opened = fonts::Face::open(std::move(sfnt));
    if (!opened) return;  // Of a space alone: there is nothing to draw.
    const fonts::Face& face = *opened;
    std::vector<std::uint32_t> characters = fonts::coverage(face);
    extracted.characters.insert(characters.begin(), characters.end());
    extracted.most_beyond = std::max(extracted.most_beyond, beyond(characters, free_).size());
    keep_outlines(face);
    keep_kerning(face, characters);
  }

  // The numbers of pairs that no font reproduced, as advances_json() tells them.
  void take_told(const boost::json::value& table) {
    extracted.told_pairs = extracted.pairs;
    for (const auto& run : table.at("kerningOf").as_array()) {
      auto first = run.at(0).to_number<std::uint32_t>(),
           count = run.at(1).to_number<std::uint32_t>();
      const auto& kerning = table.at("kernings").at(run.at(2).to_number<std::size_t>());
      for (std::uint32_t letter = first; letter < first + count; ++letter) {
        for (const auto& told : kerning.at("after").as_array())
          for (std::uint32_t other : neighbours(told)) take_told_pair(told, other, letter);
        for (const auto& told : kerning.at("before").as_array())
          for (std::uint32_t other : neighbours(told)) take_told_pair(told, letter, other);
      }
    }
  }

  ExtractedData extracted;

 private:
  void keep_outlines(const fonts::Face& face) {
    fonts::testing::Pen pen(face);
    for (unsigned glyph = 0; glyph < face.glyph_count(); ++glyph) {
      std::string outline = pen.outline(glyph);
      if (target_.outlines.contains(outline)) extracted.outlines.insert(std::move(outline));
    }
  }

  void keep_kerning(const fonts::Face& face, const std::vector<std::uint32_t>& characters) {
    for (std::uint32_t first : characters) {
      std::size_t a = target_.place_of(first);
      std::vector<std::uint32_t> seconds;
      for (std::uint32_t second : characters) {
        std::size_t b = target_.place_of(second);
        if (target_.kerning[a][b] != 0 && !got_[a][b]) seconds.push_back(second);
      }
      if (seconds.empty()) continue;
      std::vector<int> row = kerning_row(face, first, seconds);
      for (std::size_t i = 0; i < seconds.size(); ++i) {
        std::size_t b = target_.place_of(seconds[i]);
        if (row[i] != target_.kerning[a][b]) continue;
        got_[a][b] = true;
        ++extracted.pairs;
      }
    }
  }

  // As it is written and without spaces, in the encodings of font files.
  bool names_family(const Bytes& sfnt) const {
    std::string name = name_;
    std::string joined = name;
    std::erase(joined, ' ');
    for (const std::string& text : {name, joined}) {
      std::string wide;
      for (char c : text) wide += std::string(1, '\0') + c;
      for (const std::string& bytes : {text, wide}) {
        auto found = std::search(sfnt.begin(), sfnt.end(), bytes.begin(), bytes.end());
        if (found != sfnt.end()) return true;
      }
    }
    return false;
  }

  static std::vector<std::uint32_t> neighbours(const boost::json::value& told) {
    return code_points_of(boost::json::value_to<std::string>(told.at(1)));
  }

  void take_told_pair(const boost::json::value& told, std::uint32_t first, std::uint32_t second) {
    std::size_t a = target_.place_of(first), b = target_.place_of(second);
    if (got_[a][b] || target_.kerning[a][b] != told.at(0).to_number<int>()) return;
    got_[a][b] = true;
    ++extracted.told_pairs;
  }

  const TargetFont& target_;
  const std::string name_;
  const CodePoints free_;
  std::set<std::string> seen_;
  std::vector<std::vector<bool>> got_;
};

}  // namespace typecase::specimen::testing
