#include "api/pages/screens.h"

#include <boost/json.hpp>
#include <map>

#include "api/pages/screen_parts.h"
#include "api/pages/served_specimen.h"
#include "base/text/html.h"
#include "messages/messages.h"

namespace typecase::api {
namespace {

using catalogue::Catalogue;
using catalogue::Family;
using messages::text;

std::string price(Money amount, const Catalogue& catalogue) {
  return to_decimal(amount, catalogue.foundry.currency) + " " + catalogue.foundry.currency;
}

// ", 35.00 EUR"; empty for what is not on sale, or a family without licence kinds.
std::string with_price(const std::optional<Money>& amount, const Catalogue& catalogue,
                       bool is_offered) {
  return amount && is_offered ? ", " + price(*amount, catalogue) : "";
}

std::string from_price(const Family& family, const Catalogue& catalogue, bool is_offered) {
  auto lowest = family.from_price();
  if (!lowest || !is_offered) return "";
  return ", " + text("font.from", {{"price", price(*lowest, catalogue)}});
}

std::string styles_of(const Family& family) {
  return text("font.styles", {{"count", static_cast<std::int64_t>(family.styles.size())}});
}

std::string family_item(const Family& family, const Catalogue& catalogue,
                        const specimen::SpecimenMeasures& measures, bool is_offered) {
  std::string facts = link("/" + family.id.text, family.name) + ", " + styles_of(family) +
                      from_price(family, catalogue, is_offered);
  return specimen_item(family, measures, facts);
}

// Sets the preview that links to the family's pages show.
void show(const Family& family, Screen& screen) {
  screen.image = "/og/" + family.id.text + ".png";
  screen.image_text = family.name + ": " + family.specimen.text;
}

std::size_t count_styles(const Catalogue& catalogue) {
  std::size_t count = 0;
  for (const Family& family : catalogue.families) count += family.styles.size();
  return count;
}

std::string noscript() { return "<noscript><p>" + text("shell.needsScript") + "</p></noscript>"; }

}  // namespace

bool Screens::knows_segment(std::string_view segment) const {
  auto catalogue = sources_.catalogue.current();
  return is_own_segment(segment) || catalogue->family(segment) != nullptr ||
         catalogue->retired.contains(std::string(catalogue->current_id(segment)));
}

Screen Screens::screen(const std::string& path, const ScreenQuery& query) const {
  auto match = match_screen(path);
  Screen screen = match ? build({match->row, path, match->id, query}) : missing(path);
  if (match) screen.id = match->row.id;
  if (screen.location.empty()) finish(screen);
  return screen;
}

Screen Screens::build(const Visit& visit) const {
  using Build = Screen (Screens::*)(const Visit&) const;
  static const std::map<std::string_view, Build> builds{{"front", &Screens::front},
                                                        {"test-all", &Screens::all_styles},
                                                        {"font", &Screens::family},
                                                        {"buy", &Screens::buy},
                                                        {"shared-cart", &Screens::shared_cart},
                                                        {"prepared-cart", &Screens::prepared_cart},
                                                        {"verify", &Screens::verify},
                                                        {"page", &Screens::page},
                                                        {"news", &Screens::news},
                                                        {"post", &Screens::post},
                                                        {"project", &Screens::project},
                                                        {"trials", &Screens::trials},
                                                        {"not-found", &Screens::not_found}};
  if (visit.row.redirect) {
    Screen moved;
    moved.location = *visit.row.redirect;
    return moved;
  }
  auto found = builds.find(visit.row.id);
  return found == builds.end() ? start(visit) : (this->*found->second)(visit);
}

Screen Screens::start(const Visit& visit, const std::string& name) const {
  const std::string foundry = shown_foundry().name;
  const ScreenRow& row = visit.row;
  Screen screen = bare(
      with_id(row.path, visit.id),
      row.title ? messages::text_of(*row.title, {{"name", name}, {"foundry", foundry}}) : name);
  screen.status = row.status;
  screen.trail = trail(visit, name);
  screen.indexed = row.indexed;
  screen.has_feed = row.feed;
  screen.checkout = row.own_document;
  if (row.description)
    screen.description = messages::text_of(*row.description, {{"foundry", foundry}});
  if (row.needs_script) {
    if (row.description) screen.main += "<p>" + escape_html(screen.description) + "</p>";
    screen.main += noscript();
  }
  for (const std::string& data : row.data) add_data(screen, data, visit.id);
  return screen;
}

std::vector<Crumb> Screens::trail(const Visit& visit, const std::string& name) const {
  const std::string foundry = shown_foundry().name;
  std::vector<Crumb> trail;
  for (const ScreenRow* row = &visit.row; row;
       row = row->parent ? &screen_table().row(*row->parent) : nullptr) {
    const auto& title = row->crumb ? row->crumb : row->title;
    trail.insert(trail.begin(),
                 {title ? messages::text_of(*title, {{"name", name}, {"foundry", foundry}}) : name,
                  with_id(row->path, visit.id)});
  }
  return trail;
}

Screen Screens::bare(const std::string& path, const std::string& title) const {
  Screen screen;
  const catalogue::Foundry foundry = shown_foundry();
  screen.title = text("shell.titleOf", {{"title", title}, {"foundry", foundry.name}});
  screen.description = foundry.tagline;
  screen.path = path;
  screen.main = "<h1>" + escape_html(title) + "</h1>";
  screen.indexed = false;
  for (const std::string& data : screen_table().everywhere) add_data(screen, data, "");
  return screen;
}

// A long list is left to the shop's script.
bool Screens::is_long(const std::string& data) const {
  const auto catalogue = sources_.catalogue.current();
  if (data == "fonts") return family_pages(catalogue->families.size()).has_pages();
  return data == "styles" && style_pages(count_styles(*catalogue)).has_pages();
}

void Screens::add_data(Screen& screen, const std::string& name, const std::string& id) const {
  if (is_long(name)) return;
  const DataRow& row = screen_table().data.at(name);
  std::vector<std::string> parts = row.key;
  for (std::string& part : parts) part = with_id(part, id);
  add_seed(screen, key(parts), with_id(row.get, id));
}

void Screens::add_seed(Screen& screen, std::string key, const std::string& target) const {
  try {
    if (auto answer = sources_.get(target)) {
      screen.seeds.push_back({std::move(key), *std::move(answer)});
    }
  } catch (const ErrorException&) {  // The page is of use without it, and asks again itself.
    screen.is_whole = false;
  }
}

void Screens::finish(Screen& screen) const {
  const catalogue::Foundry foundry = shown_foundry();
  screen.site_name = foundry.name;
  if (!screen.trail.empty()) {
    screen.json_ld.push_back(breadcrumbs(screen.trail, foundry, sources_.public_url));
  }
  screen.main = framed(screen, foundry, *sources_.editions.current()->content);
}

Screen Screens::prepared_cart(const Visit& visit) const {
  return sources_.has_prepared_cart(visit.id) ? start(visit) : missing(visit.path);
}

Screen Screens::shared_cart(const Visit& visit) const {
  return sources_.has_shared_cart(visit.id) ? start(visit) : missing(visit.path);
}

Screen Screens::missing(const std::string& path) const {
  auto edition = sources_.editions.current();
  auto withdrawn = edition->content->withdrawn.find(path);
  if (withdrawn != edition->content->withdrawn.end()) {
    return gone(path, withdrawn->second, text("gone.textSentence", {{"name", withdrawn->second}}));
  }
  Screen screen = bare(path, text("notFound.name"));
  screen.status = 404;
  screen.main += "<p>" + escape_html(text("notFound.nothingAt", {{"path", path}})) + " " +
                 nearest_name(path) + "</p><p>" + link("/", text("gone.allFonts")) + "</p>";
  add_data(screen, "fonts", "");
  return screen;
}

Screen Screens::not_found(const Visit& visit) const { return missing(visit.path); }

std::optional<Screen> Screens::instead_of_family(const Visit& visit) const {
  auto catalogue = sources_.catalogue.current();
  auto current = std::string(catalogue->current_id(visit.id));
  auto retired = catalogue->retired.find(current);
  const bool is_there = catalogue->family(visit.id) != nullptr;
  const bool is_known = is_there || retired != catalogue->retired.end();
  if (!is_known) return missing(visit.path);
  if (current != visit.id) {
    // For good, as no id is given twice.
    Screen moved;
    moved.status = 301;
    moved.location = with_id(visit.row.path, current);
    return moved;
  }
  if (is_there) return std::nullopt;
  return gone(visit.path, retired->second, text("gone.fontSentence", {{"name", retired->second}}));
}

Screen Screens::gone(const std::string& path, const std::string& title,
                     const std::string& sentence) const {
  Screen screen = bare(path, title);
  screen.status = 410;
  screen.main += "<p>" + escape_html(sentence) + "</p><p>" + link("/", text("gone.allFonts")) +
                 " " + link("/news", text("news.title")) + "</p>";
  add_data(screen, "fonts", "");
  return screen;
}

// Nothing for an address below one of the shop's own screens: its first word is no family's.
std::string Screens::nearest_name(const std::string& path) const {
  const std::string first = path.substr(1, path.find('/', 1) - 1);
  if (first.empty() || is_own_segment(first)) return "";
  auto family = sources_.nearest_family(first);
  return family ? text("notFound.nearestNamed", {{"name", link(family->path, family->title)}}) : "";
}

catalogue::Foundry Screens::shown_foundry() const {
  catalogue::Foundry foundry = sources_.catalogue.current()->foundry;
  foundry.name = catalogue::shown_name(foundry, sources_.public_url);
  return foundry;
}

bool Screens::is_offered(const Family& family) const {
  return sources_.licences.current()->offers(family.id.text);
}

// Of a large shop a page of its families: all of them come when the shop's script runs.
Screen Screens::front(const Visit& visit) const {
  auto catalogue = sources_.catalogue.current();
  const ListPages pages = family_pages(catalogue->families.size());
  const int page = pages.has_pages() ? page_number(visit.query.page) : 1;
  if (page < 1 || page > pages.pages()) return missing(visit.path);
  const catalogue::Foundry foundry = shown_foundry();
  Screen screen = start(visit, foundry.name);
  if (pages.has_pages()) add_seed(screen, R"(["fonts",1])", "/api/fonts?page=1");
  screen.title = foundry.name + (foundry.tagline.empty() ? "" : ": ") + foundry.tagline;
  screen.trail.clear();
  screen.json_ld.push_back(organization(foundry, sources_.public_url));
  if (!catalogue->families.empty()) show(catalogue->families.front(), screen);
  screen.main += "<p>" + escape_html(foundry.tagline) + "</p><ul class=\"lines\">";
  for (const Family& family : pages.on(page, catalogue->families)) {
    screen.main += family_item(family, *catalogue, sources_.measures(family), is_offered(family));
  }
  screen.main += "</ul>";
  add_page_links(screen, pages, page, {text("front.familiesBefore"), text("front.familiesAfter")});
  screen.main += "<p>" + link("/test_all", text("testAll.heading")) + "</p>";
  return screen;
}

Screen Screens::all_styles(const Visit& visit) const {
  struct Line {
    const Family& family;
    const catalogue::Style& style;
  };
  auto catalogue = sources_.catalogue.current();
  std::vector<Line> lines;
  for (const Family& family : catalogue->families) {
    for (const catalogue::Style& style : family.styles) lines.push_back({family, style});
  }
  const ListPages pages = style_pages(lines.size());
  const int page = pages.has_pages() ? page_number(visit.query.page) : 1;
  if (page < 1 || page > pages.pages()) return missing(visit.path);
  Screen screen = start(visit);
  screen.main += "<ul>";
  for (const Line& line : pages.on(page, lines)) {
    screen.main += "<li>" + link("/" + line.family.id.text, line.style.full_name) +
                   with_price(line.style.price, *catalogue, is_offered(line.family)) + "</li>";
  }
  screen.main += "</ul>";
  add_page_links(screen, pages, page, {text("testAll.stylesBefore"), text("testAll.stylesAfter")});
  return screen;
}

Screen Screens::family(const Visit& visit) const {
  if (auto other = instead_of_family(visit)) return *other;
  auto catalogue = sources_.catalogue.current();
  const Family& family = *catalogue->family(visit.id);
  const std::string path = "/" + family.id.text;
  Screen screen = start(visit, family.name);
  screen.description = family.summary;
  screen.indexed = catalogue::allowed(family.state).listed;
  screen.type = "product";
  if (!family.styles.empty()) {
    screen.json_ld.push_back(
        product(family, catalogue->foundry, sources_.public_url, is_offered(family)));
  }
  show(family, screen);
  screen.main = specimen_title(family, sources_.measures(family)) + screen.main;
  screen.main += "<p>" + escape_html(family.summary) + "</p>";
  if (auto lowest = family.from_price(); lowest && is_offered(family)) {
    screen.main +=
        "<p>" + link(path + "/buy", text("font.buyFrom", {{"price", price(*lowest, *catalogue)}})) +
        "</p>";
  }
  screen.main +=
      "<p>" + link("/api/fonts" + path + "/specimen.pdf", text("font.specimenAsPdf")) + "</p><ul>";
  for (const catalogue::Style& style : family.styles) {
    screen.main += "<li>" + escape_html(style.name) +
                   with_price(style.price, *catalogue, is_offered(family)) + "</li>";
  }
  screen.main +=
      "</ul>" + content::html_in_words(content::read_rich_text_without_pictures(family.about));
  return screen;
}

Screen Screens::buy(const Visit& visit) const {
  if (auto other = instead_of_family(visit)) return *other;
  auto catalogue = sources_.catalogue.current();
  const Family& family = *catalogue->family(visit.id);
  Screen screen = start(visit, family.name);
  screen.description = family.summary;
  show(family, screen);
  return screen;
}

}  // namespace typecase::api
