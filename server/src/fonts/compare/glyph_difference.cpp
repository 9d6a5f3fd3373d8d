#include "fonts/compare/glyph_difference.h"

#include <cmath>
#include <map>

#include "base/parallel.h"
#include "fonts/compare/outline_distance.h"
#include "fonts/tables/outline.h"
#include "fonts/tables/unicode.h"

namespace typecase::fonts {
namespace {

bool has_curve(const std::vector<PathStep>& path, PathStep::Kind kind) {
  return std::ranges::find(path, kind, &PathStep::kind) != path.end();
}

// Both versions at one place on the axes; distances in units of the new one.
class GlyphPair {
 public:
  GlyphPair(const Face& before, const Face& after, const Place& place, double largest)
      : largest_(largest),
        before_(before, place.coordinates),
        after_(after, place.coordinates),
        unit_(after.units_per_em() / 1000.0),
        scale_(static_cast<double>(after.units_per_em()) / before.units_per_em()) {}

  double advance_before(std::uint32_t glyph) const { return before_.advance(glyph) * scale_; }
  double advance_after(std::uint32_t glyph) const { return after_.advance(glyph); }

  // 0: they are drawn alike.
  double moved(std::uint32_t before, std::uint32_t after) const {
    std::vector<PathStep> old = before_.outline(before), now = after_.outline(after);
    if (scale_ == 1 && old == now) return 0;
    const double flatness = 0.1 * unit_, grain = 0.05 * unit_;
    FlatOutline a = flatten(old, scale_, flatness), b = flatten(now, 1, flatness);
    double most = tolerance(old, now) * unit_;
    if (static_cast<double>(a.size()) * static_cast<double>(b.size()) > largest_) {
      double distance = box_distance(a, b);
      if (distance > most) return distance;
      return is_converted(old, now) ? 0 : most;
    }
    double distance = outline_distance(a, b, grain);
    return distance > most && shapes_differ(a, b, most) ? distance : 0;
  }

 private:
  bool is_converted(const std::vector<PathStep>& old, const std::vector<PathStep>& now) const {
    constexpr auto cubic = PathStep::Kind::cubic;
    return scale_ != 1 || has_curve(old, cubic) != has_curve(now, cubic);
  }

  double tolerance(const std::vector<PathStep>& old, const std::vector<PathStep>& now) const {
    return is_converted(old, now) ? converted_tolerance : outline_tolerance;
  }

  double largest_;  // product of the segments of two outlines that are compared in full
  Pen before_, after_;
  double unit_;   // a thousandth of an em
  double scale_;  // of the old version
};

GlyphDifference described(const MatchedGlyph& glyph) {
  return {.code_point = glyph.code_point,
          .name = glyph.code_point ? character_name(*glyph.code_point) : glyph.name,
          .glyph_before = glyph.before,
          .glyph_after = glyph.after,
          .advance_before = std::nullopt,
          .advance_after = std::nullopt,
          .moved = 0,
          .place = ""};
}

// How a glyph differs where it differs most.
struct Largest {
  double difference = 0;
  std::size_t place = 0;
};

struct MeasuredGlyph {
  std::size_t glyph = 0;  // place among the matched ones
  Largest outline, advance;
};

// Advances are whole units; those of the old version are rounded by the scale.
constexpr double least_advance = 1;

constexpr unsigned most_threads = 4;

class Comparison {
 public:
  Comparison(const Face& before, const Face& after, const std::vector<Place>& places,
             const MatchedGlyphs& matched)
      : matched_(matched.glyphs), places_(places) {
    double outlines =
        static_cast<double>(std::max<std::size_t>(matched_.size() * places.size(), 1));
    double largest = std::max(most_segments_squared / outlines, least_segments_squared);
    for (const Place& place : places) pairs_.emplace_back(before, after, place, largest);
  }

  std::vector<MeasuredGlyph> run() {
    compare_all();
    std::vector<MeasuredGlyph> changes;
    for (std::size_t i = 0; i < matched_.size(); ++i) {
      const MatchedGlyph& glyph = matched_[i];
      if (!glyph.before || !glyph.after) continue;
      const Compared& found = compared_.at({*glyph.before, *glyph.after});
      if (found.outline.difference > 0 || found.advance.difference > 0) {
        changes.push_back({i, found.outline, found.advance});
      }
    }
    return changes;
  }

