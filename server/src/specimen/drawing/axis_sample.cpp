#include "specimen/drawing/samples.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "base/text/utf8.h"
#include "fonts/shape/shape.h"
#include "fonts/tables/outline.h"
#include "specimen/tester/instances.h"

namespace typecase::specimen {
namespace {

using fonts::PathStep;

constexpr std::string_view latin = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
constexpr std::size_t sample_length = 3;
constexpr double clearly = 3;

// The texts to set one letter each, apart from each other, so that none joins or kerns.
using Letters = std::vector<std::string>;

Letters letters_of(std::string_view text, const catalogue::Style& style) {
  Letters letters;
  std::set<std::uint32_t> seen;
  for (std::uint32_t code_point : code_points_of(text)) {
    if (code_point <= ' ' || !has(style.coverage, code_point) || !seen.insert(code_point).second)
      continue;
    letters.push_back(utf8_of(code_point));
  }
  return letters;
}

// Glyphs of letters at one place on the axes, by letter: where a font sets other glyphs for bold,
// other ones.
class End {
 public:
  End(const fonts::Face& face, const std::string& direction, std::vector<fonts::AxisValue> place,
      const Letters& letters)
      : pen_(face, place) {
    std::string text;
    std::map<std::size_t, std::size_t> starts;
    for (std::size_t i = 0; i < letters.size(); ++i) {
      starts[text.size()] = i;
      text += letters[i] + " ";
    }
    glyphs_.resize(letters.size());
    fonts::Setting setting{.direction = direction};
    setting.coordinates = std::move(place);
    for (const fonts::ShapedGlyph& shaped : fonts::shape(face, text, setting)) {
      auto start = starts.find(shaped.cluster);
      if (start != starts.end()) glyphs_[start->second] = shaped.glyph;
    }
  }

  std::vector<PathStep> outline(std::size_t letter) const { return pen_.outline(glyphs_[letter]); }
  int advance(std::size_t letter) const { return pen_.advance(glyphs_[letter]); }

 private:
  fonts::Pen pen_;
  std::vector<std::uint32_t> glyphs_;
};

double distance(const PathStep& a, const PathStep& b) {
  return std::max({std::hypot(a.x - b.x, a.y - b.y), std::hypot(a.x1 - b.x1, a.y1 - b.y1),
                   std::hypot(a.x2 - b.x2, a.y2 - b.y2)});
}

// How far the point of a letter that moves most moves from end to end, in font units; another
// outline counts as an em.
double change_of(const fonts::Face& face, const End& low, const End& high, std::size_t letter) {
  const std::vector<PathStep> from = low.outline(letter), to = high.outline(letter);
  if (!std::ranges::equal(from, to, {}, &PathStep::kind, &PathStep::kind)) {
    return face.units_per_em();
  }
  double most = std::abs(low.advance(letter) - high.advance(letter));
  for (std::size_t i = 0; i < from.size(); ++i) most = std::max(most, distance(from[i], to[i]));
  return most;
}

std::string first_word(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \n");
  if (start == text.npos) return {};
  const std::size_t end = text.find_first_of(" \n", start);
  return std::string(text.substr(start, end == text.npos ? end : end - start));
}

}  // namespace

std::string axis_sample(const fonts::Face& face, const catalogue::Family& family,
                        const catalogue::Style& style, const catalogue::Axis& axis) {
  const bool is_latin = family.script == "Latn";
  const std::string usual = is_latin ? "Rag" : first_word(family.specimen.text);
  const Letters letters = letters_of(is_latin ? latin : family.specimen.text, style);

  auto end_at = [&](double value) {
    std::vector<fonts::AxisValue> place = place_of(family.specimen.coordinates, style);
    std::ranges::find(place, axis.tag, &fonts::AxisValue::tag)->value = value;
    return End(face, family.direction, std::move(place), letters);
  };
  const End low = end_at(axis.min), high = end_at(axis.max);
  std::vector<std::pair<double, std::string>> changes;
  double usual_change = 0;
  for (std::size_t letter = 0; letter < letters.size(); ++letter) {
    const double change = change_of(face, low, high, letter);
    changes.emplace_back(change, letters[letter]);
    if (usual.find(letters[letter]) != usual.npos) usual_change = std::max(usual_change, change);
  }
  std::ranges::stable_sort(changes, std::greater(), &decltype(changes)::value_type::first);
  if (changes.empty() || changes[0].first <= clearly * usual_change) return usual;

  std::string sample;
  for (std::size_t i = 0; i < std::min(sample_length, changes.size()); ++i) {
    if (changes[i].first > 0) sample += changes[i].second;
  }
  return sample;
}

}  // namespace typecase::specimen
