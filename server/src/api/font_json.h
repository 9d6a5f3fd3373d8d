#pragma once

#include <boost/json/value.hpp>

#include "api/font_state.h"
#include "specimen/text_measures.h"

namespace typecase::api {

// SpecimenStyle of api/openapi.yaml, as it sets its own name; null where no such style is on sale.
boost::json::value specimen_style(const catalogue::Catalogue& catalogue,
                                  specimen::TextMeasures& measures, std::string_view style);

// The schemas of api/openapi.yaml for what is on sale.
class FontJson {
 public:
  // The state outlives this.
  FontJson(const FontState& state, specimen::TextMeasures& measures)
      : catalogue_(*state.catalogue), licences_(*state.licences), measures_(measures) {}

  boost::json::value list() const;    // FontList
  boost::json::value styles() const;  // StyleList
  // Font. kind: a hidden licence kind by whose link it is asked for; may be empty.
  boost::json::value font(const catalogue::Family& family, std::string_view kind = {}) const;
  boost::json::value display_style() const;  // SpecimenStyle or null

 private:
  boost::json::object summary(const catalogue::Family& family) const;
  boost::json::object style_summary(const catalogue::Family& family,
                                    const catalogue::Style& style) const;
  boost::json::value specimen(const catalogue::Family& family) const;
  boost::json::value style(const catalogue::Family& family, const catalogue::Style& style,
                           bool is_offered) const;
  boost::json::array related(const catalogue::Family& family) const;

  const catalogue::Catalogue& catalogue_;
  const licences::Licences& licences_;
  specimen::TextMeasures& measures_;
};

}  // namespace typecase::api
