#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace typecase::seeding {

// Another address for an image at a line of a text, from 1. nullopt: it stays.
using NewAddress = std::function<std::optional<std::string>(const std::string& address, int line)>;

// A Markdown text with other addresses of images that are written ![words](address).
std::string replace_image_addresses(std::string_view markdown, const NewAddress& replace);

}  // namespace typecase::seeding
