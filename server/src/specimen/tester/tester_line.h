#pragma once

#include <boost/describe.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"

namespace typecase::specimen {

// How a line of the tester is set: TesterLine of api/openapi.yaml, which tells units and ranges.
struct TesterLine {
  std::string style;
  std::string text;
  double size = 0;  // px
  std::optional<double> leading;
  std::optional<double> tracking;
  std::optional<std::string> align;
  std::optional<std::string> letter_case;
  std::optional<std::string> direction;
  std::optional<std::string> language;
  std::optional<std::map<std::string, double>> coordinates;
  std::optional<std::map<std::string, bool>> features;
  std::optional<std::string> ink;
  std::optional<std::string> paper;

  // The reader of bodies calls it: values out of range, as pointers below `pointer`.
  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(TesterLine, (),
                      (style, text, size, leading, tracking, align, letter_case, direction,
                       language, coordinates, features, ink, paper))

}  // namespace typecase::specimen
