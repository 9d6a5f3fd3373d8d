#include "fonts/tables/name_table.h"

#include <unicode/unistr.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "fonts/tables/table_reader.h"

namespace typecase::fonts {
namespace {

constexpr std::size_t header_size = 6;
constexpr std::size_t record_size = 12;
constexpr std::size_t tag_record_size = 4;

void put(Bytes& out, std::size_t number) { append_u16(out, static_cast<std::uint16_t>(number)); }

// The texts behind the records, each once.
class Storage {
 public:
  std::size_t place(const Bytes& text) {
    auto [found, fresh] = places_.try_emplace(text, bytes_.size());
    if (fresh) append_bytes(bytes_, text);
    return found->second;
  }
  const Bytes& bytes() const { return bytes_; }

 private:
  std::map<Bytes, std::size_t> places_;
  Bytes bytes_;
};

}  // namespace

std::optional<NameTable> read_names(ByteView table) {
  TableReader in(table);
  const std::uint16_t version = in.u16(0), count = in.u16(2), storage = in.u16(4);
  auto text = [&](std::size_t at) { return in.part(storage + in.u16(at + 2), in.u16(at)); };
  NameTable names;
  std::size_t at = header_size;
  for (int i = 0; i < count && in.is_whole(); ++i, at += record_size) {
    names.records.push_back(
        {in.u16(at), in.u16(at + 2), in.u16(at + 4), in.u16(at + 6), text(at + 8)});
  }
  int tags = version == 1 ? in.u16(at) : 0;
  for (at += 2; tags > 0 && in.is_whole(); --tags, at += tag_record_size) {
    names.language_tags.push_back(text(at));
  }
  if (!in.is_whole() || version > 1) return std::nullopt;
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
  append_bytes(out, storage.bytes());
  return out;
}

NameRecord english_name(std::uint16_t id, std::string_view text) {
  NameRecord record{3, 1, 0x409, id, {}};
  auto units = icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
  for (std::int32_t i = 0; i < units.length(); ++i) put(record.text, units[i]);
  return record;
}

std::string utf8_text(const NameRecord& record) {
  icu::UnicodeString units;
  for (std::size_t at = 0; at + 2 <= record.text.size(); at += 2) {
    units.append(static_cast<char16_t>(read_u16(record.text, at)));
  }
  std::string text;
  return units.toUTF8String(text);
}

}  // namespace typecase::fonts
