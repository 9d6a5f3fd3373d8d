#pragma once

#include <optional>
#include <string_view>

#include "base/clock.h"

namespace typecase::catalogue {

enum class LifeState {
  draft,      // nobody sees it
  published,  // listed, found and sold
  hidden,     // seen and sold by its link only
  retired     // not sold; buyers keep it
};

std::string_view to_text(LifeState state);
std::optional<LifeState> parse_life_state(std::string_view text);

// The state of a thing on sale, and the dates between which it holds.
struct Life {
  LifeState state = LifeState::published;
  std::optional<Time> from;   // a draft before
  std::optional<Time> until;  // retired from then on

  bool operator==(const Life&) const = default;
};

LifeState state_at(const Life& life, Time now);

// The first moment after `now` at which state_at() may answer otherwise; Time::max(): never.
Time next_change(const Life& life, Time now);

// Rights of visitors over a thing in a state. Everything that shows or sells things follows it,
// by way of the Catalogue of load_at().
struct Allowed {
  bool seen = false;    // its page, its tester fonts and its trial, by link
  bool listed = false;  // on the front page, in search, in the sitemap
  bool bought = false;
};
Allowed allowed(LifeState state);

}  // namespace typecase::catalogue
