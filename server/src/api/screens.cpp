#include "api/screens.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <map>

#include "api/content_handlers.h"
#include "api/verification_handlers.h"
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

std::string link(const std::string& path, const std::string& text) {
  return "<a href=\"" + escape_html(path) + "\">" + escape_html(text) + "</a>";
}

std::string price(Money amount, const Catalogue& catalogue) {
  return to_decimal(amount, catalogue.foundry.currency) + " " + catalogue.foundry.currency;
}

std::string styles_of(const Family& family) {
  return std::to_string(family.styles.size()) + (family.styles.size() == 1 ? " style" : " styles");
}

std::string family_item(const Family& family, const Catalogue& catalogue) {
  return "<li>" + link("/" + family.id.text, family.name) + ", " + styles_of(family) + ", from " +
         price(family.from_price(), catalogue) + "</li>";
}

// schema.org Product, as search engines read it.
std::string product(const Family& family, const Catalogue& catalogue) {
  boost::json::object offer{
      {"@type", "AggregateOffer"},
      {"priceCurrency", catalogue.foundry.currency},
      {"lowPrice", to_decimal(family.from_price(), catalogue.foundry.currency)},
      {"offerCount", family.styles.size() + family.packages.size()}};
  return boost::json::serialize(
      boost::json::object{{"@context", "https://schema.org"},
                          {"@type", "Product"},
                          {"name", family.name},
                          {"description", family.summary},
                          {"brand", {{"@type", "Brand"}, {"name", catalogue.foundry.name}}},
                          {"offers", std::move(offer)}});
}

// What links to the family's pages show of it.
void show(const Family& family, Screen& screen) {
  screen.image = "/og/" + family.id.text + ".png";
  screen.image_text = family.name + ": " + family.specimen.text;
}

struct AccountScreen {
  std::string title;
  std::string sentence;
};

// The screens of a customer's account by their segment.
const std::map<std::string, AccountScreen> account_screens{
    {"login", {"Sign in", "Sign in, or create an account."}},
    {"forgot_password",
     {"Forgotten password", "Write your address, and a link to choose a new password goes there."}},
    {"reset_password",
     {"Choose a new password",
      "It takes the place of the old one, and every device is signed out."}},
    {"profile",
     {"Your profile",
      "Your details, orders, licences and downloads, and where you are signed in."}}};

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

std::string key(const std::vector<std::string>& parts) {
  return boost::json::serialize(boost::json::value_from(parts));
}

}  // namespace

std::optional<std::string> Screens::redirect(std::string_view path) {
  if (path == "/berry") return "/ready";
  if (path == "/frisbee") return "/frizbee";
  return std::nullopt;
}

std::span<const std::string_view> Screens::own_segments() {
  static constexpr std::array<std::string_view, 11> segments{
      "403",           "login",    "forgot_password", "reset_password", "profile", "cart",
      "prepared_cart", "checkout", "orders",          "pages",          "test_all"};
  return segments;
}

Screen Screens::screen(const std::string& path, const std::string& licence) const {
  auto catalogue = sources_.catalogue.current();
  auto parts = segments(path);
  if (parts.empty()) return front();
  if (std::ranges::count(own_segments(), parts[0]) > 0) return own(path, parts, licence);
  const Family* family = catalogue->family(parts[0]);
  if (family && parts.size() == 1) return this->family(*family);
  if (family && parts.size() == 2 && parts[1] == "buy") return buy(*family);
  return missing(path);
}

Screen Screens::own(const std::string& path, const std::vector<std::string>& parts,
                    const std::string& licence) const {
  if (parts.size() == 1 && account_screens.contains(parts[0])) return account(parts[0]);
  if (parts.size() == 1 && parts[0] == "403") return forbidden();
  if (parts.size() == 1 && parts[0] == "cart") return plain("/cart", "Cart");
  if (parts.size() == 2 && parts[0] == "cart") return plain(path, "Shared cart");
  if (parts.size() == 2 && parts[0] == "prepared_cart") return plain(path, "Prepared for you");
  if (parts.size() == 1 && parts[0] == "checkout") return checkout();
  if (parts.size() == 1 && parts[0] == "test_all") return all_styles();
  bool order =
      parts[0] == "orders" && (parts.size() == 2 || (parts.size() == 3 && parts[2] == "success"));
  if (order) return plain(path, "Order");
  if (parts[0] != "pages" || parts.size() != 2) return missing(path);
  if (parts[1] == "verify") return verify(licence);
  auto page = find_page(*sources_.content.current(), *sources_.licences.current(), parts[1]);
  return page ? this->page("/pages/" + page->id, *page) : missing(path);
}

