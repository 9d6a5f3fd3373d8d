#include "specimen/tester/advances_json.h"

#include <boost/json.hpp>

#include "base/text/utf8.h"
#include "fonts/tables/unicode.h"
#include "specimen/tester/buckets.h"
#include "specimen/tester/subset_spec.h"

namespace typecase::specimen {
namespace {

namespace json = boost::json;

// Neighbours of one delta together, as a text: half the bytes of a list of pairs.
json::array pairs(const std::vector<std::pair<std::uint32_t, int>>& kerning) {
  std::map<int, std::string> neighbours;
  for (const auto& [neighbour, delta] : kerning) neighbours[delta] += utf8_of(neighbour);
  json::array list;
  for (const auto& [delta, text] : neighbours) list.push_back(json::array{delta, text});
  return list;
}

// Consecutive code points of one kerning are told together.
json::array kerning_runs(const std::map<std::uint32_t, std::size_t>& kerning_of) {
  struct Run {
    std::uint32_t first, count;
    std::size_t place;
  };
  std::vector<Run> runs;
  for (const auto& [code_point, place] : kerning_of) {
    bool goes_on = !runs.empty() && runs.back().place == place &&
                   runs.back().first + runs.back().count == code_point;
    if (goes_on) {
      ++runs.back().count;
    } else {
      runs.push_back({code_point, 1, place});
    }
  }
  json::array list;
  for (const Run& run : runs) list.push_back(json::array{run.first, run.count, run.place});
  return list;
}

bool is_figure(std::uint32_t code_point) { return code_point >= '0' && code_point <= '9'; }

bool is_capital(std::uint32_t code_point) {
  return fonts::is_letter(code_point) && !fonts::is_lower_case(code_point);
}

}  // namespace

std::string advances_json(const fonts::AdvanceTable& table) {
  json::array runs, kernings;
  for (const auto& run : table.runs) {
    runs.push_back(json::array{run.first, run.count, run.advance});
  }
  for (const auto& kerning : table.kernings) {
    kernings.push_back({{"after", pairs(kerning.after)}, {"before", pairs(kerning.before)}});
  }
  return json::serialize(json::object{{"unitsPerEm", table.units_per_em},
                                      {"runs", std::move(runs)},
                                      {"kernings", std::move(kernings)},
                                      {"kerningOf", kerning_runs(table.kerning_of)}});
}

fonts::AdvanceTable advances_of(const fonts::Face& face, const catalogue::Style& style,
                                std::span<const fonts::AxisValue> place, Kerned kerned) {
  if (kerned == Kerned::none) return fonts::advances(face, style.coverage, {}, {}, place);
  std::string letters;
  for (const Bucket& bucket : buckets()) {
    if (bucket.kerned) letters.append(".").append(bucket.id);
  }
  CodePoints base = parse_subset_spec("base", style.coverage).value();
  CodePoints others = beyond(parse_subset_spec("base" + letters, style.coverage).value(), base);
  std::erase_if(others, [](std::uint32_t c) { return !fonts::is_lower_case(c); });
  std::erase_if(base, is_figure);
  fonts::AdvanceTable table = fonts::advances(face, style.coverage, base, others, place);
  for (auto& kerning : table.kernings) {
    std::erase_if(kerning.before, [](const auto& pair) { return is_capital(pair.first); });
  }
  return table;
}

}  // namespace typecase::specimen
