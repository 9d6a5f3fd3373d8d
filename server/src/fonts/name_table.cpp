#include "fonts/name_table.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "fonts/sfnt.h"
#include "fonts/utf8.h"

namespace typecase::fonts {
namespace {

constexpr std::size_t header_size = 6;
constexpr std::size_t record_size = 12;
constexpr std::size_t tag_record_size = 4;

// Numbers and texts out of a table; reading past its end says so, once and for good, in `good`.
class Reader {
 public:
  explicit Reader(ByteView table) : table_(table) {}

  std::uint16_t number() {
    if (at_ + 2 > table_.size()) {
      good = false;
      return 0;
    }
    at_ += 2;
    return read_u16(table_, at_ - 2);
  }

  Bytes text(std::size_t from, std::size_t size) {
    if (from + size > table_.size()) {
      good = false;
      return {};
    }
    ByteView found = table_.subspan(from, size);
    return Bytes(found.begin(), found.end());
  }

  bool good = true;

 private:
  ByteView table_;
  std::size_t at_ = 0;
};

void put(Bytes& out, std::size_t number) { append_u16(out, static_cast<std::uint16_t>(number)); }

// The texts behind the records, each once.
class Storage {
 public:
  std::size_t place(const Bytes& text) {
    auto [found, fresh] = places_.try_emplace(text, bytes_.size());
    if (fresh) bytes_.insert(bytes_.end(), text.begin(), text.end());
    return found->second;
  }
  const Bytes& bytes() const { return bytes_; }

 private:
  std::map<Bytes, std::size_t> places_;
  Bytes bytes_;
};

}  // namespace

std::optional<NameTable> read_names(ByteView table) {
  Reader reader(table);
  NameTable names;
  std::uint16_t version = reader.number();
  std::uint16_t count = reader.number();
  std::size_t storage = reader.number();
  for (int i = 0; i < count && reader.good; ++i) {
    NameRecord record;
    record.platform = reader.number();
    record.encoding = reader.number();
    record.language = reader.number();
    record.id = reader.number();
    std::size_t size = reader.number();
    std::size_t offset = reader.number();
    record.text = reader.text(storage + offset, size);
    names.records.push_back(std::move(record));
  }
  int tags = version == 1 ? reader.number() : 0;
  for (int i = 0; i < tags && reader.good; ++i) {
    std::size_t size = reader.number();
    std::size_t offset = reader.number();
    names.language_tags.push_back(reader.text(storage + offset, size));
  }
  if (!reader.good || version > 1) return std::nullopt;
  return names;
}

std::optional<Bytes> write_names(NameTable names) {
  std::sort(names.records.begin(), names.records.end(), [](const auto& a, const auto& b) {
    return std::tie(a.platform, a.encoding, a.language, a.id) <
           std::tie(b.platform, b.encoding, b.language, b.id);
  });
  bool tagged = !names.language_tags.empty();
  std::size_t storage_at = header_size + names.records.size() * record_size +
                           (tagged ? 2 + names.language_tags.size() * tag_record_size : 0);

  Storage storage;
  Bytes out;
  put(out, tagged ? 1 : 0);
  put(out, names.records.size());
  put(out, storage_at);
  for (const NameRecord& record : names.records) {
    for (std::uint16_t field : {record.platform, record.encoding, record.language, record.id}) {
      put(out, field);
    }
    put(out, record.text.size());
    put(out, storage.place(record.text));
  }
  if (tagged) put(out, names.language_tags.size());
  for (const Bytes& tag : names.language_tags) {
    put(out, tag.size());
    put(out, storage.place(tag));
  }
  if (storage_at > 0xFFFF || storage.bytes().size() > 0xFFFF) return std::nullopt;
  out.insert(out.end(), storage.bytes().begin(), storage.bytes().end());
  return out;
}

NameRecord english_name(std::uint16_t id, std::string_view text) {
  NameRecord record{3, 1, 0x409, id, {}};
  for (std::uint32_t code_point : code_points_of(text)) {
    if (code_point < 0x10000) {
      put(record.text, code_point);
      continue;
    }
    put(record.text, 0xD800 + ((code_point - 0x10000) >> 10));
    put(record.text, 0xDC00 + ((code_point - 0x10000) & 0x3FF));
  }
  return record;
}

std::string utf8_text(const NameRecord& record) {
  constexpr std::uint32_t replacement = 0xFFFD;
  std::string text;
  for (std::size_t at = 0; at + 2 <= record.text.size(); at += 2) {
    std::uint32_t unit = read_u16(record.text, at);
    bool is_pair = unit >= 0xD800 && unit < 0xDC00 && at + 4 <= record.text.size();
    std::uint32_t low = is_pair ? read_u16(record.text, at + 2) : 0;
    if (low >= 0xDC00 && low < 0xE000) {
      unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
      at += 2;
    } else if (unit >= 0xD800 && unit < 0xE000) {
      unit = replacement;
    }
    text += utf8_of(unit);
  }
  return text;
}

}  // namespace typecase::fonts
