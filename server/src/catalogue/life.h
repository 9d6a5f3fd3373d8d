#pragma once

#include <boost/describe.hpp>
#include <optional>

#include "base/clock.h"

namespace typecase::catalogue {

enum class LifeState {
  draft,      // nobody sees it
  published,  // listed, found and sold
  hidden,     // seen and sold by its link only
  retired     // not sold; buyers keep it
};
BOOST_DESCRIBE_ENUM(LifeState, draft, published, hidden, retired)

// The state of a thing on sale, and the dates between which it holds.
struct Life {
  LifeState state = LifeState::published;
  std::optional<Time> on_from;   // a draft before
  std::optional<Time> on_until;  // retired from then on

  bool operator==(const Life&) const = default;
};
BOOST_DESCRIBE_STRUCT(Life, (), (state, on_from, on_until))

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
