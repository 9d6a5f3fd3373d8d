#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "api/pages/screen_table.h"
#include "api/pages/served_specimen.h"
#include "api/pages/structured_data.h"
#include "catalogue/catalogue.h"
#include "content/edition.h"
#include "delivery/verification/verification.h"
#include "licences/licences.h"
#include "search/index.h"

namespace typecase::api {

// The content of a screen's page before any script runs.
struct Screen {
  std::string id;  // of the row of site/screens.json that the path matches; empty: none
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
  bool is_whole = true;    // false: data of it could not be had now

  struct Seed {
    std::string key;   // JSON: the query key of the web shop
    std::string data;  // JSON
  };
  std::vector<Seed> seeds;  // what the first render needs
};

// The query of a screen's address.
struct ScreenQuery {
  std::string licence;  // the number that /pages/verify is asked about; may be empty
  std::string page;     // of a list that has pages; empty: the first
};

// The screens of the shop: the rows of site/screens.json, with the main text of those that have
// one. Any other path is the 404 screen, with status 404.
class Screens {
 public:
  struct Sources {
    const catalogue::Current& catalogue;
    const content::Editions& editions;
    const licences::Current& licences;
    // The JSON that GET of this path and query answers; nullopt: it answers that there is none.
    // Throws ErrorException where it cannot be had now. Page and API say the same.
    std::function<std::optional<std::string>(const std::string&)> get = {};
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
  // Whether a path's first segment is the table's own, or a published family's.
  bool knows_segment(std::string_view segment) const;

 private:
  // A request for a screen: the row of the table that matches, and the id in the path.
  struct Visit {
    const ScreenRow& row;
    std::string path;
    std::string id;
    const ScreenQuery& query;
  };
  Screen build(const Visit& visit) const;
  // The screen as its row describes it. `name`: of its subject, a family, page or post; may be
  // empty.
  Screen start(const Visit& visit, const std::string& name = "") const;
  std::vector<Crumb> trail(const Visit& visit, const std::string& name) const;
  // No row's: not found, or gone.
  Screen bare(const std::string& path, const std::string& title) const;
  bool is_long(const std::string& data) const;
  void add_data(Screen& screen, const std::string& name, const std::string& id) const;
  // The answer under that query key, where there is one.
  void add_seed(Screen& screen, std::string key, const std::string& target) const;
  void finish(Screen& screen) const;

  Screen front(const Visit& visit) const;
  Screen all_styles(const Visit& visit) const;
  Screen family(const Visit& visit) const;
  Screen buy(const Visit& visit) const;
  Screen shared_cart(const Visit& visit) const;
  Screen prepared_cart(const Visit& visit) const;
  Screen verify(const Visit& visit) const;
  Screen page(const Visit& visit) const;
  Screen news(const Visit& visit) const;
  Screen post(const Visit& visit) const;
  Screen project(const Visit& visit) const;
  Screen trials(const Visit& visit) const;
  Screen not_found(const Visit& visit) const;
  // In place of a family's screen: it has moved, is gone or never was; nullopt: it is there.
  std::optional<Screen> instead_of_family(const Visit& visit) const;
  // A thing that was here and is no longer, with links onward.
  Screen gone(const std::string& path, const std::string& title, const std::string& sentence) const;
  Screen missing(const std::string& path) const;
  std::string nearest_name(const std::string& path) const;
  bool is_offered(const catalogue::Family& family) const;
  catalogue::Foundry shown_foundry() const;  // with its shown_name()

  Sources sources_;
};

}  // namespace typecase::api