Screen Screens::account(const std::string& segment) const {
  const auto& [title, sentence] = account_screens.at(segment);
  Screen screen = plain("/" + segment, title);
  screen.description = sentence;
  screen.main += "<p>" + escape_html(sentence) + "</p>";
  return screen;
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

Screen Screens::checkout() const {
  Screen checkout = plain("/checkout", "Check out");
  checkout.checkout = true;
  return checkout;
}

Screen Screens::plain(const std::string& path, const std::string& title) const {
  Screen screen;
  const auto foundry = sources_.catalogue.current()->foundry;
  screen.title = title + ", " + foundry.name;
  screen.description = foundry.tagline;
  screen.path = path;
  screen.main = "<h1>" + escape_html(title) + "</h1>";
  screen.indexed = false;
  screen.seeds.push_back({key({"shop"}), sources_.shop()});
  screen.seeds.push_back({key({"menus"}), sources_.menus()});
  return screen;
}

Screen Screens::forbidden() const {
  Screen screen = plain("/403", "Not yours to see");
  screen.status = 403;
  return screen;
}

Screen Screens::missing(const std::string& path) const {
  Screen screen = plain(path, "Not found");
  screen.status = 404;
  screen.main +=
      "<p>There is no page at " + escape_html(path) + ". " + link("/", "All fonts") + "</p>";
  screen.seeds.push_back({key({"fonts"}), sources_.fonts()});
  return screen;
}

Screen Screens::front() const {
  auto catalogue = sources_.catalogue.current();
  Screen screen = plain("/", catalogue->foundry.name);
  screen.title = catalogue->foundry.name + (catalogue->foundry.tagline.empty() ? "" : ": ") +
                 catalogue->foundry.tagline;
  screen.indexed = true;
  screen.main += "<ul>";
  for (const Family& family : catalogue->families) screen.main += family_item(family, *catalogue);
  screen.main += "</ul>";
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
      screen.main += "<li>" + link("/" + family.id.text, style.full_name) + ", " +
                     price(style.price, *catalogue) + "</li>";
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
  screen.indexed = true;
  screen.json_ld = product(family, *catalogue);
  show(family, screen);
  screen.main +=
      "<p>" + escape_html(family.summary) + "</p><p>" +
      link("/" + family.id.text + "/buy", "Buy from " + price(family.from_price(), *catalogue)) +
      "</p><p>" + link("/api/fonts/" + family.id.text + "/specimen.pdf", "Specimen as PDF") +
      "</p><ul>";
  for (const catalogue::Style& style : family.styles) {
    screen.main +=
        "<li>" + escape_html(style.name) + ", " + price(style.price, *catalogue) + "</li>";
  }
  screen.main += "</ul>" + content::make_page("", "", "", family.about).html;
  screen.seeds.push_back({key({"font", family.id.text}), sources_.font(family.id.text)});
  return screen;
}

Screen Screens::buy(const Family& family) const {
  Screen screen = plain("/" + family.id.text + "/buy", "Buy " + family.name);
  screen.description = family.summary;
  show(family, screen);
  screen.seeds.push_back({key({"font", family.id.text}), sources_.font(family.id.text)});
  screen.seeds.push_back(
      {key({"licences", family.id.text}), sources_.licence_list(family.id.text)});
  return screen;
}

Screen Screens::page(const std::string& path, const content::Page& page) const {
  Screen screen = plain(path, page.title);
  screen.description = page.description;
  screen.indexed = true;
  screen.main += page.html;
  screen.seeds.push_back({key({"page", page.id}), boost::json::serialize(to_json(page))});
  return screen;
}

}  // namespace typecase::api
