#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "api/served_specimen.h"
#include "api/structured_data.h"
#include "catalogue/catalogue.h"
#include "content/edition.h"
#include "delivery/verification.h"
#include "licences/licences.h"
#include "search/index.h"

namespace typecase::api {

// What a screen's page says before any script runs.
struct Screen {
  int status = 200;
  std::string location;  // where it leads, a path of this site; empty: nowhere, it is shown
  std::string title;
  std::string site_name;
  std::string description;
  std::string path;          // canonical, "/eb-garamond"
  std::string main;          // HTML: the main text, between menus and the way here
  std::vector<Crumb> trail;  // from the home page's child to this screen; empty: the home page
  std::vector<boost::json::object> json_ld;  // structured data
  std::string type = "website";              // of the Open Graph: or "product", "article"
  std::string published;                     // of an article, ISO 8601
  bool has_feed = false;                     // the news' feed belongs to it
  std::string image;       // path of the picture that links show, 1200 by 630 px; empty: none
  std::string image_text;  // what it shows, in words
  bool indexed = true;     // for search engines
  bool checkout = false;   // its own document, with its own policy

  struct Seed {
    std::string key;   // JSON: the query key of the web shop
    std::string data;  // JSON
  };
  std::vector<Seed> seeds;  // what the first render needs
};

// What a screen's address says behind its path.
struct ScreenQuery {
  std::string licence;  // the number that /pages/verify is asked about; may be empty
  std::string page;     // of /news; empty: the first
};

// The screens of the shop by path: the same table as web/shop/src/routes.tsx. What it does not
// know is the 404 screen, with status 404.
class Screens {
 public:
  // The JSON of public reads, by the functions of the handlers, so that page and API say the same.
  struct Sources {
    const catalogue::Current& catalogue;
    const content::Editions& editions;
    const licences::Current& licences;
    std::function<std::string()> shop = {};                            // GET /api/siteconfigs/shop
    std::function<std::string()> menus = {};                           // GET /api/menus
    std::function<std::string()> fonts = {};                           // GET /api/fonts
    std::function<std::string()> styles = {};                          // GET /api/styles
    std::function<std::string(const std::string&)> font = {};          // GET /api/fonts/{id}
    std::function<std::string(const std::string&)> licence_list = {};  // GET /api/licences?font=
    std::function<std::string(const std::string&)> page = {};          // GET /api/pages/{id}
    std::function<std::string(const std::string&)> post = {};          // GET /api/news/{id}
    std::function<std::string(int)> news = {};                         // GET /api/news?page=
    std::function<std::string()> trial_offer = {};  // GET /api/trials; empty: none
    std::function<std::string()> keys = {};         // GET /api/signing_keys
    std::function<specimen::SpecimenMeasures(const catalogue::Family&)> measures = {};
    // By a licence's number; nullopt: there is none such.
    std::function<std::optional<delivery::Verification>(const std::string&)> verification = {};
    // Whether there is, or was, a shared or a prepared cart of that id.
    std::function<bool(const std::string&)> has_shared_cart = {};
    std::function<bool(const std::string&)> has_prepared_cart = {};
    // The family that these words nearly name; nullopt: none is near.
    std::function<std::optional<search::Found>(const std::string&)> nearest_family = {};
    std::string public_url = {};  // without a slash at its end
  };

  explicit Screens(Sources sources) : sources_(std::move(sources)) {}

  Screen screen(const std::string& path, const ScreenQuery& query = {}) const;
  // First segments of the screens that are no family's: none may be the id of one.
  static std::span<const std::string_view> own_segments();
  // Whether a path's first segment is one of these, or a published family's.
  bool knows_segment(std::string_view segment) const;
  // Where /berry and /frisbee lead; nullopt for every other path.
  static std::optional<std::string> redirect(std::string_view path);

 private:
  Screen find(const std::string& path, const std::vector<std::string>& parts,
              const ScreenQuery& query) const;
  Screen own(const std::string& path, const std::vector<std::string>& parts,
             const ScreenQuery& query) const;
  Screen texts(const std::string& path, const std::vector<std::string>& parts,
               const ScreenQuery& query) const;
  void finish(Screen& screen) const;
  Screen verify(const std::string& licence) const;
  Screen account(const std::string& segment) const;
  Screen checkout() const;
  Screen shared_cart(const std::string& path, const std::string& id) const;
  Screen prepared_cart(const std::string& path, const std::string& id) const;
  // Of the visitor alone, and of use with JavaScript only.
  Screen personal(const std::string& path, const std::string& title) const;
  Screen front() const;
  Screen all_styles() const;
  Screen family(const catalogue::Family& family) const;
  Screen buy(const catalogue::Family& family) const;
  Screen page(const content::Page& page) const;
  Screen news(const std::string& number) const;
  Screen post(const content::Post& post) const;
  Screen project(const std::string& path, const std::string& id) const;
  Screen trials(const std::string& path, const std::vector<std::string>& parts) const;
  Screen plain(const std::string& path, const std::string& title) const;
  Screen forbidden() const;
  Screen moved(const std::string& page, bool buy) const;
  // A thing that was here and is no longer, with links onward.
  Screen gone(const std::string& path, const std::string& title, const std::string& sentence) const;
  Screen missing(const std::string& path) const;
  std::string nearest_name(const std::string& path) const;
  bool is_offered(const catalogue::Family& family) const;

  Sources sources_;
};

}  // namespace typecase::api
