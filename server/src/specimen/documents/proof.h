#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "specimen/drawing/drawing_fonts.h"
#include "specimen/tester/tester_line.h"

namespace typecase::specimen {

// ProofRequest of api/openapi.yaml.
struct ProofRequest {
  std::string format;
  std::optional<std::string> title;
  std::optional<int> columns;
  std::vector<TesterLine> lines;

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(ProofRequest, (), (format, title, columns, lines))

// The lines at their true size on A4 in landscape, each on its rule with how it is set below, in
// one column or two: a PDF of outlines, or the same on one long sheet as PNG. The same request
// gives the same bytes while the catalogue stands. invalid: what prepare() says below /lines/N;
// too_large at /lines: more than 60 pages, or a sheet beyond what documents/canvas.h allows.
Result<std::string> make_proof(DrawingFonts& fonts, const ProofRequest& request);

}  // namespace typecase::specimen
