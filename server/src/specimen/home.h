#pragma once

#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "specimen/cover.h"

namespace typecase::specimen {

// A tester font of a style by instance and cover.
struct TesterCut {
  std::string instance;  // instances.h
  std::string cover;     // cover.h
};

// What the pages set a style in: TesterFont of api/openapi.yaml.
struct TesterCuts {
  std::string face;      // first 16 hexadecimal digits of the font file's sha-256
  std::string features;  // feature_set.h
  TesterCut first;       // sets the specimen text, the name of the family and name_sample()
  TesterCut typing;      // for when the visitor comes near: its cover is the home set
  std::string sliding;   // the instance for any place on the axes
};

std::string face_name(const catalogue::Style& style);

TesterCuts cuts_of(const catalogue::Family& family, const catalogue::Style& style);

// The home set of a style: what needs no grant and is not counted. Open and balanced: base and the
// buckets of the specimen text and the names; strict: their characters only; image: nothing.
CodePoints home_of(const catalogue::Family& family, const catalogue::Style& style);

// Whether fonts with these features (feature_set.h) need no grant either: the default ones and the
// specimen's; all of them in an open family.
bool features_at_home(const catalogue::Family& family, const catalogue::Style& style,
                      std::string_view features);

}  // namespace typecase::specimen
