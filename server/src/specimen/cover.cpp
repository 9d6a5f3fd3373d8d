#include "specimen/cover.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "fonts/utf8.h"
#include "specimen/buckets.h"

namespace typecase::specimen {
namespace {

constexpr std::size_t max_single = 64;

using CodePoints = std::vector<std::uint32_t>;

std::vector<std::string_view> split(std::string_view cover) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0;;) {
    std::size_t end = cover.find('.', at);
    parts.push_back(cover.substr(at, end - at));
    if (end == cover.npos) return parts;
    at = end + 1;
  }
}

// What the style has of a bucket.
CodePoints content(const Bucket& bucket, std::span<const std::uint32_t> coverage) {
  CodePoints found;
  for (const Range& range : bucket.ranges) {
    auto from = std::ranges::lower_bound(coverage, range.first);
    auto to = std::ranges::upper_bound(coverage, range.last);
    found.insert(found.end(), from, to);
  }
  return found;
}

// A bucket is of use when it brings a code point that belongs to it: cover_of names no other.
bool brings_its_own(std::size_t bucket, const CodePoints& content) {
  return std::ranges::any_of(content, [&](std::uint32_t c) { return bucket_of(c) == bucket; });
}

std::string single_name(std::uint32_t code_point) {
  const Range range{code_point, code_point};
  return "u" + ranges_text(std::span(&range, 1));
}

// "ue000" as a code point of no bucket that the style has.
std::optional<std::uint32_t> parse_single(std::string_view part,
                                          std::span<const std::uint32_t> coverage) {
  if (part.size() < 2 || part.size() > 7 || part[0] != 'u') return std::nullopt;
  std::uint32_t value = 0;
  auto [end, error] = std::from_chars(part.data() + 1, part.data() + part.size(), value, 16);
  if (error != std::errc() || end != part.data() + part.size()) return std::nullopt;
  if (single_name(value) != part || bucket_of(value)) return std::nullopt;
  if (!std::ranges::binary_search(coverage, value)) return std::nullopt;
  return value;
}

}  // namespace

std::string cover_of(std::string_view text, std::span<const std::uint32_t> coverage) {
  std::set<std::size_t> named;
  std::set<std::uint32_t> singles;
  for (std::uint32_t code_point : fonts::code_points_of(text)) {
    if (!std::ranges::binary_search(coverage, code_point)) continue;
    std::optional<std::size_t> bucket = bucket_of(code_point);
    if (bucket) {
      named.insert(*bucket);
    } else {
      singles.insert(code_point);
    }
  }
  named.erase(0);
  std::string cover(buckets()[0].id);
  for (std::size_t bucket : named) cover.append(".").append(buckets()[bucket].id);
  for (std::uint32_t code_point : singles) cover.append(".").append(single_name(code_point));
  return cover;
}

std::optional<CodePoints> parse_cover(std::string_view cover,
                                      std::span<const std::uint32_t> coverage) {
  std::vector<std::string_view> parts = split(cover);
  if (parts.front() != buckets()[0].id) return std::nullopt;
  CodePoints held = content(buckets()[0], coverage);

  std::size_t part = 1;
  for (std::size_t i = 1; i < buckets().size() && part < parts.size(); ++i) {
    if (parts[part] != buckets()[i].id) continue;
    CodePoints more = content(buckets()[i], coverage);
    if (!brings_its_own(i, more)) return std::nullopt;
    held.insert(held.end(), more.begin(), more.end());
    ++part;
  }
  if (parts.size() - part > max_single) return std::nullopt;
  for (std::uint32_t before = 0; part < parts.size(); ++part) {
    std::optional<std::uint32_t> single = parse_single(parts[part], coverage);
    if (!single || *single <= before) return std::nullopt;
    held.push_back(before = *single);
  }
  std::ranges::sort(held);
  held.erase(std::unique(held.begin(), held.end()), held.end());
  return held;
}

}  // namespace typecase::specimen
