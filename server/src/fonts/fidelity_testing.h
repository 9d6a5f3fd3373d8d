#pragma once

// For tests only: random lines, and whether a part of a font sets them as the whole font does.

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <random>

#include "fonts/composition.h"
#include "fonts/metadata.h"
#include "fonts/outline_testing.h"
#include "fonts/testing.h"
#include "fonts/utf8.h"

namespace typecase::fonts::testing {

// Lines of scripts that the demo foundry has, and what lines are joined, broken and counted by.
inline const char* const phrases[] = {"Office fjord AVATA To. Wy",
                                      "Příliš žluťoučký kůň",
                                      "Ďábelské ódy ŠŽČ",
                                      "Ťuk, ľavý, ďas, ĽUDIA",
                                      "Zażółć gęślą jaźń",
                                      "Đường Việt Nam ở ế ệ",
                                      "Școală ț ş ţ Ăă",
                                      "İstanbul ışık fi fı",
                                      "ij IJ ĳ Ĳ bíj́na",
                                      "Ελληνικά ῥέω Ἀθῆναι ΐ ΰ",
                                      "Ξεσκεπάζω τὴν ψυχή",
                                      "Съешь ещё ґанок їжак",
                                      "«Ça (va) [de] {soi}» ‹œuf›",
                                      "12⁄345 1/2 3⁄4 №7 ½ ⅔",
                                      "0123456789 1st 2nd 10:30 €5",
                                      "a\u00ADb c\u00A0d e\u2011f",
                                      "x\u2007y\u2008z\u2009\u202F",
                                      "1.234,56 – 7 — 8 − 9 × 10",
                                      "الخط العربي (واضح) ١٢٣",
                                      "بِسْمِ ٱللَّهِ [١]",
                                      "لا إلى ﷲ مكتبة؟",
                                      "نستعلیق گچ پژ ۱۲۳۴",
                                      "क्षत्रिय ज्ञान हिन्दी",
                                      "र्कि ट्ट श्री द्व्य",
                                      "कर्म शृंगार ऋ ॐ १२३",
                                      "שָׁלוֹם עולם (אבג)",
                                      "天地玄黄、宇宙洪荒。",
                                      "ひらがなガ カタカナ",
                                      "한국어 각 힣 가나다",
                                      "f\u200Dfi f\u200Ci क्\u200Dष क्\u200Cष",
                                      "ﬁ ﬂ ﬀ ﬃ Th ct st sp",
                                      "->  => != === /* */ www",
                                      "ЀЍ Ѓ Ќ ѐѝ й ё"};

inline const char* const languages[] = {"",   "cs", "de", "nl", "pl", "ro", "tr", "vi",
                                        "el", "ru", "sr", "ar", "fa", "ur", "hi", "mr"};

// A line, and how it is set.
struct RandomLine {
  std::string text;
  Setting setting;
};

// Draws lines for one font: half of what it has, half of what a visitor may type; letters with
// several marks, taken apart and in another order; any features, language, direction and place.
class RandomLines {
 public:
  RandomLines(const Face& face, unsigned seed)
      : random_(seed), characters_(coverage(face)), info_(read_metadata(face)) {
    std::erase_if(characters_, [](std::uint32_t c) { return c < 0x20; });
    std::ranges::copy_if(characters_, std::back_inserter(marks_),
                         [](std::uint32_t c) { return c >= 0x300 && c < 0x370; });
  }

  RandomLine next() {
    std::vector<std::uint32_t> points;
    while (points.size() < 24) std::ranges::copy(piece(), std::back_inserter(points));
    RandomLine line;
    for (std::uint32_t point : points) line.text += utf8_of(point);
    line.setting.direction = one_in(3) ? "rtl" : "ltr";
    line.setting.language = languages[below(std::size(languages))];
    line.setting.coordinates = place();
    for (const FeatureInfo& feature : info_.features) {
      if (!one_in(4)) continue;
      auto& list = feature.on_by_default ? line.setting.features_off : line.setting.features;
      list.push_back(feature.tag);
    }
    return line;
  }

 private:
  using Points = std::vector<std::uint32_t>;

  std::size_t below(std::size_t end) { return random_() % end; }
  bool one_in(std::size_t n) { return below(n) == 0; }

  Points piece() {
    switch (below(5)) {
      case 0:
        return respelt(code_points_of(phrases[below(std::size(phrases))]));
      case 1:
        return marked();
      case 2:
        return Points{joiner()};
      default:
        return neighbours();
    }
  }

  std::uint32_t joiner() {
    constexpr std::uint32_t all[] = {0x20,   0xA0,   0xAD,   0x34F,  0x200B, 0x200C, 0x200D, 0x200E,
                                     0x200F, 0x2011, 0x202F, 0x2044, 0x2060, 0xFE0F, 0x25CC};
    return all[below(std::size(all))];
  }

  // As typed, composed, or taken apart.
  Points respelt(Points text) {
    if (one_in(3)) return composed(text);
    if (one_in(2)) return text;
    Points apart;
    for (std::uint32_t c : text) std::ranges::copy(decomposition(c), std::back_inserter(apart));
    return apart;
  }

  // Of a few places in the font, so that scripts and sequences come about.
  Points neighbours() {
    Points found;
    std::size_t at = below(characters_.size());
    for (std::size_t i = 0, count = 2 + below(8); i < count; ++i) {
      found.push_back(characters_[(at + below(30)) % characters_.size()]);
    }
    return respelt(found);
  }

