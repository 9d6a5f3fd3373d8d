#pragma once

#include <boost/describe.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace typecase::api {

// A row of site/screens.json, which the web front end makes its routes of. Texts are keys of the
// message catalogue; their arguments are {name}, of the family that the screen is about, and
// {foundry}.
struct ScreenRow {
  std::string id;                     // "shared-cart": the file web/shop/src/routes/shared-cart.tsx
  std::string path;                   // "/cart/:id"
  std::optional<std::string> title;   // none: that of the screen's subject
  std::optional<std::string> crumb;   // the title in breadcrumbs, where it is shorter
  std::optional<std::string> parent;  // the id of the screen before it in breadcrumbs
  std::optional<std::string> description;  // none: the foundry's tagline
  std::optional<std::string> redirect;     // a path; such a row is no screen
  std::vector<std::string> data;           // names of DataRows that the first render needs
  int status = 200;
  bool indexed = false;       // search engines may list it
  bool personal = false;      // robots.txt asks crawlers to stay away
  bool feed = false;          // the news feed belongs to it
  bool needs_script = false;  // it says so to a visitor without JavaScript
  bool own_document = false;  // checkout.html, with its own policy
};
BOOST_DESCRIBE_STRUCT(ScreenRow, (),
                      (id, path, title, crumb, parent, description, redirect, data, status, indexed,
                       personal, feed, needs_script, own_document))

// An answer of the API and the key of the query that the front end keeps it under. ":id" stands for
// the id in the screen's path.
struct DataRow {
  std::vector<std::string> key;
  std::string get;
};
BOOST_DESCRIBE_STRUCT(DataRow, (), (key, get))

struct ScreenTable {
  std::map<std::string, DataRow> data;
  std::vector<std::string> everywhere;  // names of data that every screen needs
  std::vector<ScreenRow> screens;       // where two match a path, the first holds

  const ScreenRow& row(std::string_view id) const;  // std::out_of_range: there is none
};
BOOST_DESCRIBE_STRUCT(ScreenTable, (), (data, everywhere, screens))

// The table that the build embeds.
const ScreenTable& screen_table();

struct ScreenMatch {
  const ScreenRow& row;
  std::string id;  // what stands for ":id"; empty where the path has none
};

// nullopt: no screen has such a path. A slash at the end is passed over.
std::optional<ScreenMatch> match_screen(std::string_view path);

// A pattern with the id in place of ":id".
std::string with_id(const std::string& pattern, const std::string& id);

// Whether a path's first segment is one of the table's own: it names no family.
bool is_own_segment(std::string_view segment);

// Paths that robots.txt asks crawlers to leave alone, with all paths below them.
std::vector<std::string> personal_paths();

}  // namespace typecase::api
