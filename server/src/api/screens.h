#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "api/snapshot_answers.h"
#include "catalogue/catalogue.h"
#include "content/content.h"
#include "delivery/verification.h"
#include "licences/licences.h"

namespace typecase::api {

// What a screen's page says before any script runs.
struct Screen {
  int status = 200;
  std::string title;
  std::string description;
  std::string path;        // canonical, "/eb-garamond"
  std::string main;        // HTML: the main text
  std::string json_ld;     // structured data; empty: none
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

// The screens of the shop by path: the same table as web/shop/src/routes.tsx. What it does not
// know is the 404 screen, with status 404.
class Screens {
 public:
  // The JSON of public reads, by the functions of the handlers, so that page and API say the same.
  struct Sources {
    const catalogue::Current& catalogue;
    const content::Current& content;
    const licences::Current& licences;
    std::function<std::string()> shop;                            // GET /api/siteconfigs/shop
    std::function<std::string()> menus;                           // GET /api/menus
    std::function<std::string()> fonts;                           // GET /api/fonts
    std::function<std::string()> styles;                          // GET /api/styles
    std::function<std::string(const std::string&)> font;          // GET /api/fonts/{id}
    std::function<std::string(const std::string&)> licence_list;  // GET /api/licences?font=
    std::function<std::string()> keys;                            // GET /api/signing_keys
    // By a licence's number; nullopt: there is none such.
    std::function<std::optional<delivery::Verification>(const std::string&)> verification;
  };

  explicit Screens(Sources sources) : sources_(std::move(sources)) {}

  // licence: the number that the address of /pages/verify names; may be empty.
  Screen screen(const std::string& path, const std::string& licence = {}) const;
  // First segments of the screens that are no family's: none may be the id of one.
  static std::span<const std::string_view> own_segments();
  // Where /berry and /frisbee lead; nullopt for every other path.
  static std::optional<std::string> redirect(std::string_view path);

 private:
  Screen own(const std::string& path, const std::vector<std::string>& parts,
             const std::string& licence) const;
  Screen verify(const std::string& licence) const;
  Screen account(const std::string& segment) const;
  Screen checkout() const;
  Screen front() const;
  Screen all_styles() const;
  Screen family(const catalogue::Family& family) const;
  Screen buy(const catalogue::Family& family) const;
  Screen page(const std::string& path, const content::Page& page) const;
  Screen plain(const std::string& path, const std::string& title) const;
  Screen forbidden() const;
  Screen missing(const std::string& path) const;

  Sources sources_;
};

}  // namespace typecase::api
