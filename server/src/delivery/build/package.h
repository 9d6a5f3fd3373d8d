#pragma once

#include <boost/describe.hpp>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/crypto/crypto.h"
#include "orders/orders.h"

namespace typecase::delivery {

// A style that was sold, and the font file behind it.
struct SoldFont {
  StyleId style;
  std::string name;        // "EB Garamond Regular"
  Digest file{};           // of the sfnt
  std::uint64_t size = 0;  // the same, in bytes
};
BOOST_DESCRIBE_STRUCT(SoldFont, (), (style, name, file, size))

struct SoldLine {
  orders::Line line;  // with its serial
  std::string eula;   // Markdown, as it was accepted
  std::vector<SoldFont> fonts;
};

// All that a package is made of.
struct PackageContent {
  std::string foundry;
  orders::Order order;  // paid
  std::vector<SoldLine> lines;
  std::optional<Bytes> invoice = {};  // as it was issued; nullopt: it is made now
};

// Settings of the installation.
struct PackageSettings {
  std::string public_url;
  Bytes key;  // marks the fonts and signs the certificates; never leaves the server
  std::filesystem::path scratch = std::filesystem::temp_directory_path();  // builds take place here
  std::uint64_t most_package_bytes = 2ull << 30;                           // before compression
  std::uint64_t spare_bytes = 500'000'000;  // of the disk, that builds leave to everything else
};

// The sfnt behind a sold font. Asked for when its turn has come, from any thread; what it throws
// ends the build.
using FontSource = std::function<Bytes(const SoldFont&)>;

// "order-17-fonts.zip": lower-case letters, digits, hyphens and a full stop. Of the whole order.
std::string package_name(const orders::Order& order);

// A name for each line, no two alike, of which its folder and its files' names are made:
// "eb-garamond-regular-desktop". Cut to 120 bytes, but for the number that tells it from another.
std::vector<std::string> line_names(const orders::Order& order);

// "order-17-eb-garamond-regular-desktop.zip"
std::string line_package_name(const orders::Order& order, const std::string& line_name);

}  // namespace typecase::delivery