  GlyphDifference described_at(std::size_t glyph, const Largest& largest, double moved) const {
    GlyphDifference difference = described(matched_[glyph]);
    const GlyphPair& pair = pairs_[largest.place];
    if (auto id = matched_[glyph].before) difference.advance_before = pair.advance_before(*id);
    if (auto id = matched_[glyph].after) difference.advance_after = pair.advance_after(*id);
    difference.moved = std::round(moved * 100) / 100;
    difference.place = places_[largest.place].name;
    return difference;
  }

 private:
  struct Compared {
    Largest outline, advance;
  };
  using Ids = std::pair<std::uint32_t, std::uint32_t>;

  // Characters of one glyph are compared once.
  void compare_all() {
    for (const MatchedGlyph& glyph : matched_) {
      if (glyph.before && glyph.after) compared_[{*glyph.before, *glyph.after}];
    }
    std::vector<std::pair<const Ids, Compared>*> all;
    for (auto& each : compared_) all.push_back(&each);
    in_parallel(all.size(), most_threads, [&](std::size_t i) {
      all[i]->second = compare(all[i]->first.first, all[i]->first.second);
    });
  }

  Compared compare(std::uint32_t before, std::uint32_t after) const {
    Compared found;
    for (std::size_t at = 0; at < pairs_.size(); ++at) {
      double moved = pairs_[at].moved(before, after);
      if (moved > found.outline.difference) found.outline = {moved, at};
      double wider = std::abs(pairs_[at].advance_after(after) - pairs_[at].advance_before(before));
      if (wider >= least_advance && wider > found.advance.difference) found.advance = {wider, at};
    }
    return found;
  }

  const std::vector<MatchedGlyph>& matched_;
  const std::vector<Place>& places_;
  std::vector<GlyphPair> pairs_;  // at each place
  std::map<Ids, Compared> compared_;
};

// The changes of one kind that are above 0, the largest first, described as far as they are listed.
Changes<GlyphDifference> largest_of(const Comparison& comparison,
                                    std::vector<MeasuredGlyph> changes,
                                    Largest MeasuredGlyph::*kind, std::size_t listed) {
  std::erase_if(changes,
                [&](const MeasuredGlyph& change) { return (change.*kind).difference == 0; });
  auto cut =
      listed_by(std::move(changes), listed, [&](const MeasuredGlyph& a, const MeasuredGlyph& b) {
        return (a.*kind).difference > (b.*kind).difference;
      });
  Changes<GlyphDifference> described{cut.count, {}};
  for (const MeasuredGlyph& change : cut.listed) {
    described.listed.push_back(
        comparison.described_at(change.glyph, change.*kind, change.outline.difference));
  }
  return described;
}

Changes<GlyphDifference> only_in_one(const Comparison& comparison,
                                     const std::vector<MatchedGlyph>& glyphs,
                                     std::optional<std::uint32_t> MatchedGlyph::*lacking,
                                     std::size_t listed) {
  Changes<GlyphDifference> found;
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    if (glyphs[i].*lacking) continue;
    if (++found.count <= listed) found.listed.push_back(comparison.described_at(i, {}, 0));
  }
  return found;
}

}  // namespace

void compare_glyphs(const Version& before, const Version& after, const std::vector<Place>& places,
                    std::size_t listed, FontDifference& difference) {
  MatchedGlyphs matched = match_glyphs(before, after);
  std::size_t glyphs = std::max<std::size_t>(matched.glyphs.size(), 1);
  std::vector<Place> compared = some_places(places, most_outlines / glyphs);
  for (const Place& place : compared) difference.places.push_back(place.name);

  Comparison comparison(before.face, after.face, compared, matched);
  std::vector<MeasuredGlyph> changes = comparison.run();
  difference.changed = largest_of(comparison, changes, &MeasuredGlyph::outline, listed);
  difference.advances = largest_of(comparison, std::move(changes), &MeasuredGlyph::advance, listed);
  difference.added = only_in_one(comparison, matched.glyphs, &MatchedGlyph::before, listed);
  difference.removed = only_in_one(comparison, matched.glyphs, &MatchedGlyph::after, listed);
  difference.unnamed_before = matched.unnamed_before;
  difference.unnamed_after = matched.unnamed_after;
}

}  // namespace typecase::fonts
