#include "specimen/drawing/feature_trial.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/sorted.h"
#include "base/text/utf8.h"
#include "fonts/read/metadata.h"

namespace typecase::specimen {
namespace {

bool is_right_to_left(std::uint32_t c) {
  return (c >= 0x590 && c <= 0x8FF) || (c >= 0xFB1D && c <= 0xFEFC) ||
         (c >= 0x10800 && c <= 0x10FFF) || (c >= 0x1E800 && c <= 0x1EFFF);
}

using Clusters = std::map<std::uint32_t, std::vector<std::uint32_t>>;  // byte of the text: glyphs

Clusters clusters_of(const std::vector<fonts::ShapedGlyph>& glyphs) {
  Clusters clusters;
  for (const fonts::ShapedGlyph& glyph : glyphs) clusters[glyph.cluster].push_back(glyph.glyph);
  return clusters;
}

void add_differing(const Clusters& here, const Clusters& there, std::vector<std::uint32_t>& found) {
  for (const auto& [byte, glyphs] : here) {
    auto same = there.find(byte);
    if (same == there.end() || same->second != glyphs) found.push_back(byte);
  }
}

}  // namespace

FeatureTrial::FeatureTrial(const fonts::Face& face, std::string_view tag)
    : face_(face), coverage_(fonts::coverage(face)) {
  on_.features = {std::string(tag)};
  off_.features_off = on_.features;
}

std::vector<std::uint32_t> FeatureTrial::changed(std::string_view text) {
  if (!has_all(coverage_, text)) return {};
  bool rtl = std::ranges::any_of(code_points_of(text), is_right_to_left);
  on_.direction = off_.direction = rtl ? "rtl" : "ltr";
  Clusters on = clusters_of(shape(face_, text, on_)), off = clusters_of(shape(face_, text, off_));
  std::vector<std::uint32_t> found;
  add_differing(on, off, found);
  add_differing(off, on, found);
  return sorted_unique(std::move(found));
}

bool FeatureTrial::changes(std::string_view text) { return !changed(text).empty(); }

bool FeatureTrial::spares(std::string_view text) {
  std::vector<std::uint32_t> touched = changed(text);
  Clusters off = clusters_of(shape(face_, text, off_));
  return std::ranges::any_of(off, [&](const auto& cluster) {
    return text[cluster.first] != ' ' && !std::ranges::binary_search(touched, cluster.first);
  });
}

std::vector<std::string> FeatureTrial::changing(const std::vector<std::string>& parts) {
  std::string text;
  std::vector<std::pair<std::size_t, const std::string*>> places;  // by first byte
  for (const std::string& part : parts) {
    if (!has_all(coverage_, part)) continue;
    places.emplace_back(text.size(), &part);
    text += part + " ";
  }
  std::vector<std::uint32_t> touched = changed(text);
  std::vector<std::string> found;
  for (auto [first, part] : places) {
    auto next = std::ranges::lower_bound(touched, first);
    if (next != touched.end() && *next < first + part->size()) found.push_back(*part);
  }
  return found;
}

}  // namespace typecase::specimen
