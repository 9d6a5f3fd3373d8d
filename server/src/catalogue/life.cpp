#include "catalogue/life.h"

#include <algorithm>
#include <array>

namespace typecase::catalogue {
namespace {

constexpr std::array<std::string_view, 4> names = {"draft", "published", "hidden", "retired"};

}  // namespace

std::string_view to_text(LifeState state) { return names.at(static_cast<std::size_t>(state)); }

std::optional<LifeState> parse_life_state(std::string_view text) {
  auto found = std::ranges::find(names, text);
  if (found == names.end()) return std::nullopt;
  return static_cast<LifeState>(found - names.begin());
}

LifeState state_at(const Life& life, Time now) {
  if (life.from && now < *life.from) return LifeState::draft;
  if (life.until && now >= *life.until) return LifeState::retired;
  return life.state;
}

Time next_change(const Life& life, Time now) {
  Time next = Time::max();
  for (const std::optional<Time>& date : {life.from, life.until}) {
    if (date && *date > now) next = std::min(next, *date);
  }
  return next;
}

Allowed allowed(LifeState state) {
  bool by_link = state == LifeState::published || state == LifeState::hidden;
  return {.seen = by_link, .listed = state == LifeState::published, .bought = by_link};
}

}  // namespace typecase::catalogue
