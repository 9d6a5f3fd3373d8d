#pragma once

#include <boost/json.hpp>
#include <vector>

#include "catalogue/catalogue.h"

namespace typecase::api {

// The schemas of api/openapi.yaml for parts of a style.

boost::json::object to_json(const std::vector<catalogue::Coordinate>& coordinates);  // Coordinates
boost::json::object to_json(const catalogue::Metrics& metrics);                      // Metrics
boost::json::object tester(const catalogue::Family& family,
                           const catalogue::Style& style);       // TesterFont
boost::json::array axes(const catalogue::Style& style);          // of Axis
boost::json::array untried_axes(const catalogue::Style& style);  // names
boost::json::array instances(const catalogue::Style& style);     // of Instance
boost::json::array features(const catalogue::Style& style);      // of Feature

}  // namespace typecase::api
