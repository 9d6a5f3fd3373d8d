// The screens of the foundry's words: pages, news, trials and short links.

#include <boost/json.hpp>
#include <charconv>

#include "api/content_handlers.h"
#include "api/live_prose.h"
#include "api/screen_parts.h"
#include "api/text_json.h"
#include "api/verification_handlers.h"
#include "base/html.h"

namespace typecase::api {
namespace {

std::string verification_text(const delivery::Verification& found) {
  std::string html = "<p>Licence " + escape_html(found.serial) + ": " +
                     std::string(delivery::name(found.state)) + "</p><p>" +
                     escape_html(found.fonts + ", " + found.licence + ", " + found.tier) + "</p>";
  if (found.licensee) html += "<p>Licensee: " + escape_html(*found.licensee) + "</p>";
  html += "<ul>";
  for (const delivery::BuiltFont& file : found.files) {
    html += "<li>" + escape_html(file.path) + ": " + to_hex(file.sha256) + "</li>";
  }
  return html + "</ul>";
}

std::string news_item(const content::Post& post) {
  return "<li>" + link("/news/" + post.id, post.title) + ", " + day(post.published) + "<p>" +
         escape_html(post.description) + "</p></li>";
}

std::string text_of(const content::Prose& prose, const catalogue::Catalogue& catalogue) {
  return "<div class=\"text\">" + live_prose(prose, catalogue).html + "</div>";
}

// 0: there is no such page.
int page_number(const std::string& text, const content::Edition& edition) {
  if (text.empty()) return 1;
  int page = 0;
  std::from_chars(text.data(), text.data() + text.size(), page);
  bool is_there = std::to_string(page) == text && page >= 1 && page <= pages_of(edition);
  return is_there ? page : 0;
}

std::string news_path(int page) {
  return page == 1 ? "/news" : "/news?page=" + std::to_string(page);
}

}  // namespace

Screen Screens::texts(const std::string& path, const std::vector<std::string>& parts,
                      const ScreenQuery& query) const {
  if (parts[0] == "trials") return trials(path, parts);
  if (parts[0] == "news" && parts.size() == 1) return news(query.page);
  if (parts.size() != 2) return missing(path);
  auto edition = sources_.editions.current();
  if (parts[0] == "project") return project(path, parts[1]);
  if (parts[0] == "news") {
    const content::Post* post = edition->post(parts[1]);
    return post ? this->post(*post) : missing(path);
  }
  if (parts[0] != "pages") return missing(path);
  if (parts[1] == "verify") return verify(query.licence);
  auto page = find_page(*edition->content, *sources_.licences.current(), parts[1]);
  return page ? this->page(*page) : missing(path);
}

Screen Screens::verify(const std::string& licence) const {
  Screen screen = plain("/pages/verify", "Verify a licence");
  screen.description = "Whether a licence stands, what it covers, and which files belong to it.";
  screen.seeds.push_back({key({"signing-keys"}), sources_.keys()});
  if (licence.empty()) {
    screen.main += "<p>" + screen.description + "</p>";
    return screen;
  }
  auto found = sources_.verification(licence);
  screen.main += found ? verification_text(*found) : "<p>There is no licence of this number.</p>";
  if (found) {
    screen.seeds.push_back(
        {key({"verification", licence}), boost::json::serialize(to_json(*found))});
  }
  return screen;
}

Screen Screens::page(const content::Page& page) const {
  Screen screen = plain("/pages/" + page.id, page.title);
  screen.description = page.description;
  screen.indexed = !names_a_version(*sources_.licences.current(), page.id);
  screen.main += text_of(page.prose, *sources_.catalogue.current());
  screen.seeds.push_back({key({"page", page.id}), sources_.page(page.id)});
  return screen;
}

Screen Screens::news(const std::string& number) const {
  auto edition = sources_.editions.current();
  int page = page_number(number, *edition);
  if (page == 0) return missing("/news");
  Screen screen = plain(news_path(page), "News");
  screen.description = "What is new at " + sources_.catalogue.current()->foundry.name + ".";
  screen.indexed = true;
  screen.has_feed = true;
  screen.main += "<ul>";
  for (const content::Post* post : posts_of(*edition, page)) screen.main += news_item(*post);
  screen.main += "</ul><p>";
  if (page > 1) screen.main += link(news_path(page - 1), "Newer") + " ";
  if (page < pages_of(*edition)) screen.main += link(news_path(page + 1), "Older");
  screen.main += "</p>";
  screen.seeds.push_back(
      {boost::json::serialize(boost::json::array{"news", page}), sources_.news(page)});
  return screen;
}

Screen Screens::post(const content::Post& post) const {
  auto catalogue = sources_.catalogue.current();
  auto edition = sources_.editions.current();
  Screen screen = plain("/news/" + post.id, post.title);
  screen.trail.insert(screen.trail.begin(), {"News", "/news"});
  screen.description = post.description;
  screen.indexed = true;
  screen.has_feed = true;
  screen.type = "article";
  screen.published = to_iso8601(post.published);
  screen.image = "/og/news/" + post.id + ".png";
  screen.image_text = post.title;
  screen.json_ld.push_back(blog_posting(post, catalogue->foundry, sources_.public_url));
  screen.main += "<p>" + day(post.published) + "</p>" + text_of(post.prose, *catalogue);
  screen.seeds.push_back({key({"post", post.id}), sources_.post(post.id)});
  return screen;
}

Screen Screens::project(const std::string& path, const std::string& id) const {
  auto edition = sources_.editions.current();
  const content::Project* project = edition->content->project(id);
  if (!project) return missing(path);
  Screen screen;
  screen.location = project->path;
  return screen;
}

Screen Screens::trials(const std::string& path, const std::vector<std::string>& parts) const {
  bool of_one = parts.size() == 2 && (parts[1] == "submitted" || parts[1] == "get");
  if (of_one) {
    bool is_there = parts[1] == "get";
    Screen screen = plain(path, is_there ? "Your trial" : "On its way");
    screen.trail = {{"Trial fonts", "/trials"}, {is_there ? "Your trial" : "Sent", path}};
    return screen;
  }
  if (parts.size() != 1) return missing(path);
  auto catalogue = sources_.catalogue.current();
  Screen screen = plain("/trials", "Trial fonts");
  screen.description =
      "Try the fonts of " + catalogue->foundry.name + " in your own work before you buy them.";
  std::string offer = sources_.trial_offer();
  screen.indexed = !offer.empty();
  screen.main += "<p>" + escape_html(screen.description) + "</p><ul>";
  for (const catalogue::Family& family : catalogue->families) {
    if (!family.trial.offered) continue;
    screen.main += "<li>" + link("/" + family.id.text, family.name) + "</li>";
  }
  screen.main += "</ul>";
  auto terms =
      find_page(*sources_.editions.current()->content, *sources_.licences.current(), "eula-trial");
  if (terms) screen.main += "<p>" + link("/pages/" + terms->id, terms->title) + "</p>";
  if (!offer.empty()) screen.seeds.push_back({key({"trial-offer"}), offer});
  return screen;
}

}  // namespace typecase::api
