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

// An invoice that amends the one that was issued, as it is stored.
struct CorrectedInvoice {
  std::int64_t number = 0;  // of the order's corrections
  std::string name;         // "invoice-17-corrected.pdf"
  Time created_at;
  Bytes pdf;
};

// All that a package is made of.
struct PackageContent {
  std::string foundry;
  orders::Order order;  // paid
  std::vector<SoldLine> lines;
  std::optional<Bytes> invoice = {};  // as it was issued; nullopt: it is made now
  // The newest one. It stands beside the first, which it names: both together are the invoice.
  std::optional<CorrectedInvoice> corrected = {};
  std::int64_t edition = 1;  // editions.h
  std::int64_t given = 0;    // releases given to the order when this was read
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

// "order-17-fonts.zip": lower-case letters, digits, hyphens and full stops. Of the whole order.
std::string package_name(const orders::Order& order);

// The name of a file in that edition, unlike any of the others: "order-17-fonts.2.zip"; of the
// first one as it is.
std::string edition_name(const std::string& name, std::int64_t edition);

// A name for each line, no two alike, of which its folder and its files' names are made:
// "eb-garamond-regular-desktop". Cut to 120 bytes, but for the number that tells it from another.
std::vector<std::string> line_names(const orders::Order& order);

// "order-17-eb-garamond-regular-desktop.zip"
std::string line_package_name(const orders::Order& order, const std::string& line_name);

}  // namespace typecase::delivery
