#include "pictures/pictures.h"

#include "base/text/one_line.h"
#include "base/text/page_cursor.h"
#include "base/text/utf8.h"
#include "db/record.h"
#include "pictures/picture_rows.h"

namespace typecase::pictures {
namespace {

constexpr std::size_t longest_name = 100;  // characters
constexpr std::size_t longest_alt = 500;

Error picture_in_use(const std::vector<PictureUse>& uses) {
  std::vector<Fault> faults;
  for (const PictureUse& use : uses) {
    faults.push_back({use.kind + "/" + use.id, "used", use.title});
  }
  return {ErrorKind::conflict, "picture_in_use",
          "Texts show this picture: take it out of them first.", std::move(faults)};
}

void record(db::Connection& connection, const audit::Actor& actor, std::string action,
            const std::optional<Picture>& before, const std::optional<Picture>& after, Time now) {
  const auto json = [](const std::optional<Picture>& picture) -> std::optional<std::string> {
    if (!picture) return std::nullopt;
    return boost::json::serialize(
        boost::json::object{{"name", picture->name}, {"alt", picture->alt}});
  };
  audit::Entry entry{.at = now,
                     .action = std::move(action),
                     .object_id = after ? after->id : before->id,
                     .object_before = json(before),
                     .object_after = json(after)};
  audit::record(connection, actor, entry);
}

void admit_actor(db::Connection& connection, const audit::Actor& actor) {
  if (actor.admit) actor.admit(connection, actor).value();
}

}  // namespace

void PictureWords::check(const std::string& pointer, std::vector<Fault>& faults) const {
  if (code_points(alt) > longest_alt) {
    faults.push_back({pointer + "/alt", "too_long", "At most 500 characters."});
  } else if (!fits_one_line(alt)) {
    faults.push_back({pointer + "/alt", "not_allowed", "Words without controls are needed here."});
  }
}

std::string name_of_file(std::string_view file) {
  file = file.substr(file.find_last_of("/\\") + 1);
  const std::size_t dot = file.rfind('.');
  std::string name = one_line(dot == 0 || dot == file.npos ? file : file.substr(0, dot));
  std::erase(name, '\0');
  while (code_points(name) > longest_name) {
    do name.pop_back();
    while (!is_utf8(name));
  }
  return name.empty() ? "picture" : name;
}

PicturePage Pictures::list(std::string_view after, std::int64_t limit) const {
  return database_.read([&](db::Connection& connection) {
    PicturePage page;
    page.pictures = connection.select<Picture>(
        "SELECT p.id, p.name, p.alt, p.width, p.height, p.made_at, m.name AS member, "
        "cast((SELECT sum(f.size) FROM picture_file f WHERE f.picture_id = p.id) AS {i64}) AS "
        "bytes "
        "FROM picture p LEFT JOIN staff_member m ON m.id = p.made_by "
        "WHERE $1 = '' OR (p.made_at, p.id) < (SELECT made_at, id FROM picture WHERE id = $1) "
        "ORDER BY p.made_at DESC, p.id DESC LIMIT $2",
        after, limit + 1);
    page.count = connection.value<std::int64_t>("SELECT count(*) FROM picture");
    if (cut_to_page(page.pictures, limit)) page.next = page.pictures.back().id;
    return page;
  });
}

Result<Picture> Pictures::add(std::string_view name, ByteView file, const audit::Actor& actor) {
  const Digest source = sha256(file);
  auto known = database_.read([&](db::Connection& connection) -> std::optional<Picture> {
    const auto id = find_by_bytes(connection, source);
    return id ? find_picture(connection, *id) : std::nullopt;
  });
  if (known) return *std::move(known);
  auto made = make_picture(file);
  if (!made) return made.error();
  const NewPicture picture{*std::move(made), source, name_of_file(name)};
  return database_.write([&](db::Connection& connection) -> Result<Picture> {
    admit_actor(connection, actor);
    const Time now = clock_.now();
    const bool is_new = insert(connection, picture, actor.member_id, now);
    auto added = find_picture(connection, picture.made.id.text);
    if (is_new) record(connection, actor, "picture.added", std::nullopt, added, now);
    return added.value();
  });
}

Result<Picture> Pictures::describe(std::string_view id, const PictureWords& words,
                                   const audit::Actor& actor) {
  return database_.write([&](db::Connection& connection) -> Result<Picture> {
    admit_actor(connection, actor);
    const auto before = find_picture(connection, id);
    if (!before) return not_found("picture");
    if (before->alt == words.alt) return *before;
    connection.execute("UPDATE picture SET alt = $2 WHERE id = $1", id, words.alt);
    const auto after = find_picture(connection, id);
    record(connection, actor, "picture.described", before, after, clock_.now());
    return after.value();
  });
}

Result<void> Pictures::remove(std::string_view id, const audit::Actor& actor) {
  return database_.write([&](db::Connection& connection) -> Result<void> {
    admit_actor(connection, actor);
    const auto before = find_picture(connection, id);
    if (!before) return {};
    const auto uses = find_uses(connection, id);
    if (!uses.empty()) return picture_in_use(uses);
    remove_rows(connection, id);
    record(connection, actor, "picture.removed", before, std::nullopt, clock_.now());
    return {};
  });
}

Result<ServedFile> Pictures::file(std::string_view id, int width) const {
  return database_.read([&](db::Connection& connection) -> Result<ServedFile> {
    const auto found = find_file(connection, id, width);
    if (!found) return not_found("picture");
    const Bytes bytes = read_bytes(connection, id, width);
    return ServedFile{std::string(bytes.begin(), bytes.end()), found->sha256};
  });
}

}  // namespace typecase::pictures
