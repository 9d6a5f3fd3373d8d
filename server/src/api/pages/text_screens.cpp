// The screens of the foundry's words: pages, news, trials and short links.

#include <boost/json.hpp>

#include "api/catalogue/catalogue_routes.h"
#include "api/catalogue/content_answers.h"
#include "api/order/order_routes.h"
#include "api/pages/live_prose.h"
#include "api/pages/screen_parts.h"
#include "base/text/html.h"
#include "messages/messages.h"

namespace typecase::api {
namespace {

using messages::text;

std::string verification_text(const delivery::Verification& found) {
  const std::string state =
      text("verify.stateOf", {{"serial", found.serial}, {"state", enum_name(found.state)}});
  std::string html = "<p>" + escape_html(state) + "</p><p>" +
                     escape_html(found.fonts + ", " + found.licence + ", " + found.tier) + "</p>";
  if (found.licensee) {
    html += "<p>" + text("verify.licensee") + ": " + escape_html(*found.licensee) + "</p>";
  }
  html += "<ul>";
  for (const delivery::BuiltFont& file : found.files) {
    html += "<li>" + escape_html(file.path) + ": " + to_hex(file.sha256) + "</li>";
  }
  return html + "</ul>";
}

// The day of a post, and in a preview that visitors do not see it yet.
std::string day_of(const content::Edition& edition, const content::Post& post) {
  const auto visibility = edition.visibility_of(post);
  if (!visibility) return day(post.published);
  const bool is_draft = *visibility == content::PostVisibility::draft;
  return day(post.published) + " · " +
         (is_draft ? text("news.visibility.draft") : text("news.visibility.scheduled"));
}

std::string news_item(const content::Edition& edition, const content::Post& post) {
  return "<li>" + link("/news/" + post.id, post.title) + ", " + day_of(edition, post) + "<p>" +
         escape_html(post.description) + "</p></li>";
}

std::string prose_html(const content::RichText& rich_text, const catalogue::Catalogue& catalogue) {
  return "<div class=\"text\">" + live_prose(rich_text, catalogue).html + "</div>";
}

}  // namespace

Screen Screens::verify(const Visit& visit) const {
  Screen screen = start(visit);
  const std::string& serial = visit.query.licence;
  if (serial.empty()) {
    screen.main += "<p>" + screen.description + "</p>";
    return screen;
  }
  auto found = sources_.verification(serial);
  screen.main += found ? verification_text(*found) : "<p>" + text("verify.unknown") + "</p>";
  if (found) {
    screen.seeds.push_back({key({"verification", serial}),
                            boost::json::serialize(json::answer(answers::Verification{*found}))});
  }
  return screen;
}

Screen Screens::page(const Visit& visit) const {
  const auto licences = sources_.licences.current();
  auto page = find_page(*sources_.editions.current()->content, *licences, visit.id);
  if (!page) return missing(visit.path);
  Screen screen = start(visit, page->title);
  screen.description = page->description;
  screen.indexed = !names_a_version(*licences, page->id);
  screen.main += prose_html(page->rich_text, *sources_.catalogue.current());
  return screen;
}

Screen Screens::news(const Visit& visit) const {
  auto edition = sources_.editions.current();
  const int page = page_number(visit.query.page);
  const ListPages pages = news_pages(*edition);
  if (page < 1 || page > pages.pages()) return missing(visit.path);
  Screen screen = start(visit);
  screen.main += "<ul>";
  for (const content::Post* post : pages.on(page, edition->posts))
    screen.main += news_item(*edition, *post);
  screen.main += "</ul>";
  add_page_links(screen, pages, page, {text("news.newer"), text("news.older")});
  add_seed(screen, boost::json::serialize(boost::json::array{"news", page}),
           path_of_page("/api/news", page));
  return screen;
}

Screen Screens::post(const Visit& visit) const {
  auto edition = sources_.editions.current();
  const content::Post* post = edition->post(visit.id);
  if (!post) return missing(visit.path);
  auto catalogue = sources_.catalogue.current();
  Screen screen = start(visit, post->title);
  screen.description = post->description;
  screen.type = "article";
  screen.published = to_iso8601(post->published);
  screen.image = "/og/news/" + post->id + ".png";
  screen.image_text = post->title;
  screen.json_ld.push_back(blog_posting(*post, catalogue->foundry, sources_.public_url));
  screen.main += "<p>" + day_of(*edition, *post) + "</p>" + prose_html(post->rich_text, *catalogue);
  return screen;
}

Screen Screens::project(const Visit& visit) const {
  auto edition = sources_.editions.current();
  const content::Project* project = edition->content->project(visit.id);
  if (!project) return missing(visit.path);
  Screen screen;
  screen.location = project->path;
  return screen;
}

Screen Screens::trials(const Visit& visit) const {
  auto catalogue = sources_.catalogue.current();
  const auto licences = sources_.licences.current();
  Screen screen = start(visit);
  screen.indexed = licences->trial_terms.has_value();
  screen.main += "<p>" + escape_html(screen.description) + "</p><ul>";
  for (const catalogue::Family& family : catalogue->families) {
    if (!family.trial.offered) continue;
    screen.main += "<li>" + link("/" + family.id.text, family.name) + "</li>";
  }
  screen.main += "</ul>";
  auto terms = find_page(*sources_.editions.current()->content, *licences, "eula-trial");
  if (terms) screen.main += "<p>" + link("/pages/" + terms->id, terms->title) + "</p>";
  return screen;
}

}  // namespace typecase::api
