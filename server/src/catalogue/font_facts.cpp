#include "catalogue/font_facts.h"

#include "fonts/read/metadata.h"

namespace typecase::catalogue {
namespace {

Metrics to_metrics(const fonts::FontInfo& info) {
  return {info.units_per_em, info.ascender, info.descender, info.cap_height, info.x_height};
}

std::vector<Axis> to_axes(const fonts::FontInfo& info) {
  std::vector<Axis> axes;
  for (const fonts::AxisInfo& axis : info.axes)
    axes.push_back({axis.tag, axis.name, axis.min, axis.standard, axis.max, axis.hidden});
  return axes;
}

std::vector<Instance> to_instances(const fonts::FontInfo& info) {
  std::vector<Instance> instances;
  for (const fonts::InstanceInfo& instance : info.instances) {
    std::vector<Coordinate>& at = instances.emplace_back(Instance{instance.name, {}}).coordinates;
    for (std::size_t i = 0; i < info.axes.size() && i < instance.coordinates.size(); ++i)
      at.push_back({info.axes[i].tag, instance.coordinates[i]});
  }
  return instances;
}

std::vector<Feature> to_features(const fonts::FontInfo& info) {
  std::vector<Feature> features;
  for (const fonts::FeatureInfo& feature : info.features)
    features.push_back({feature.tag, feature.name, feature.on_by_default});
  return features;
}

}  // namespace

FontFacts font_facts(const fonts::FontInfo& info) {
  FontFacts facts;
  facts.format = info.format;
  facts.weight = info.weight;
  facts.width = info.width;
  facts.italic = info.italic;
  facts.glyph_count = info.glyph_count;
  facts.metrics = to_metrics(info);
  facts.axes = to_axes(info);
  facts.untried_axes = info.untried_axes;
  facts.instances = to_instances(info);
  facts.features = to_features(info);
  return facts;
}

}  // namespace typecase::catalogue
