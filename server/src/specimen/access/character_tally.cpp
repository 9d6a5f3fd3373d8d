#include "specimen/access/character_tally.h"

#include <algorithm>
#include <iterator>

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
  if (marks == nullptr) return {{}, {wanted.begin(), wanted.end()}};
  for (const Mark& mark : marks->sorted) {
    if (!expired(mark, hour_of(now))) seen.held.push_back(mark.code_point);
  }
  std::ranges::set_difference(wanted, seen.held, std::back_inserter(seen.fresh));
  return seen;
}

void CharacterTally::add(const std::string& who, std::span<const std::uint32_t> code_points,
                         Time now) {
  std::int32_t hour = hour_of(now);
  seen_.update(who, [&](Marks& marks) {
    std::erase_if(marks.sorted, [&](const Mark& mark) { return expired(mark, hour); });
    std::vector<Mark> fresh, merged;
    for (std::uint32_t code_point : code_points) fresh.push_back({code_point, hour});
    merged.reserve(marks.sorted.size() + code_points.size());
    std::ranges::set_union(marks.sorted, fresh, std::back_inserter(merged), {}, &Mark::code_point,
                           &Mark::code_point);
    marks.sorted = std::move(merged);
  });
}

}  // namespace typecase::specimen
