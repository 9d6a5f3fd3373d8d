#include "catalogue/import/refresh_details.h"

#include "base/log.h"
#include "catalogue/catalogue.h"
#include "catalogue/import/family_defaults.h"
#include "catalogue/records/coverage_text.h"
#include "catalogue/records/records.h"
#include "db/record.h"
#include "db/versioned.h"
#include "fonts/read/shown_face.h"

namespace typecase::catalogue {
namespace {

constexpr std::string_view outdated_families =
    "SELECT DISTINCT s.family_id FROM style s"
    " JOIN style_release r ON r.style_id = s.id AND r.number = s.release"
    " WHERE r.reader < $1 ORDER BY s.family_id";

std::vector<std::string> outdated(db::Connection& connection) {
  return connection.select<std::string>(outdated_families, fonts::metadata_reader);
}

// A file that cannot be read any more keeps what was read of it.
void read_again(db::Connection& connection, StyleRecord& style) {
  std::optional<Bytes> file = font_file(connection, style.file);
  auto face = file ? fonts::Face::open(std::move(*file)) : Result<fonts::Face>(not_found("font"));
  if (!face) {
    log::warning("font_not_read_again", {{"style", style.id}, {"why", face.error().detail}});
  } else {
    style.details = to_details(fonts::read_shown(*face));
    style.coverage = coverage_text(fonts::coverage(*face));
  }
  connection.execute(
      "UPDATE style_release SET reader = $1, details = $2, coverage = $3"
      " WHERE style_id = $4 AND number = $5",
      fonts::metadata_reader, style.details, style.coverage, style.id, style.release);
}

template <class Text>
void follow(Text& text, const Text& default_before, const Text& default_now) {
  if (text == default_before) text = default_now;
}

void follow_line(TextsRecord& texts, const TextsRecord& was, const TextsRecord& now) {
  if (texts.specimen.text != was.specimen.text || texts.language != was.language) return;
  texts.specimen.text = now.specimen.text;
  texts.language = now.language;
}

// Each text that was still the default. The category of a family with a family.toml stays: nobody
// knows whether it is written there.
TextsRecord refreshed(const FamilyRecord& before, const std::vector<StyleRecord>& styles) {
  TextsRecord now = default_texts(before.name, styles), texts = before.texts;
  if (are_unwritten(texts, before.name, before.styles)) return now;
  std::vector<TextsRecord> all = default_texts_of_all_versions(before.name, before.styles);
  const TextsRecord& was = all.front();
  if (before.described_by.empty()) follow(texts.category, was.category, now.category);
  follow(texts.script, was.script, now.script);
  follow(texts.direction, was.direction, now.direction);
  follow(texts.language, was.language, now.language);
  follow(texts.summary, was.summary, now.summary);
  follow(texts.designers, was.designers, now.designers);
  follow(texts.version, was.version, now.version);
  follow(texts.specimen.text, was.specimen.text, now.specimen.text);
  for (const TextsRecord& earlier : all) follow_line(texts, earlier, now);
  return texts;
}

bool refresh_family(db::Connection& connection, const std::string& id) {
  std::optional<FamilyRecord> before = read_family(connection, id);
  if (!before) return false;
  FamilyRecord after = *before;
  for (StyleRecord& style : after.styles) read_again(connection, style);
  if (!after.styles.empty()) after.texts = refreshed(*before, after.styles);
  if (after == *before) return false;
  write_family(connection, before, after);
  db::touch_shop_version(connection);
  return true;
}

}  // namespace

bool has_outdated_details(db::Database& database) {
  return !database.read([](db::Connection& connection) { return outdated(connection); }).empty();
}

std::size_t refresh_details(db::Database& database) {
  std::size_t changed = 0;
  for (const std::string& id :
       database.read([](db::Connection& connection) { return outdated(connection); })) {
    changed +=
        database.write([&](db::Connection& connection) { return refresh_family(connection, id); });
  }
  return changed;
}

}  // namespace typecase::catalogue
