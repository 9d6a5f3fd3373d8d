#include "seeding/folder_pictures.h"

#include <algorithm>

#include "base/text/slug.h"
#include "content/picture_html.h"
#include "pictures/pictures.h"
#include "seeding/image_addresses.h"

namespace typecase::seeding {
namespace {

constexpr std::size_t digest_digits = 8;  // of a file's name
constexpr std::string_view exported_type = ".webp";

// "pictures/autumn-9f86d081.webp"
std::string file_of(const pictures::Picture& picture) {
  std::string words = slug(picture.name).substr(0, 60);
  return std::string(picture_folder) + (words.empty() ? "picture" : words) + "-" +
         picture.id.substr(0, digest_digits) + std::string(exported_type);
}

void add(db::Connection& connection, const content::RichText& text, ExportedPictures& exported) {
  for (const content::TextPicture& shown : text.pictures) {
    if (exported.names.contains(shown.id)) continue;
    const auto picture = pictures::find_picture(connection, shown.id);
    if (!picture) continue;
    const std::string name = file_of(*picture);
    const Bytes bytes =
        pictures::read_bytes(connection, picture->id, static_cast<int>(picture->width));
    exported.names.emplace(picture->id, name);
    exported.files.emplace(name, std::string(bytes.begin(), bytes.end()));
  }
}

}  // namespace

ImportedPictures::ImportedPictures(db::Database& database)
    : database_(database), ids_(database.read(pictures::read_ids)) {}

FolderPictures ImportedPictures::to_folder() {
  return {
      [this](std::string_view id) { return ids_.contains(id) || made_.contains(std::string(id)); },
      [this](const std::string& name, const std::string& bytes) { return identify(name, bytes); }};
}

Result<std::string> ImportedPictures::identify(const std::string& name, const std::string& bytes) {
  const Digest source = sha256(bytes);
  const auto known = database_.read(
      [&](db::Connection& connection) { return pictures::find_by_bytes(connection, source); });
  if (known && ids_.contains(*known)) return *used_.insert(*known).first;
  for (const auto& [id, picture] : made_) {
    if (picture.source_sha256 == source) return id;
  }
  auto made = pictures::make_picture(as_bytes(bytes));
  if (!made) return made.error();
  std::string id = made->id.text;
  made_.emplace(id, pictures::NewPicture{*std::move(made), source, pictures::name_of_file(name)});
  return id;
}

Result<void> ImportedPictures::store(db::Connection& connection,
                                     const std::optional<std::string>& member, Time now) const {
  for (const auto& [id, picture] : made_) pictures::insert(connection, picture, member, now);
  for (const std::string& id : used_) {
    if (pictures::find_picture(connection, id)) continue;
    return Error{ErrorKind::conflict, "picture_removed",
                 "A picture was removed in the console meanwhile: apply the folder once more."};
  }
  return {};
}

ExportedPictures read_pictures(db::Connection& connection, const changes::ShopContents& shop) {
  ExportedPictures exported;
  for (const content::Page& page : shop.content.pages) add(connection, page.rich_text, exported);
  for (const content::Post& post : shop.content.posts) add(connection, post.rich_text, exported);
  return exported;
}

bool is_exported_name(std::string_view name) {
  if (!name.ends_with(exported_type)) return false;
  name.remove_suffix(exported_type.size());
  if (name.size() <= digest_digits || name[name.size() - digest_digits - 1] != '-') return false;
  return std::ranges::all_of(name.substr(name.size() - digest_digits), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
  });
}

FolderPictures to_folder(const ExportedPictures& pictures) {
  return {nullptr, [&](const std::string& name, const std::string&) -> Result<std::string> {
            for (const auto& [id, file] : pictures.names) {
              if (file == name) return id;
            }
            return not_found("picture");
          }};
}

std::string with_files(std::string_view markdown, const ExportedPictures& pictures) {
  return replace_image_addresses(
      markdown, [&](const std::string& address, int) -> std::optional<std::string> {
        if (!address.starts_with(content::picture_scheme)) return std::nullopt;
        const auto name = pictures.names.find(address.substr(content::picture_scheme.size()));
        return name == pictures.names.end() ? std::nullopt : std::optional(name->second);
      });
}

}  // namespace typecase::seeding
