#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/catalogue.h"
#include "licences/licences.h"

namespace typecase::trials {

inline constexpr std::array<std::string_view, 6> purposes = {"print", "web",      "brand",
                                                             "app",   "teaching", "other"};

// How long the mailed link works.
inline constexpr std::chrono::days link_life{14};

struct OfferedFamily {
  const catalogue::Family* family = nullptr;
  std::vector<const catalogue::Style*> styles;         // those with characters to try
  std::vector<const catalogue::Style*> hidden_styles;  // given by their ids only
  std::size_t characters = 0;                          // of the style that has most
  std::string summary;                                 // "Basic Latin letters and figures; OTF"
};

// The offer of trials at one moment. Immutable.
struct Offer {
  std::shared_ptr<const catalogue::Catalogue> catalogue;
  std::shared_ptr<const licences::Licences> licences;
  std::vector<OfferedFamily> families;         // in the order of the front page; none without terms
  std::vector<OfferedFamily> hidden_families;  // not to be chosen; trials of them keep working

  const licences::Eula* terms() const {
    return licences->trial_terms ? &*licences->trial_terms : nullptr;
  }
  const OfferedFamily* family(std::string_view id) const;

  // A family by its own id or by that of a style of it. nullptr: not to be tried.
  const OfferedFamily* family_of(std::string_view item) const;
};

std::shared_ptr<const Offer> make_offer(std::shared_ptr<const catalogue::Catalogue> catalogue,
                                        std::shared_ptr<const licences::Licences> licences);

}  // namespace typecase::trials
