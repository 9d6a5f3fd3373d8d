#include "specimen/tester/subset_spec.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "base/sorted.h"
#include "base/text/strings.h"
#include "base/text/utf8.h"
#include "catalogue/records/coverage_text.h"
#include "fonts/shape/composition.h"
#include "fonts/tables/unicode.h"
#include "specimen/tester/buckets.h"

namespace typecase::specimen {
namespace {

constexpr std::string_view base = "base";
constexpr std::string_view only = "only";
constexpr std::size_t max_parts = 256;
// Characters that shaping puts in by itself: for invisible ones, and below marks that stand alone.
constexpr std::uint32_t spaces[] = {0x20, 0xA0};
constexpr std::uint32_t dotted_circle = 0x25CC;

std::optional<std::uint32_t> parse_single(std::string_view part) {
  if (part.size() < 2 || part.size() > 7 || part[0] != 'u') return std::nullopt;
  std::uint32_t value = 0;
  auto [end, error] = std::from_chars(part.data() + 1, part.data() + part.size(), value, 16);
  if (error != std::errc() || end != part.data() + part.size()) return std::nullopt;
  return value;
}

const Bucket* bucket_named(std::string_view id) {
  auto found = std::ranges::find(buckets(), id, &Bucket::id);
  return found == buckets().end() ? nullptr : &*found;
}

void add_content(CodePoints& held, const Bucket& bucket, std::span<const std::uint32_t> coverage) {
  for (const Range& range : bucket.ranges) {
    auto from = std::ranges::lower_bound(coverage, range.first);
    auto to = std::ranges::upper_bound(coverage, range.last);
    held.insert(held.end(), from, to);
  }
}

void add_had(CodePoints& held, std::span<const std::uint32_t> more,
             std::span<const std::uint32_t> coverage) {
  std::ranges::copy_if(more, std::back_inserter(held), [&](auto c) { return has(coverage, c); });
}

// Whether something may compose with it as its second part: marks, vowels and finals of Hangul.
bool may_follow(std::uint32_t c) {
  constexpr std::uint32_t first_mark = 0x300;
  constexpr Range hangul{0x1160, 0x11FF};
  return c >= first_mark && (!fonts::is_letter(c) || (hangul.first <= c && c <= hangul.last));
}

// The character, or its parts where the style lacks it.
CodePoints spelling_of(std::uint32_t c, std::span<const std::uint32_t> coverage) {
  return has(coverage, c) ? CodePoints{c} : fonts::decomposition(c);
}

// The other spellings of the same text that the style can set, and its brackets in lines from right
// to left.
CodePoints counterparts(std::span<const std::uint32_t> named,
                        std::span<const std::uint32_t> coverage) {
  CodePoints found, marks;
  std::ranges::copy_if(named, std::back_inserter(marks), may_follow);
  for (std::uint32_t c : named) {
    add_had(found, CodePoints{fonts::mirrored(c)}, coverage);
    if (!has(coverage, c)) add_had(found, fonts::decomposition(c), coverage);
    for (std::uint32_t mark : marks) {
      if (auto whole = fonts::composition(c, mark)) add_had(found, {&*whole, 1}, coverage);
    }
  }
  return found;
}

std::optional<CodePoints> parse_only(std::span<const std::string_view> parts,
                                     std::span<const std::uint32_t> coverage) {
  CodePoints named;
  for (std::string_view part : parts) {
    std::optional<std::uint32_t> single = parse_single(part);
    if (!single) return std::nullopt;
    named.push_back(*single);
  }
  named = sorted_unique(std::move(named));
  CodePoints held = counterparts(named, coverage);
  add_had(held, named, coverage);
  add_had(held, spaces, coverage);
  if (std::ranges::any_of(named, fonts::is_mark)) add_had(held, {&dotted_circle, 1}, coverage);
  return sorted_unique(std::move(held));
}

std::optional<CodePoints> parse_based(std::span<const std::string_view> parts,
                                      std::span<const std::uint32_t> coverage) {
  CodePoints held;
  add_content(held, buckets().front(), coverage);
  for (std::string_view part : parts) {
    if (const Bucket* bucket = bucket_named(part)) {
      add_content(held, *bucket, coverage);
    } else if (auto single = parse_single(part)) {
      add_had(held, spelling_of(*single, coverage), coverage);
    } else {
      return std::nullopt;
    }
  }
  return sorted_unique(std::move(held));
}

// Characters that a shaper sets the text by, without those in every font of a cover.
CodePoints characters(std::string_view text, std::span<const std::uint32_t> coverage) {
  CodePoints typed = code_points_of(text);
  CodePoints found = fonts::characters_to_set(typed, coverage);
  std::erase_if(found, [&](std::uint32_t c) {
    bool is_put_in = c == spaces[0] || c == dotted_circle;
    return is_put_in && std::ranges::find(typed, c) == typed.end();
  });
  return found;
}

// As many as a cover may name beside `parts` of it.
void append_singles(std::string& cover, std::span<const std::uint32_t> code_points,
                    std::size_t parts) {
  for (std::uint32_t c : code_points.first(std::min(code_points.size(), max_parts - parts))) {
    cover.append(".u").append(catalogue::coverage_text({c}));
  }
}

}  // namespace

std::string subset_spec_for(std::string_view text, std::span<const std::uint32_t> coverage) {
  std::set<std::size_t> named;
  CodePoints singles;
  for (std::uint32_t c : characters(text, coverage)) {
    std::optional<std::size_t> bucket = bucket_of(c);
    if (!bucket) singles.push_back(c);
    if (bucket && *bucket != 0) named.insert(*bucket);
  }
  std::string cover(base);
  for (std::size_t bucket : named) cover.append(".").append(buckets()[bucket].id);
  append_singles(cover, singles, 1 + named.size());
  return cover;
}

std::string exact_subset_spec_for(std::string_view text, std::span<const std::uint32_t> coverage) {
  std::string cover(only);
  append_singles(cover, characters(text, coverage), 1);
  return cover;
}

std::optional<CodePoints> parse_subset_spec(std::string_view cover,
                                            std::span<const std::uint32_t> coverage) {
  std::vector<std::string_view> parts = split(cover, '.');
  if (parts.size() > max_parts) return std::nullopt;
  std::span<const std::string_view> rest = std::span(parts).subspan(1);
  if (parts.front() == only) return parse_only(rest, coverage);
  if (parts.front() == base) return parse_based(rest, coverage);
  return std::nullopt;
}

bool is_singly(std::string_view cover, std::span<const std::uint32_t> coverage,
               std::span<const std::uint32_t> free_charset) {
  return std::ranges::none_of(split(cover, '.'), [&](std::string_view part) {
    const Bucket* bucket = bucket_named(part);
    if (!bucket) return false;
    CodePoints held;
    add_content(held, *bucket, coverage);
    return !beyond(held, free_charset).empty();
  });
}

CodePoints beyond(std::span<const std::uint32_t> held,
                  std::span<const std::uint32_t> free_charset) {
  CodePoints more;
  std::ranges::set_difference(held, free_charset, std::back_inserter(more));
  return more;
}

}  // namespace typecase::specimen
