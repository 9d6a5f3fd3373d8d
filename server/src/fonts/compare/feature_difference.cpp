#include <hb-ot.h>

#include <algorithm>
#include <map>
#include <set>

#include "fonts/compare/stated_difference.h"
#include "fonts/read/feature_names.h"
#include "fonts/read/glyph_table.h"
#include "fonts/read/layout_info.h"
#include "fonts/tables/hb_font.h"
#include "fonts/tables/layout_lists.h"

namespace typecase::fonts {
namespace {

// Of GSUB and GPOS, by tag.
std::map<std::string, FeatureInfo> features_of(const Face& face) {
  std::map<std::string, FeatureInfo> features;
  for (FeatureInfo& feature : read_features(face)) features.emplace(feature.tag, feature);
  for (hb_tag_t tag : feature_tags(face.handle(), HB_OT_TAG_GPOS)) {
    if (!is_valid_tag(tag)) continue;
    std::string text = tag_text(tag);
    features.try_emplace(text, FeatureInfo{text, feature_name(text), is_on_by_default(text)});
  }
  return features;
}

// The texts that each feature of GSUB changes.
std::map<std::string, std::set<std::string>> changed_texts(const GlyphTable& table) {
  std::map<std::string, std::set<std::string>> texts;
  for (const FeatureChanges& feature : table.features) {
    for (const GlyphChange& change : feature.changes) texts[feature.tag].insert(change.from);
  }
  return texts;
}

using Texts = std::set<std::string>;

// Those of `from` that are not in `other`.
Changes<std::string> only_in(const Texts& from, const Texts& other, std::size_t listed) {
  std::vector<std::string> found;
  std::ranges::set_difference(from, other, std::back_inserter(found));
  return listed_by(std::move(found), listed, std::less<>());
}

std::vector<FeatureInfo> lacking(const std::map<std::string, FeatureInfo>& from,
                                 const std::map<std::string, FeatureInfo>& other) {
  std::vector<FeatureInfo> found;
  for (const auto& [tag, feature] : from) {
    if (!other.contains(tag)) found.push_back(feature);
  }
  return found;
}

}  // namespace

FeatureDifferences compare_features(const Version& before, const Version& after,
                                    std::size_t listed) {
  auto old = features_of(before.face), now = features_of(after.face);
  FeatureDifferences differences{lacking(now, old), lacking(old, now), {}};
  auto old_texts = changed_texts(before.table), now_texts = changed_texts(after.table);
  for (const auto& [tag, feature] : now) {
    const Texts &was = old_texts[tag], &is = now_texts[tag];
    if (!old.contains(tag) || was == is) continue;
    differences.changed.push_back(
        {tag, feature.name, only_in(is, was, listed), only_in(was, is, listed)});
  }
  return differences;
}

}  // namespace typecase::fonts
