#include "catalogue/life.h"

#include <algorithm>

namespace typecase::catalogue {
LifeState state_at(const Life& life, Time now) {
  if (life.on_from && now < *life.on_from) return LifeState::draft;
  if (life.on_until && now >= *life.on_until) return LifeState::retired;
  return life.state;
}

Time next_change(const Life& life, Time now) {
  Time next = Time::max();
  for (const std::optional<Time>& date : {life.on_from, life.on_until}) {
    if (date && *date > now) next = std::min(next, *date);
  }
  return next;
}

Allowed allowed(LifeState state) {
  bool by_link = state == LifeState::published || state == LifeState::hidden;
  return {.seen = by_link, .listed = state == LifeState::published, .bought = by_link};
}

}  // namespace typecase::catalogue
