#include <algorithm>

#include "base/ids.h"
#include "base/text/nearest.h"
#include "base/text/slug.h"
#include "content/links.h"
#include "seeding/seed_folder.h"
#include "seeding/seed_texts.h"

namespace typecase::seeding {
namespace {

void read_page(SeedFolder& folder, const std::string& id, content::Content& content) {
  std::string file = "pages/" + id + ".md";
  if (slug(id) != id || content::is_page_of_shop(id)) {
    return folder.fault(file, "not_allowed", "No page may have this name.");
  }
  SeedText text(folder, file);
  std::string title = text.text("title"), description = text.text("description");
  content.pages.push_back(content::make_page(id, title, description, text.markdown()));
  text.end();
}

void read_post(SeedFolder& folder, const std::string& id, content::Content& content) {
  std::string file = "news/" + id + ".md";
  if (slug(id) != id) return folder.fault(file, "not_allowed", "No post may have this name.");
  SeedText text(folder, file);
  content::Post& post = content.posts.emplace_back();
  post.id = id;
  post.title = text.text("title");
  post.description = text.text("description");
  post.draft = text.truth("draft");
  std::optional<Time> published = text.needed_moment("published");
  post.published = published.value_or(Time());
  post.updated = text.moment("updated").value_or(post.published);
  if (post.updated < post.published) {
    text.fault("updated", "out_of_range", "Nothing changes before it is published.");
  }
  post.markdown = text.markdown();
  text.end();
}

void read_projects(Table& table, content::Content& content) {
  std::set<std::string> ids;
  table.each("project", [&](Table& entry) {
    content::Project project{entry.new_id(ids), entry.text("path")};
    if (!content::is_path(project.path) || project.path.starts_with("/project/")) {
      entry.fault("path", "not_allowed", "A path of this site is needed here, and no project's.");
    }
    content.projects.push_back(std::move(project));
  });
  std::ranges::sort(content.projects, {}, &content::Project::id);
}

void check_link(Table& entry, const std::string& link, const content::Content& content) {
  auto fault = content::link_fault(
      link, [&](const std::string& page) { return content.page(page) != nullptr; });
  if (!fault) return;
  std::set<std::string, std::less<>> known;
  for (const content::Page& page : content.pages) known.insert("/pages/" + page.id);
  const bool is_page = fault->code == "no_such_page";
  entry.fault("link", std::string(fault->code),
              fault->message + (is_page ? did_you_mean(link, known) : ""));
}

void read_menus(Table& table, content::Content& content) {
  content.menus = {{1, {}}, {2, {}}};
  std::set<std::string> ids;
  table.each("item", [&](Table& entry) {
    content::MenuItem item{entry.new_id(ids), entry.text("link"), entry.text("title")};
    check_link(entry, item.link, content);
    int menu = entry.integer("menu");
    if (menu != 1 && menu != 2) {
      return entry.fault("menu", "out_of_range", "1 is the header, 2 the footer.");
    }
    content.menus[menu].push_back(std::move(item));
  });
}

void read_pangrams(Table& table, content::Content& content) {
  table.each("pangram", [&](Table& entry) {
    content::Pangram pangram{entry.text("script"), entry.text("language"), entry.text("name"),
                             entry.text("text")};
    if (pangram.script.size() != 4) {
      entry.fault("script", "not_allowed", "Four letters of ISO 15924 are needed here.");
    }
    content.pangrams.push_back(std::move(pangram));
  });
}

}  // namespace

content::Content read_content(SeedFolder& folder) {
  content::Content content;
  for (const std::string& id : folder.page_names()) read_page(folder, id, content);
  for (const std::string& id : folder.text_names("news")) read_post(folder, id, content);
  folder.optional_table("projects.toml", [&](Table& table) { read_projects(table, content); });
  folder.table("menus.toml", [&](Table& table) { read_menus(table, content); });
  folder.optional_table("pangrams.toml", [&](Table& table) { read_pangrams(table, content); });
  return content;
}

}  // namespace typecase::seeding
