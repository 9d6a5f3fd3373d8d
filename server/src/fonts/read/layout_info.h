#pragma once

#include <vector>

#include "fonts/read/metadata.h"

namespace typecase::fonts {

// The parts of FontInfo that stand in fvar and GSUB.
std::vector<AxisInfo> read_axes(const Face& face);
std::vector<InstanceInfo> read_instances(const Face& face);
std::vector<FeatureInfo> read_features(const Face& face);

}  // namespace typecase::fonts
