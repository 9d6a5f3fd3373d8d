#include "uploads/name_font.h"

#include <set>

#include "base/text/utf8.h"
#include "catalogue/catalogue.h"
#include "catalogue/records/records.h"
#include "db/record.h"
#include "fonts/subset/subset.h"
#include "fonts/write/woff.h"

namespace typecase::uploads {
namespace {

struct Found {
  Digest file{};
  fonts::FontInfo info;
  Bytes sfnt;
};

std::optional<Found> find(db::Connection& connection, std::string_view upload, std::int64_t number,
                          std::int64_t place) {
  auto row = connection.find_one(
      "SELECT f.file, f.details FROM upload_font f JOIN upload u ON u.id = f.upload_id "
      "WHERE u.id = $1 AND u.state = 'open' AND f.number = $2 AND f.place = $3",
      upload, number, place);
  if (!row) return std::nullopt;
  const auto file = row->get<Digest>("file");
  return Found{file, catalogue::parse_details(row->text("details")),
               catalogue::font_file(connection, file).value()};
}

std::vector<std::uint32_t> characters(const fonts::FontInfo& info) {
  std::set<std::uint32_t> all;
  for (std::uint32_t c = ' '; c <= '~'; ++c) all.insert(c);
  for (const std::string* name : {&info.family, &info.subfamily, &info.full_name}) {
    for (std::uint32_t c : code_points_of(*name)) all.insert(c);
  }
  return {all.begin(), all.end()};
}

}  // namespace

Result<NameFont> name_font(db::Database& database, std::string_view upload, std::int64_t number,
                           std::int64_t place) {
  auto found = database.read(
      [&](db::Connection& connection) { return find(connection, upload, number, place); });
  if (!found) return not_found("font");
  auto face = fonts::Face::open(std::move(found->sfnt));
  if (!face) return face.error();
  const fonts::SubsetSource source(*face);
  const Bytes subset = source.subset(characters(found->info), {});
  return NameFont{'"' + digest_id(found->file) + "-name\"", fonts::encode_woff2(subset)};
}

}  // namespace typecase::uploads
