#pragma once

#include <optional>
#include <string>

#include "delivery/build/package.h"
#include "fonts/write/stamp.h"

namespace typecase::delivery {

// "{public_url}/pages/verify?licence={serial}"
std::string verification_address(const PackageSettings& settings, const std::string& serial);

// "Web. Page views a month: 10,000"
std::string scope(const orders::Line& line);

// "Ærø Skibsværft, Ærø ApS"
std::string licensee_name(const orders::Licensee& licensee);

// The licence data in a font of a line: by the line's serial number and eight digits that only this
// shop can make, a found file leads back to its order.
fonts::Stamp make_mark(const PackageContent& content, const orders::Line& line,
                       const SoldFont& font, const PackageSettings& settings);

// The same as WOFF metadata (WOFF 1.0, section 7), XML.
std::string mark_metadata(const PackageContent& content, const fonts::Stamp& mark);

// The contents of the unique name (3) of a marked font.
struct ReadMark {
  StyleId style;
  std::string serial;
  std::string proof;
};

// nullopt: it has not the form of a mark.
std::optional<ReadMark> read_mark(std::string_view unique_id);

// The proof that the right mark of this font has.
std::string mark_proof(const OrderId& order, const std::string& serial, const SoldFont& font,
                       ByteView key);

}  // namespace typecase::delivery
