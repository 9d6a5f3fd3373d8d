#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace typecase::specimen {

// A subset spec (`cover` in addresses and the API) names what a tester font holds, its parts joined
// by full stops. It is either
//   "base", further buckets and single code points: "base.nordic.ue000", or
//   "only" and single code points: "only.u48.u65"; the spaces, U+25CC where marks are named, and
//   what brackets become from right to left come with them.
// A single code point is u and hexadecimal digits.
//
// Of a text, with every form that its letters and marks may be joined to: "base", the other buckets
// in their order, then the code points of no bucket, ascending. When that holds more than 64 code
// points beyond the free charset (free_charset.h), each code point outside base is named by itself
// instead; when those are more than 64 too, the line is to be had as an image only. The browser
// follows the same rule, but names one or two capitals by themselves, and at once what a bucket
// leads to.
//
// Read more leniently than written: in any order, as often as named, and whatever the style lacks
// is passed over, so that a text may be asked for before anybody knows what the style has.

using CodePoints = std::vector<std::uint32_t>;  // sorted, each once

// `coverage`: the code points that the style has. Text: UTF-8. Of a text of more than 256 parts the
// last code points are left out.
std::string subset_spec_for(std::string_view text, std::span<const std::uint32_t> coverage);
std::string exact_subset_spec_for(std::string_view text, std::span<const std::uint32_t> coverage);

// The code points of the style that a spec names; with "only" also what composes of two of the
// named; and the parts of what the style lacks. A font of the spec holds their shaping_closure()
// (fonts/shape/shaping_closure.h), of which only the named ones count. nullopt: not in the form
// above, or more than 256 parts.
std::optional<CodePoints> parse_subset_spec(std::string_view cover,
                                            std::span<const std::uint32_t> coverage);

// Whether a spec names by itself each code point of the style that it holds beyond the free
// charset, and no bucket for them. The spec is in the form above.
bool is_singly(std::string_view cover, std::span<const std::uint32_t> coverage,
               std::span<const std::uint32_t> free_charset);

// The code points of `held` that are not in the free charset.
CodePoints beyond(std::span<const std::uint32_t> held, std::span<const std::uint32_t> free_charset);

}  // namespace typecase::specimen
