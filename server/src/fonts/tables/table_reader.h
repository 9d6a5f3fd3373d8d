#pragma once

#include "fonts/tables/sfnt.h"

// For fonts/ only.
namespace typecase::fonts {

// Big-endian numbers of a table that may be damaged: reading outside it gives 0, and tells so ever
// after.
class TableReader {
 public:
  explicit TableReader(ByteView table) : table_(table) {}

  std::uint16_t u16(std::size_t at) { return within(at, 2) ? read_u16(table_, at) : 0; }
  std::uint32_t u32(std::size_t at) { return within(at, 4) ? read_u32(table_, at) : 0; }
  ByteView from(std::size_t at) { return within(at, 0) ? table_.subspan(at) : ByteView(); }
  Bytes part(std::size_t at, std::size_t size) {
    if (!within(at, size)) return {};
    ByteView part = table_.subspan(at, size);
    return Bytes(part.begin(), part.end());
  }
  bool is_whole() const { return whole_; }

 private:
  bool within(std::size_t at, std::size_t size) {
    whole_ = whole_ && at + size <= table_.size();
    return whole_;
  }

  ByteView table_;
  bool whole_ = true;
};

}  // namespace typecase::fonts
