// WOFF File Format 2.0 (W3C Recommendation 8 August 2024).

#include <woff2/decode.h>
#include <woff2/output.h>

#include <algorithm>
#include <optional>

#include "fonts/tables/refusal.h"
#include "fonts/tables/sfnt.h"
#include "fonts/tables/unwrap.h"

namespace typecase::fonts {
namespace {

constexpr std::size_t header_size = 48;

// Reads the table directory: a byte of flags, a tag where the flags name none, and lengths.
class Directory {
 public:
  explicit Directory(ByteView file) : file_(file), at_(header_size) {}

  // The larger of a table's lengths before and after the transformation. nullopt: malformed.
  std::optional<std::size_t> next_length() {
    if (at_ >= file_.size()) return std::nullopt;
    unsigned flags = file_[at_++];
    unsigned known_tag = flags & 0x3f;
    if (known_tag == 0x3f) at_ += 4;
    std::optional<std::uint32_t> length = base_128();
    if (!length) return std::nullopt;
    if (!transformed(known_tag, flags >> 6)) return length;
    std::optional<std::uint32_t> packed = base_128();
    if (!packed) return std::nullopt;
    return std::max(*length, *packed);
  }

 private:
  // glyf and loca (10, 11) are transformed unless their version is 3, all others unless it is 0.
  static bool transformed(unsigned known_tag, unsigned version) {
    return known_tag == 10 || known_tag == 11 ? version != 3 : version != 0;
  }

  std::optional<std::uint32_t> base_128() {  // UIntBase128, section 4.1
    std::uint32_t value = 0;
    for (int i = 0; i < 5 && at_ < file_.size(); ++i) {
      std::uint8_t byte = file_[at_++];
      if ((i == 0 && byte == 0x80) || value >> 25 != 0) return std::nullopt;
      value = value << 7 | (byte & 0x7f);
      if ((byte & 0x80) == 0) return value;
    }
    return std::nullopt;
  }

  ByteView file_;
  std::size_t at_;
};

// ots-sanitize leaves the size at libwoff2's own limit, which browsers do not.
Error sanitizer_unpacks_less() {
  return font_refusal("unpacks_too_large",
                      "The WOFF2 file unpacks to more than " +
                          std::to_string(woff2::kDefaultMaxSize >> 20) +
                          " MB, which the shop's sanitiser does not unpack.",
                      "Give the OTF or TTF file instead.", browsers_show, ErrorKind::too_large);
}

Error damaged() {
  return font_refusal("font_damaged", "The table directory of the WOFF2 file is damaged.",
                      export_again);
}

}  // namespace

Result<void> check_woff2(ByteView file, const SizeLimits& limits) {
  if (auto header = check_header(file, header_size, "WOFF2"); !header) return header;
  std::size_t total = 0;
  Directory directory(file);
  for (int tables = read_u16(file, 12); tables > 0; --tables) {
    std::optional<std::size_t> length = directory.next_length();
    if (!length) return damaged();
    total += *length;
  }
  std::size_t promised = woff2::ComputeWOFF2FinalSize(file.data(), file.size());
  if (std::max(total, promised) > limits.unpacked_bytes()) {
    return unpacks_too_large(limits);
  }
  if (promised > woff2::kDefaultMaxSize) return sanitizer_unpacks_less();
  return {};
}

Result<Bytes> unwrap_woff2(ByteView file, const SizeLimits& limits) {
  std::string sfnt;
  woff2::WOFF2StringOut out(&sfnt);
  out.SetMaxSize(limits.unpacked_bytes());
  if (!woff2::ConvertWOFF2ToTTF(file.data(), file.size(), &out)) {
    return font_refusal("font_damaged", "The WOFF2 file cannot be unpacked.", export_again);
  }
  sfnt.resize(out.Size());
  return Bytes(sfnt.begin(), sfnt.end());
}

}  // namespace typecase::fonts
