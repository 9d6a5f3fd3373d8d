#pragma once

#include <boost/json/value.hpp>

#include "catalogue/catalogue.h"
#include "specimen/bearings.h"

namespace typecase::api {

// The schemas of api/openapi.yaml for what is on sale.
class FontJson {
 public:
  FontJson(const catalogue::Catalogue& catalogue, specimen::Bearings& bearings)
      : catalogue_(catalogue), bearings_(bearings) {}

  boost::json::value list() const;                                 // FontList
  boost::json::value styles() const;                               // StyleList
  boost::json::value font(const catalogue::Family& family) const;  // Font
  boost::json::value display_style() const;                        // SpecimenStyle or null
  // SpecimenStyle, as it sets its own name; null where no such style is on sale.
  boost::json::value specimen_style(std::string_view style) const;

 private:
  boost::json::object summary(const catalogue::Family& family) const;
  boost::json::object style_summary(const catalogue::Family& family,
                                    const catalogue::Style& style) const;
  boost::json::value specimen(const catalogue::Family& family) const;
  boost::json::value style(const catalogue::Family& family, const catalogue::Style& style) const;
  boost::json::array related(const catalogue::Family& family) const;

  const catalogue::Catalogue& catalogue_;
  specimen::Bearings& bearings_;
};

}  // namespace typecase::api
