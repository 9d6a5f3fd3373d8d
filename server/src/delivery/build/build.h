#pragma once

#include <boost/describe.hpp>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/crypto/signature.h"
#include "base/scratch_folder.h"
#include "delivery/build/package.h"
#include "fonts/write/woff.h"

namespace typecase::delivery {

enum class Kind { package, invoice, credit_note, certificate, eula };
BOOST_DESCRIBE_ENUM(Kind, package, invoice, credit_note, certificate, eula)

// A file for the buyer, as long as its build lasts.
struct BuiltFile {
  Kind kind = Kind::package;
  std::optional<int> line;  // nullopt: of the whole order
  std::string name;         // characters that need no escape in an address
  std::filesystem::path path;
  Digest digest{};
  std::uint64_t size = 0;
};

// A font file inside a line's package.
struct BuiltFont {
  std::string path;  // in the line's folder: "woff2/eb-garamond-regular.woff2"
  StyleId style_id;
  Digest sha256{};
  std::size_t size = 0;
};
BOOST_DESCRIBE_STRUCT(BuiltFont, (), (path, style_id, sha256, size))

struct BuiltLicence {
  std::string serial;
  std::vector<BuiltFont> fonts;
  std::string certificate;  // certificate_text()
  Signature signature{};
};

struct Build {
  std::shared_ptr<const ScratchFolder> folder;  // of the files
  std::vector<BuiltFile> files;
  std::vector<BuiltLicence> licences;  // one for each line
  PublicKey public_key{};
};

// Everything that a paid order gives: a zip of the whole, one of each line where there are several,
// and the documents. A corrected invoice is in the zip of the whole alone: its own file is stored
// when staff issue it. A line's folder holds the fonts in the formats that the licence grants, each
// stamped with licensee, scope and order, the licence text, the certificate with our signature, and
// for the web what a site needs. The same bytes for the same content and quality, on any number of
// threads. The files are written into a scratch folder as they are made: in memory there is a font
// a thread in one format, and the documents of the order. Throws jobs::Permanent when the content
// is not fit for it: a line without a serial number or fonts, a format that is not known, a text
// that is not the one that was accepted, more in a package than may be delivered. Failures that may
// not happen again throw std::runtime_error: a disk that is too full, for one.
Build make_build(const PackageContent& content, const FontSource& fonts,
                 const PackageSettings& settings, fonts::Woff2Quality quality, unsigned threads);

}  // namespace typecase::delivery

template <>
constexpr bool typecase::is_named_in_camel_case<typecase::delivery::Kind> = true;
