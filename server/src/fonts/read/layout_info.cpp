#include "fonts/read/layout_info.h"

#include <hb-ot.h>

#include <cctype>
#include <map>
#include <string>
#include <string_view>

#include "fonts/read/feature_names.h"
#include "fonts/read/font_names.h"
#include "fonts/tables/hb_font.h"
#include "fonts/tables/layout_lists.h"

namespace typecase::fonts {
namespace {

// The user-space values of a float are short decimals: 0.1, not 0.10000000149.
double tidy(float value) { return std::stod(std::to_string(value)); }

// Text of font editors in place of a name that nobody has entered: "Name:", or the tag.
bool is_placeholder(std::string_view name, hb_tag_t tag) {
  std::string letters;
  for (unsigned char c : name) {
    if (c >= 0x80 || std::isalnum(c)) letters += static_cast<char>(std::tolower(c));
  }
  return letters.empty() || letters == "name" || letters == "untitled" || letters == tag_text(tag);
}

// The name that the font itself gives to a stylistic set or character variant. Empty: none.
std::string own_name(const Face& face, unsigned feature_index, hb_tag_t tag) {
  hb_ot_name_id_t label = HB_OT_NAME_ID_INVALID;
  if (!hb_ot_layout_feature_get_name_ids(face.handle(), HB_OT_TAG_GSUB, feature_index, &label,
                                         nullptr, nullptr, nullptr, nullptr)) {
    return {};
  }
  if (label == HB_OT_NAME_ID_INVALID) return {};
  std::string name = font_name(face, label);
  return is_placeholder(name, tag) ? std::string() : name;
}

}  // namespace

std::vector<AxisInfo> read_axes(const Face& face) {
  std::vector<AxisInfo> axes;
  for (const hb_ot_var_axis_info_t& axis : all_axes(face.handle())) {
    if (!is_valid_tag(axis.tag)) continue;
    AxisInfo info{.tag = tag_text(axis.tag),
                  .name = font_name(face, axis.name_id),
                  .min = tidy(axis.min_value),
                  .standard = tidy(axis.default_value),
                  .max = tidy(axis.max_value),
                  .hidden = (axis.flags & HB_OT_VAR_AXIS_FLAG_HIDDEN) != 0};
    if (info.name.empty()) info.name = info.tag;
    axes.push_back(std::move(info));
  }
  return axes;
}

std::vector<InstanceInfo> read_instances(const Face& face) {
  std::vector<InstanceInfo> instances;
  std::vector<hb_ot_var_axis_info_t> axes = all_axes(face.handle());
  unsigned count = hb_ot_var_get_named_instance_count(face.handle());
  for (unsigned i = 0; i < count; ++i) {
    std::vector<float> coordinates(axes.size());
    unsigned length = static_cast<unsigned>(coordinates.size());
    hb_ot_var_named_instance_get_design_coords(face.handle(), i, &length, coordinates.data());
    InstanceInfo info;
    info.name = font_name(face, hb_ot_var_named_instance_get_subfamily_name_id(face.handle(), i));
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
      if (is_valid_tag(axes[axis].tag)) info.coordinates.push_back(tidy(coordinates[axis]));
    }
    if (!info.name.empty()) instances.push_back(std::move(info));
  }
  return instances;
}

std::vector<FeatureInfo> read_features(const Face& face) {
  std::map<std::string, std::string> names;  // A tag stands once for each script and language.
  std::vector<hb_tag_t> tags = feature_tags(face.handle(), HB_OT_TAG_GSUB);
  for (unsigned i = 0; i < tags.size(); ++i) {
    if (!is_valid_tag(tags[i])) continue;
    std::string& name = names[tag_text(tags[i])];
    if (name.empty()) name = own_name(face, i, tags[i]);
  }
  std::vector<FeatureInfo> features;
  for (const auto& [tag, name] : names) {
    features.push_back({tag, name.empty() ? feature_name(tag) : name, is_on_by_default(tag)});
  }
  return features;
}

}  // namespace typecase::fonts
