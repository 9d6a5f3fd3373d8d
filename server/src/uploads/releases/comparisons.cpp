#include "uploads/releases/comparisons.h"

#include <algorithm>

#include "base/json/json_writer.h"
#include "catalogue/catalogue.h"
#include "catalogue/records/records.h"
#include "db/record.h"
#include "uploads/grouping.h"

namespace typecase::uploads {
namespace {

using namespace std::chrono_literals;

Error not_renewed() {
  return {ErrorKind::conflict,
          "not_renewed",
          "This font renews no style of the shop: there is nothing to compare it with.",
          {},
          0};
}

Error busy() {
  return {ErrorKind::unavailable, "busy", "Other fonts are being compared. Try again.", {}, 5};
}

// A style on sale and the font that would renew it.
struct Renewal {
  std::string family_id, family, style, style_id;
  Time since;
  Digest before{}, after{};
  std::string version_before, version_after;
  std::vector<ShopText> texts;
};

const UploadFont* find_font(const Upload& upload, const FontPlace& wanted) {
  for (const UploadFile& file : upload.files) {
    if (file.number != wanted.number) continue;
    const auto font = std::ranges::find(file.fonts, wanted.place, &UploadFont::place);
    if (font != file.fonts.end()) return &*font;
  }
  return nullptr;
}

std::optional<Digest> uploaded_file(db::Connection& connection, const FontPlace& font) {
  return connection.find<Digest>(
      "SELECT f.file FROM upload_font f JOIN upload u ON u.id = f.upload_id "
      "WHERE u.id = $1 AND u.state = 'open' AND f.number = $2 AND f.place = $3",
      font.upload, font.number, font.place);
}

Result<Renewal> find_renewal(db::Connection& connection, const FontPlace& wanted) {
  const auto file = uploaded_file(connection, wanted);
  if (!file) return not_found("font");
  const Upload upload = show(connection, find_summary(connection, wanted.upload).value());
  const UploadFont* font = find_font(upload, wanted);
  if (font == nullptr) return not_found("font");
  if (font->outcome != FontOutcome::renewed) return not_renewed();
  const db::Row row =
      connection
          .find_one(
              "SELECT f.name AS family, s.name AS style, r.file, r.created_at, r.details "
              "FROM style s JOIN family f ON f.id = s.family_id "
              "JOIN style_release r ON r.style_id = s.id AND r.number = s.release "
              "WHERE s.id = $1",
              font->style_id)
          .value();
  return Renewal{font->family_id,
                 row.text("family"),
                 row.text("style"),
                 font->style_id,
                 row.time("created_at"),
                 row.get<Digest>("file"),
                 *file,
                 catalogue::parse_details(row.text("details")).version,
                 font->version,
                 shop_texts(connection, font->family_id)};
}

std::string key_of(const Digest& before, const Digest& after) {
  return to_hex(before) + to_hex(after);
}

}  // namespace

Result<ReleaseView> Comparisons::compare(const FontPlace& font) {
  const auto found =
      database_.read([&](db::Connection& connection) { return find_renewal(connection, font); });
  if (!found) return found.error();
  const auto faces = open(found->before, found->after);
  if (!faces) return faces.error();
  const auto& [before, after] = **faces;
  const auto changes = difference(key_of(found->before, found->after), **faces);
  if (!changes) return changes.error();
  const double unit = static_cast<double>(after.units_per_em()) / before.units_per_em();
  return ReleaseView{
      found->family,
      found->style,
      found->style_id,
      found->since,
      {found->version_before, to_hex(found->before), fonts::metric_lines(before, unit)},
      {found->version_after, to_hex(found->after), fonts::metric_lines(after, 1)},
      **changes,
      set_texts(before, after, found->texts)};
}

Result<ReleaseDrawings> Comparisons::draw(const FontPlace& font, const std::string& before,
                                          const std::string& place,
                                          const std::vector<fonts::GlyphIds>& glyphs) {
  if (glyphs.size() > most_glyphs) {
    return invalid_field("/glyphs", "too_many", "At most 64 glyphs at a time.");
  }
  struct Files {
    Digest before{}, after{};
  };
  const auto files = database_.read([&](db::Connection& connection) -> std::optional<Files> {
    const auto after = uploaded_file(connection, font);
    const auto digest = from_hex(before);  // of any length
    if (!after || !digest) return std::nullopt;
    const auto known =
        connection.find<Digest>("SELECT file FROM style_release WHERE file = $1 LIMIT 1", *digest);
    return known ? std::optional(Files{*known, *after}) : std::nullopt;
  });
  if (!files) return not_found("font");
  const auto faces = open(files->before, files->after);
  if (!faces) return faces.error();
  return ReleaseDrawings{fonts::draw_glyphs((*faces)->before, (*faces)->after, place, glyphs)};
}

Result<std::shared_ptr<const Comparisons::Faces>> Comparisons::open(const Digest& before,
                                                                    const Digest& after) {
  const std::string key = key_of(before, after);
  {
    std::lock_guard lock(mutex_);
    if (const OpenFaces* known = open_.find(key)) return known->faces;
  }
  const auto load = [&](const Digest& file) -> Result<fonts::Face> {
    auto bytes = database_.read([&](db::Connection& c) { return catalogue::font_file(c, file); });
    if (!bytes) return not_found("font");
    return fonts::Face::open(std::move(*bytes));
  };
  auto old = load(before);
  if (!old) return old.error();
  auto now = load(after);
  if (!now) return now.error();
  auto faces = std::make_shared<const Faces>(Faces{std::move(*old), std::move(*now)});
  std::lock_guard lock(mutex_);
  open_.update(key, [&](OpenFaces& entry) { entry.faces = faces; });
  return faces;
}

Result<Comparisons::Difference> Comparisons::difference(const std::string& key,
                                                        const Faces& faces) {
  {
    std::lock_guard lock(mutex_);
    if (const Compared* known = compared_.find(key)) return known->difference;
  }
  return flights_.share(key, [&] { return make(key, faces); });
}

Result<Comparisons::Difference> Comparisons::make(const std::string& key, const Faces& faces) {
  const auto permit = running_.try_acquire();
  if (!permit) return busy();
  auto made = std::make_shared<const catalogue::ReleaseDifference>(
      catalogue::compare_releases(faces.before, faces.after));
  const std::size_t size = 2 * json::write_stored(*made).size();
  std::lock_guard lock(mutex_);
  compared_.update(key, [&](Compared& entry) { entry = {made, size}; });
  return Difference(made);
}

}  // namespace typecase::uploads
