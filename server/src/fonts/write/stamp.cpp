#include "fonts/write/stamp.h"

#include <optional>

#include "fonts/tables/name_table.h"
#include "fonts/tables/tables.h"

namespace typecase::fonts {
namespace {

constexpr hb_tag_t name_tag = HB_TAG('n', 'a', 'm', 'e');
constexpr hb_tag_t head_tag = HB_TAG('h', 'e', 'a', 'd');
constexpr hb_tag_t signature_tag = HB_TAG('D', 'S', 'I', 'G');

std::optional<Bytes> stamped_names(const Bytes& original, const Stamp& stamp) {
  std::optional<NameTable> names = read_names(original);
  if (!names) return std::nullopt;
  std::erase_if(names->records, [](const NameRecord& record) {
    return record.id == 3 || record.id == 13 || record.id == 14;
  });
  names->records.push_back(english_name(3, stamp.unique_id));
  names->records.push_back(english_name(13, stamp.licence));
  names->records.push_back(english_name(14, stamp.licence_url));
  return write_names(std::move(*names));
}

}  // namespace

Result<Bytes> stamp(const Face& face, const Stamp& stamp) {
  std::optional<Bytes> names = stamped_names(table_of(face.handle(), name_tag), stamp);
  if (!names) {
    return Error{ErrorKind::invalid, "bad_names", "The font's name table is damaged."};
  }
  FacePointer made =
      over_tables(face.handle(), {{name_tag, *std::move(names)},
                                  {head_tag, head_made_at(face.handle(), stamp.made)},
                                  {signature_tag, {}}});
  return file_of(made.get());
}

}  // namespace typecase::fonts
