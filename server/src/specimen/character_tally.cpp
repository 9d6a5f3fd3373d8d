#include "specimen/character_tally.h"

#include <algorithm>

namespace typecase::specimen {

std::int32_t CharacterTally::hour_of(Time time) {
  return std::chrono::floor<std::chrono::hours>(time).time_since_epoch().count();
}

// A whole day after the end of its hour, so never within a day.
bool CharacterTally::expired(const Mark& mark, std::int32_t hour) { return hour - mark.hour > 24; }

CharacterTally::Seen CharacterTally::look(const std::string& who,
                                          std::span<const std::uint32_t> wanted, Time now) {
  Seen seen;
  const Marks* marks = seen_.find(who);
  if (marks == nullptr) {
    seen.fresh.assign(wanted.begin(), wanted.end());
    return seen;
  }
  auto next = wanted.begin();
  for (const Mark& mark : marks->sorted) {
    if (expired(mark, hour_of(now))) continue;
    seen.held.push_back(mark.code_point);
    while (next != wanted.end() && *next < mark.code_point) seen.fresh.push_back(*next++);
    if (next != wanted.end() && *next == mark.code_point) ++next;
  }
  seen.fresh.insert(seen.fresh.end(), next, wanted.end());
  return seen;
}

void CharacterTally::add(const std::string& who, std::span<const std::uint32_t> code_points,
                         Time now) {
  std::int32_t hour = hour_of(now);
  seen_.update(who, [&](Marks& marks) {
    std::erase_if(marks.sorted, [&](const Mark& mark) { return expired(mark, hour); });
    std::vector<Mark> merged;
    merged.reserve(marks.sorted.size() + code_points.size());
    auto old = marks.sorted.begin();
    for (std::uint32_t code_point : code_points) {
      while (old != marks.sorted.end() && old->code_point < code_point) merged.push_back(*old++);
      bool held = old != marks.sorted.end() && old->code_point == code_point;
      merged.push_back(held ? *old++ : Mark{code_point, hour});
    }
    merged.insert(merged.end(), old, marks.sorted.end());
    marks.sorted = std::move(merged);
  });
}

}  // namespace typecase::specimen
