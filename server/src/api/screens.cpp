#include "api/screens.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <map>

#include "api/content_handlers.h"
#include "api/screen_parts.h"
#include "api/served_specimen.h"
#include "base/html.h"

namespace typecase::api {
namespace {

using catalogue::Catalogue;
using catalogue::Family;

std::vector<std::string> segments(std::string_view path) {
  std::vector<std::string> parts;
  for (std::size_t at = 1; at < path.size();) {
    std::size_t end = std::min(path.find('/', at), path.size());
    parts.emplace_back(path.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

std::string price(Money amount, const Catalogue& catalogue) {
  return to_decimal(amount, catalogue.foundry.currency) + " " + catalogue.foundry.currency;
}

// ", 35.00 EUR"; nothing of what is not on sale, or of a family without licence kinds.
std::string with_price(const std::optional<Money>& amount, const Catalogue& catalogue,
                       bool is_offered, const std::string& before = ", ") {
  return amount && is_offered ? before + price(*amount, catalogue) : "";
}

std::string styles_of(const Family& family) {
  return std::to_string(family.styles.size()) + (family.styles.size() == 1 ? " style" : " styles");
}

std::string family_item(const Family& family, const Catalogue& catalogue,
                        const specimen::SpecimenMeasures& measures, bool is_offered) {
  std::string facts = link("/" + family.id.text, family.name) + ", " + styles_of(family) +
                      with_price(family.from_price(), catalogue, is_offered, ", from ");
  return specimen_item(family, measures, facts);
}

// What links to the family's pages show of it.
void show(const Family& family, Screen& screen) {
  screen.image = "/og/" + family.id.text + ".png";
  screen.image_text = family.name + ": " + family.specimen.text;
}

constexpr std::string_view needs_script =
    "<noscript><p>This page needs JavaScript. Allow it for this shop, and load the page "
    "again.</p></noscript>";

struct AccountScreen {
  std::string title;
  std::string sentence;
};

// The screens of a customer's account by their segment.
const std::map<std::string, AccountScreen> account_screens{
    {"login", {"Login", "Sign in, or create an account."}},
    {"forgot_password",
     {"Forgotten password", "Write your address, and a link to choose a new password goes there."}},
    {"reset_password",
     {"Choose a new password",
      "It takes the place of the old one, and every device is signed out."}},
    {"profile",
     {"Your profile",
      "Your details, orders, licences and downloads, and where you are signed in."}}};

}  // namespace

std::optional<std::string> Screens::redirect(std::string_view path) {
  if (path == "/berry") return "/ready";
  if (path == "/frisbee") return "/frizbee";
  return std::nullopt;
}

std::span<const std::string_view> Screens::own_segments() {
  static constexpr std::array<std::string_view, 14> segments{
      "403",      "login",    "forgot_password", "reset_password", "profile",
      "cart",     "checkout", "prepared_cart",   "orders",         "pages",
      "test_all", "news",     "project",         "trials"};
  return segments;
}

bool Screens::knows_segment(std::string_view segment) const {
  auto catalogue = sources_.catalogue.current();
  return std::ranges::count(own_segments(), segment) > 0 || catalogue->family(segment) != nullptr ||
         catalogue->retired.contains(std::string(catalogue->current_id(segment)));
}

Screen Screens::screen(const std::string& path, const ScreenQuery& query) const {
  Screen screen = find(path, segments(path), query);
  if (screen.location.empty()) finish(screen);
  return screen;
}

Screen Screens::find(const std::string& path, const std::vector<std::string>& parts,
                     const ScreenQuery& query) const {
  if (parts.empty()) return front();
  if (std::ranges::count(own_segments(), parts[0]) > 0) return own(path, parts, query);
  auto catalogue = sources_.catalogue.current();
  const Family* family = catalogue->family(parts[0]);
  std::string_view current = catalogue->current_id(parts[0]);
  bool known = parts.size() == 1 || (parts.size() == 2 && parts[1] == "buy");
  auto retired = catalogue->retired.find(std::string(current));
  bool was_family = family != nullptr || retired != catalogue->retired.end();
  if (known && was_family && current != parts[0]) {
    return moved("/" + std::string(current), parts.size() == 2);
  }
  if (known && !family && retired != catalogue->retired.end()) {
    return gone(path, retired->second, "is no longer sold. Licences and downloads of it stay.");
  }
  if (family && parts.size() == 1) return this->family(*family);
  if (family && parts.size() == 2 && parts[1] == "buy") return buy(*family);
  return missing(path);
}

Screen Screens::own(const std::string& path, const std::vector<std::string>& parts,
                    const ScreenQuery& query) const {
  if (parts.size() == 1 && account_screens.contains(parts[0])) return account(parts[0]);
  if (parts.size() == 1 && parts[0] == "403") return forbidden();
  if (parts.size() == 1 && parts[0] == "cart") return personal("/cart", "Cart");
  if (parts.size() == 2 && parts[0] == "cart") return shared_cart(path, parts[1]);
  if (parts.size() == 2 && parts[0] == "prepared_cart") return prepared_cart(path, parts[1]);
  if (parts.size() == 1 && parts[0] == "checkout") return checkout();
  if (parts.size() == 1 && parts[0] == "test_all") return all_styles();
  bool order =
      parts[0] == "orders" && (parts.size() == 2 || (parts.size() == 3 && parts[2] == "success"));
  return order ? personal(path, "Order") : texts(path, parts, query);
}

void Screens::finish(Screen& screen) const {
  auto catalogue = sources_.catalogue.current();
  const catalogue::Foundry& foundry = catalogue->foundry;
  screen.site_name = foundry.name;
  if (!screen.trail.empty()) {
    screen.json_ld.push_back(breadcrumbs(screen.trail, foundry, sources_.public_url));
  }
  screen.main = framed(screen, foundry, *sources_.editions.current()->content);
}

Screen Screens::account(const std::string& segment) const {
  const auto& [title, sentence] = account_screens.at(segment);
  Screen screen = plain("/" + segment, title);
  bool is_of_login = segment == "forgot_password" || segment == "reset_password";
  if (is_of_login) screen.trail.insert(screen.trail.begin(), {"Login", "/login"});
  screen.description = sentence;
  screen.main += "<p>" + escape_html(sentence) + "</p>" + std::string(needs_script);
  return screen;
}

Screen Screens::checkout() const {
  Screen checkout = personal("/checkout", "Checkout");
  checkout.trail.insert(checkout.trail.begin(), {"Cart", "/cart"});
  checkout.checkout = true;
  return checkout;
}

Screen Screens::plain(const std::string& path, const std::string& title) const {
  Screen screen;
  const auto foundry = sources_.catalogue.current()->foundry;
  screen.title = title + ", " + foundry.name;
  screen.description = foundry.tagline;
  screen.path = path;
  screen.trail = {{title, path}};
  screen.main = "<h1>" + escape_html(title) + "</h1>";
  screen.indexed = false;
  screen.seeds.push_back({key({"shop"}), sources_.shop()});
  screen.seeds.push_back({key({"menus"}), sources_.menus()});
  return screen;
}

Screen Screens::personal(const std::string& path, const std::string& title) const {
  Screen screen = plain(path, title);
  screen.main += needs_script;
  return screen;
}

Screen Screens::prepared_cart(const std::string& path, const std::string& id) const {
  if (!sources_.has_prepared_cart(id)) return missing(path);
  return personal(path, "Prepared for you");
}

Screen Screens::shared_cart(const std::string& path, const std::string& id) const {
  if (!sources_.has_shared_cart(id)) return missing(path);
  Screen screen = personal(path, "Shared cart");
  screen.trail = {{"Cart", "/cart"}, {"Shared", path}};
  return screen;
}

Screen Screens::forbidden() const {
  Screen screen = plain("/403", "Not yours to see");
  screen.status = 403;
  return screen;
}

Screen Screens::missing(const std::string& path) const {
  auto edition = sources_.editions.current();
  auto withdrawn = edition->content->withdrawn.find(path);
  if (withdrawn != edition->content->withdrawn.end()) {
    return gone(path, withdrawn->second, "has been withdrawn.");
  }
  Screen screen = plain(path, "Not found");
  screen.status = 404;
  screen.trail.clear();
  screen.main += "<p>There is no page at " + escape_html(path) + ". " + nearest_name(path) +
                 "</p><p>" + link("/", "All fonts") + "</p>";
  screen.seeds.push_back({key({"fonts"}), sources_.fonts()});
  return screen;
}

// A family's page under a former id: for good, as no id is given twice.
Screen Screens::moved(const std::string& page, bool buy) const {
  Screen screen = plain(page, "Moved");
  screen.status = 301;
  screen.location = page + (buy ? "/buy" : "");
  return screen;
}

Screen Screens::gone(const std::string& path, const std::string& title,
                     const std::string& sentence) const {
  Screen screen = plain(path, title);
  screen.status = 410;
  screen.trail.clear();
  screen.main += "<p>" + escape_html(title) + " " + sentence + "</p><p>" + link("/", "All fonts") +
                 " " + link("/news", "News") + "</p>";
  screen.seeds.push_back({key({"fonts"}), sources_.fonts()});
  return screen;
}

// Nothing for an address below one of the shop's own screens: its first word is no family's.
std::string Screens::nearest_name(const std::string& path) const {
  const auto parts = segments(path);
  if (parts.empty() || std::ranges::count(own_segments(), parts[0]) > 0) return "";
  auto family = sources_.nearest_family(parts[0]);
  return family ? link(family->path, family->title) + " is the nearest name." : "";
}

bool Screens::is_offered(const Family& family) const {
  return sources_.licences.current()->offers(family.id.text);
}

Screen Screens::front() const {
  auto catalogue = sources_.catalogue.current();
  Screen screen = plain("/", catalogue->foundry.name);
  screen.title = catalogue->foundry.name + (catalogue->foundry.tagline.empty() ? "" : ": ") +
                 catalogue->foundry.tagline;
  screen.indexed = true;
  screen.has_feed = true;
  screen.trail.clear();
  screen.json_ld.push_back(organization(catalogue->foundry, sources_.public_url));
  if (!catalogue->families.empty()) show(catalogue->families.front(), screen);
  screen.main += "<p>" + escape_html(catalogue->foundry.tagline) + "</p><ul class=\"lines\">";
  for (const Family& family : catalogue->families) {
    screen.main += family_item(family, *catalogue, sources_.measures(family), is_offered(family));
  }
  screen.main += "</ul><p>" + link("/test_all", "All styles") + "</p>";
  screen.seeds.push_back({key({"fonts"}), sources_.fonts()});
  return screen;
}

Screen Screens::all_styles() const {
  auto catalogue = sources_.catalogue.current();
  Screen screen = plain("/test_all", "All styles");
  screen.description = "Every style of " + catalogue->foundry.name + " in one text.";
  screen.indexed = true;
  screen.main += "<ul>";
  for (const Family& family : catalogue->families) {
    for (const catalogue::Style& style : family.styles) {
      screen.main += "<li>" + link("/" + family.id.text, style.full_name) +
                     with_price(style.price, *catalogue, is_offered(family)) + "</li>";
    }
  }
  screen.main += "</ul>";
  screen.seeds.push_back({key({"fonts"}), sources_.fonts()});
  screen.seeds.push_back({key({"styles"}), sources_.styles()});
  return screen;
}

Screen Screens::family(const Family& family) const {
  auto catalogue = sources_.catalogue.current();
  Screen screen = plain("/" + family.id.text, family.name);
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
    screen.main += "<p>" +
                   link("/" + family.id.text + "/buy", "Buy from " + price(*lowest, *catalogue)) +
                   "</p>";
  }
  screen.main += "<p>" + link("/api/fonts/" + family.id.text + "/specimen.pdf", "Specimen as PDF") +
                 "</p><ul>";
  for (const catalogue::Style& style : family.styles) {
    screen.main += "<li>" + escape_html(style.name) +
                   with_price(style.price, *catalogue, is_offered(family)) + "</li>";
  }
  screen.main += "</ul>" + content::html_in_words(content::read_prose(family.about));
  screen.seeds.push_back({key({"font", family.id.text}), sources_.font(family.id.text)});
  return screen;
}

Screen Screens::buy(const Family& family) const {
  Screen screen = plain("/" + family.id.text + "/buy", "Buy " + family.name);
  screen.trail = {{family.name, "/" + family.id.text}, {"Buy", screen.path}};
  screen.description = family.summary;
  show(family, screen);
  screen.seeds.push_back({key({"font", family.id.text}), sources_.font(family.id.text)});
  screen.seeds.push_back(
      {key({"licences", family.id.text}), sources_.licence_list(family.id.text)});
  return screen;
}

}  // namespace typecase::api