  // A letter and marks in any order.
  Points marked() {
    Points found{one_in(2) ? characters_[below(characters_.size())] : U'a'};
    if (found.front() == U'a') found.front() += static_cast<std::uint32_t>(below(26));
    for (std::size_t i = 0, count = 1 + below(3); i < count && !marks_.empty(); ++i) {
      found.push_back(marks_[below(marks_.size())]);
    }
    return found;
  }

  std::vector<AxisValue> place() {
    std::vector<AxisValue> chosen;
    for (const AxisInfo& axis : info_.axes) {
      double part = static_cast<double>(below(1000)) / 999;
      chosen.push_back({axis.tag, axis.min + part * (axis.max - axis.min)});
    }
    return chosen;
  }

  std::mt19937 random_;
  Points characters_, marks_;
  FontInfo info_;
};

struct Tally {
  std::size_t lines = 0, glyphs = 0, differences = 0;
  float farthest = 0;  // of outlines, font units
};

inline std::string placed(const ShapedGlyph& glyph) {
  return std::to_string(glyph.cluster) + ":" + std::to_string(glyph.glyph) + "+" +
         std::to_string(glyph.x_advance) + "@" + std::to_string(glyph.x_offset) + "," +
         std::to_string(glyph.y_offset) + " ";
}

inline std::string described(const RandomLine& line, const std::vector<ShapedGlyph>& whole,
                             const std::vector<ShapedGlyph>& part) {
  std::string text = line.text + "\n " + line.setting.direction + " " + line.setting.language;
  for (const auto& tag : line.setting.features) text += " +" + tag;
  for (const auto& tag : line.setting.features_off) text += " -" + tag;
  text += "\n points:";
  for (std::uint32_t c : code_points_of(line.text)) {
    char number[12];
    std::snprintf(number, sizeof number, " %X", c);
    text += number;
  }
  text += "\n whole: ";
  for (const ShapedGlyph& glyph : whole) text += placed(glyph);
  text += "\n part:  ";
  for (const ShapedGlyph& glyph : part) text += placed(glyph);
  return text;
}

// Clusters of which the font lacks a character. They are set in another font, whole.
inline std::set<std::uint32_t> lacked_clusters(const std::vector<ShapedGlyph>& line) {
  std::set<std::uint32_t> lacked;
  for (const ShapedGlyph& glyph : line) {
    if (glyph.glyph == 0) lacked.insert(glyph.cluster);
  }
  return lacked;
}

// 0: drawn alike; infinite: not in the same place; else how far the outlines are apart.
inline float difference(const ShapedGlyph& a, const ShapedGlyph& b, const fonts::Pen& before,
                        const fonts::Pen& after) {
  bool same = a.x_advance == b.x_advance && a.x_offset == b.x_offset && a.y_offset == b.y_offset;
  if (!same) return std::numeric_limits<float>::infinity();
  return distance(before.outline(a.glyph), after.outline(b.glyph));
}

// Sets the line in both; `held`: the part is a static font held at the line's place. Outlines may
// be `tolerance` font units apart.
inline void compare(const Face& whole, const Face& part, const RandomLine& line, bool held,
                    float tolerance, Tally& tally) {
  Setting other = line.setting;
  if (held) other.coordinates.clear();
  std::vector<ShapedGlyph> left = shape(whole, line.text, line.setting);
  std::vector<ShapedGlyph> right = shape(part, line.text, other);
  ++tally.lines;
  tally.glyphs += left.size();
  std::set<std::uint32_t> lacked = lacked_clusters(left);
  if (left.size() != right.size() || lacked != lacked_clusters(right) ||
      !std::ranges::equal(left, right, {}, &ShapedGlyph::cluster, &ShapedGlyph::cluster)) {
    ++tally.differences;
    ADD_FAILURE() << left.size() << " glyphs, then " << right.size() << ": "
                  << described(line, left, right);
    return;
  }
  fonts::Pen before(whole, line.setting.coordinates), after(part, other.coordinates);
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (lacked.contains(left[i].cluster)) continue;
    float distance = difference(left[i], right[i], before, after);
    tally.farthest = std::max(tally.farthest, distance);
    if (distance <= tolerance) continue;
    ++tally.differences;
    ADD_FAILURE() << "glyph " << i << " is off by " << distance << ": "
                  << described(line, left, right);
    return;
  }
}

// Paths below build/demo for demo_font(), and below build/test-fonts.
inline std::vector<std::string> fonts_below(const std::string& folder) {
  std::string root = TYPECASE_SOURCE_DIR "/build/" + folder + "/";
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    std::string path = entry.path().string();
    if (entry.is_regular_file() && !path.ends_with(".toml")) {
      names.push_back(path.substr(root.size()));
    }
  }
  std::ranges::sort(names);
  return names;
}

inline unsigned from_environment(const char* name) {
  const char* wanted = std::getenv(name);
  return wanted ? static_cast<unsigned>(std::atoi(wanted)) : 1;
}

// How many lines of each font: one, or as many as the environment asks for; and what the lines of
// the first font are drawn from, for other lines than always.
inline unsigned lines_of_each() { return from_environment("TYPECASE_FIDELITY_TEXTS"); }
inline unsigned first_seed() { return from_environment("TYPECASE_FIDELITY_SEED"); }

}  // namespace typecase::fonts::testing
