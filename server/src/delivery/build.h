#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/scratch_folder.h"
#include "base/signature.h"
#include "delivery/package.h"
#include "fonts/woff2.h"

namespace typecase::delivery {

enum class Kind { package, invoice, credit_note, certificate, eula };

std::string_view name(Kind kind);  // as the API says it: "creditNote"
Kind to_kind(std::string_view name);

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
  StyleId style;
  Digest sha256{};
  std::size_t size = 0;
};

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
// and the papers. A line's folder holds the fonts in the formats that the licence grants, each
// stamped with licensee, scope and order, the licence text, the certificate with our signature, and
// for the web what a site needs. The same bytes for the same content and quality, on any number of
// threads.
// The files are written into a scratch folder as they are made: in memory there is a font a thread
// in one format, and the papers of the order. Throws jobs::Permanent when the content is not fit
// for it: a line without a serial number or fonts, a format that is not known, a text that is not
// the one that was accepted, more in a package than may be delivered. What may be otherwise another
// time is std::runtime_error: a disk that is too full, for one.
Build make_build(const PackageContent& content, const FontSource& fonts,
                 const PackageSettings& settings, fonts::Woff2Quality quality, unsigned threads);

}  // namespace typecase::delivery
