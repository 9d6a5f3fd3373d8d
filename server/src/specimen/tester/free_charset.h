#pragma once

#include <boost/describe.hpp>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "specimen/tester/subset_spec.h"

namespace typecase::specimen {

// A tester font of a style by instance and subset spec.
struct SubsetVariant {
  std::string instance;  // instances.h
  std::string cover;     // subset_spec.h
};
BOOST_DESCRIBE_STRUCT(SubsetVariant, (), (instance, cover))

// The fonts in which the pages set a style: TesterFont of api/openapi.yaml.
struct SubsetVariants {
  std::string face;      // first 16 hexadecimal digits of the font file's sha-256
  std::string features;  // feature_set.h
  SubsetVariant first;   // sets the specimen text, the name of the family and name_sample()
  SubsetVariant typing;  // for when the visitor comes near: its cover is the free charset
  std::string sliding;   // the instance for any place on the axes
};
BOOST_DESCRIBE_STRUCT(SubsetVariants, (), (face, features, first, typing, sliding))

std::string face_name(const catalogue::Style& style);

SubsetVariants subset_variants(const catalogue::Family& family, const catalogue::Style& style);

// The free charset of a style: the code points that need no grant and are not counted. Open and
// balanced: base and the buckets of the specimen text and the names; strict: their characters only;
// image: nothing.
CodePoints free_charset(const catalogue::Family& family, const catalogue::Style& style);

// Whether fonts with these features (feature_set.h) need no grant either: the default ones and the
// specimen's; all of them in an open family.
bool features_are_free(const catalogue::Family& family, const catalogue::Style& style,
                       std::string_view features);

}  // namespace typecase::specimen
