#include "api/pages/screen_table.h"

#include <algorithm>

#include "base/json/json_reader.h"
#include "messages/site.gen.h"

namespace typecase::api {
namespace {

constexpr std::string_view id_segment = ":id";

// "/cart/x/" is {"cart", "x"}.
std::vector<std::string_view> segments(std::string_view path) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 1; at < path.size();) {
    std::size_t end = std::min(path.find('/', at), path.size());
    parts.push_back(path.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

bool fits(std::string_view pattern, std::string_view segment) {
  return pattern == id_segment || pattern == segment;
}

// The part before ":id": "/cart".
std::string_view fixed_part(std::string_view path) { return path.substr(0, path.find("/:")); }

}  // namespace

const ScreenTable& screen_table() {
  static const auto table = json::read_stored<ScreenTable>(messages::screens_json);
  return table;
}

const ScreenRow& ScreenTable::row(std::string_view id) const {
  auto found = std::ranges::find(screens, id, &ScreenRow::id);
  if (found == screens.end()) throw std::out_of_range("no screen " + std::string(id));
  return *found;
}

std::optional<ScreenMatch> match_screen(std::string_view path) {
  const auto parts = segments(path);
  for (const ScreenRow& row : screen_table().screens) {
    const auto pattern = segments(row.path);
    if (!std::ranges::equal(pattern, parts, fits)) continue;
    auto at = std::ranges::find(pattern, id_segment) - pattern.begin();
    bool has_id = static_cast<std::size_t>(at) < parts.size();
    return ScreenMatch{row, has_id ? std::string(parts[static_cast<std::size_t>(at)]) : ""};
  }
  return std::nullopt;
}

std::string with_id(const std::string& pattern, const std::string& id) {
  std::size_t at = pattern.find(id_segment);
  return at == std::string::npos ? pattern
                                 : std::string(pattern).replace(at, id_segment.size(), id);
}

bool is_own_segment(std::string_view segment) {
  return std::ranges::any_of(screen_table().screens, [&](const ScreenRow& row) {
    const auto parts = segments(row.path);
    return !parts.empty() && parts[0] == segment && segment != id_segment;
  });
}

std::vector<std::string> personal_paths() {
  std::vector<std::string> paths;
  for (const ScreenRow& row : screen_table().screens) {
    if (!row.personal) continue;
    const std::string_view path = fixed_part(row.path);
    bool is_below = std::ranges::any_of(paths, [&](const std::string& other) {
      return path == other || path.starts_with(other + "/");
    });
    if (!is_below) paths.emplace_back(path);
  }
  return paths;
}

}  // namespace typecase::api
