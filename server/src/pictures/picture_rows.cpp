#include "pictures/picture_rows.h"

#include "db/record.h"

namespace typecase::pictures {
namespace {

constexpr std::size_t piece_bytes = 512 << 10;

void insert_file(db::Connection& connection, const std::string& id, const PictureFile& file) {
  connection.execute(
      "INSERT INTO picture_file (picture_id, width, sha256, size) VALUES ($1, $2, $3, $4)", id,
      file.width, sha256(file.webp), file.webp.size());
  const ByteView bytes(file.webp);
  for (std::size_t at = 0; at < bytes.size(); at += piece_bytes) {
    connection.execute(
        "INSERT INTO picture_piece (picture_id, width, position, bytes) VALUES ($1, $2, $3, $4)",
        id, file.width, at, bytes.subspan(at, std::min(piece_bytes, bytes.size() - at)));
  }
}

}  // namespace

std::optional<Picture> find_picture(db::Connection& connection, std::string_view id) {
  return connection.find<Picture>(
      "SELECT p.id, p.name, p.alt, p.width, p.height, p.made_at, m.name AS member, "
      "cast((SELECT sum(f.size) FROM picture_file f WHERE f.picture_id = p.id) AS {i64}) AS bytes "
      "FROM picture p LEFT JOIN staff_member m ON m.id = p.made_by WHERE p.id = $1",
      id);
}

std::optional<std::string> find_by_bytes(db::Connection& connection, const Digest& sha256) {
  auto made = connection.find<std::string>(
      "SELECT p.id FROM picture_file f JOIN picture p ON p.id = f.picture_id AND p.width = f.width "
      "WHERE f.sha256 = $1 ORDER BY p.id LIMIT 1",
      sha256);
  if (made) return made;
  return connection.find<std::string>(
      "SELECT id FROM picture WHERE source_sha256 = $1 ORDER BY id LIMIT 1", sha256);
}

std::set<std::string, std::less<>> read_ids(db::Connection& connection) {
  std::set<std::string, std::less<>> ids;
  for (std::string& id : connection.select<std::string>("SELECT id FROM picture")) {
    ids.insert(std::move(id));
  }
  return ids;
}

bool insert(db::Connection& connection, const NewPicture& picture,
            const std::optional<std::string>& member, Time now) {
  const PictureId& id = picture.made.id;
  if (connection.find_one("SELECT id FROM picture WHERE id = $1", id.text)) return false;
  connection.execute(
      "INSERT INTO picture (id, name, alt, width, height, source_sha256, made_at, made_by) "
      "VALUES ($1, $2, '', $3, $4, $5, $6, $7)",
      id.text, picture.name, id.width, id.height, picture.source_sha256, now, member);
  for (const PictureFile& file : picture.made.files) insert_file(connection, id.text, file);
  return true;
}

void remove_rows(db::Connection& connection, std::string_view id) {
  connection.execute("DELETE FROM picture_piece WHERE picture_id = $1", id);
  connection.execute("DELETE FROM picture_file WHERE picture_id = $1", id);
  connection.execute("DELETE FROM picture WHERE id = $1", id);
}

std::optional<StoredFile> find_file(db::Connection& connection, std::string_view id, int width) {
  return connection.find<StoredFile>(
      "SELECT sha256, size FROM picture_file WHERE picture_id = $1 AND width = $2", id, width);
}

Bytes read_bytes(db::Connection& connection, std::string_view id, int width) {
  Bytes bytes;
  for (const Bytes& piece : connection.select<Bytes>(
           "SELECT bytes FROM picture_piece WHERE picture_id = $1 AND width = $2 ORDER BY position",
           id, width)) {
    bytes.insert(bytes.end(), piece.begin(), piece.end());
  }
  return bytes;
}

std::vector<PictureUse> find_uses(db::Connection& connection, std::string_view id) {
  return connection.select<PictureUse>(
      "SELECT 'page' AS kind, id, title FROM page WHERE withdrawn = 0 AND {strpos}(markdown, $1) > "
      "0 "
      "UNION ALL SELECT 'post' AS kind, id, title FROM post "
      "WHERE withdrawn = 0 AND {strpos}(markdown, $1) > 0 "
      "UNION ALL SELECT DISTINCT 'draft' AS kind, s.id, s.name AS title FROM change_set s "
      "JOIN change_set_edit e ON e.change_set_id = s.id WHERE s.state IN ('draft', 'scheduled') "
      "AND {strpos}(e.record_after, $1) > 0 ORDER BY 1, 3, 2",
      "picture:" + std::string(id));
}

}  // namespace typecase::pictures
