#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace typecase::specimen {

// A cover names what a tester font holds: "base", then the other buckets of a text in their order,
// then code points of no bucket as "u" and lower-case hexadecimal in ascending order, joined by
// full stops: "base.nordic.ue000". Only buckets and code points of which the style has something
// are named, so each content has one spelling.

// `coverage`: the code points that the style has, sorted. Text: UTF-8.
std::string cover_of(std::string_view text, std::span<const std::uint32_t> coverage);

// The code points of the style that a font of this cover holds, sorted. nullopt: not the spelling
// above, or more than 64 code points named by themselves.
std::optional<std::vector<std::uint32_t>> parse_cover(std::string_view cover,
                                                      std::span<const std::uint32_t> coverage);

}  // namespace typecase::specimen
