#include "base/text/one_line.h"
#include "seeding/folder_files.h"
#include "seeding/toml_writer.h"

namespace typecase::seeding {
namespace {

// The keys before a text. A line break would begin another key.
class FrontMatter {
 public:
  FrontMatter(std::string file, FolderFiles& files) : file_(std::move(file)), files_(files) {}

  void words(const std::string& key, const std::string& value) {
    line(key, value);
    if (fits_one_line(value)) return;
    files_.fault(file_ + ": " + key, "not_allowed",
                 "The folder holds words in one line, without controls: take them out.");
  }

  void moment(const std::string& key, Time value) {
    line(key, moment_text(value, std::chrono::minutes(1)));
    if (value == std::chrono::floor<std::chrono::minutes>(value)) return;
    files_.fault(file_ + ": " + key, "not_whole",
                 "The folder holds whole minutes: give this moment one.");
  }

  void line(const std::string& key, const std::string& value) {
    keys_ += key + ": " + value + "\n";
  }

  void add_with(const std::string& markdown) {
    files_.add(file_, "---\n" + keys_ + "---\n" + markdown);
  }

 private:
  std::string file_;
  FolderFiles& files_;
  std::string keys_;
};

void write_page(const content::Page& page, const ExportedPictures& pictures, FolderFiles& files) {
  const std::string file = "pages/" + page.id + ".md";
  if (!files.is_id(page.id, file)) return;
  FrontMatter front(file, files);
  front.words("title", page.title);
  front.words("description", page.description);
  front.add_with(with_files(page.markdown, pictures));
}

void write_post(const content::Post& post, const ExportedPictures& pictures, FolderFiles& files) {
  const std::string file = "news/" + post.id + ".md";
  if (!files.is_id(post.id, file)) return;
  FrontMatter front(file, files);
  front.words("title", post.title);
  front.words("description", post.description);
  front.moment("published", post.published);
  if (post.updated != post.published) front.moment("updated", post.updated);
  if (post.draft) front.line("draft", "true");
  front.add_with(with_files(post.markdown, pictures));
}

void write_menus(const content::Content& content, FolderFiles& files) {
  TomlWriter toml("Menu 1 is the header, menu 2 the footer.");
  for (const auto& [menu, items] : content.menus) {
    for (const content::MenuItem& item : items) {
      toml.entry("item");
      toml.text("id", item.id);
      toml.number("menu", menu);
      toml.text("link", item.link);
      toml.text("title", item.title);
    }
  }
  files.add("menus.toml", toml.file());
}

void write_pangrams(const content::Content& content, FolderFiles& files) {
  if (content.pangrams.empty()) return;
  TomlWriter toml("Texts for the tester, by language.");
  for (const content::Pangram& pangram : content.pangrams) {
    toml.entry("pangram");
    toml.text("script", pangram.script);
    toml.text("language", pangram.language);
    toml.text("name", pangram.name);
    toml.text("text", pangram.text);
  }
  files.add("pangrams.toml", toml.file());
}

void write_projects(const content::Content& content, FolderFiles& files) {
  if (content.projects.empty()) return;
  TomlWriter toml("Short links: /project/ID leads to a path of this shop.");
  for (const content::Project& project : content.projects) {
    toml.entry("project");
    toml.text("id", project.id);
    toml.text("path", project.path);
  }
  files.add("projects.toml", toml.file());
}

}  // namespace

void write_texts(const content::Content& content, const ExportedPictures& pictures,
                 FolderFiles& files) {
  for (const content::Page& page : content.pages) write_page(page, pictures, files);
  for (const content::Post& post : content.posts) write_post(post, pictures, files);
  for (const auto& [name, bytes] : pictures.files) files.add(name, bytes);
}

void write_tables(const content::Content& content, FolderFiles& files) {
  write_menus(content, files);
  write_pangrams(content, files);
  write_projects(content, files);
}

}  // namespace typecase::seeding
