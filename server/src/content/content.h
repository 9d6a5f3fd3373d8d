#pragma once

#include <boost/describe.hpp>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "content/rich_text.h"
#include "db/versioned.h"

namespace typecase::content {

struct MenuItem {
  std::string id;
  std::string link;  // a path of this site or an https address
  std::string title;

  bool operator==(const MenuItem&) const = default;
};
BOOST_DESCRIBE_STRUCT(MenuItem, (), (id, link, title))

// A page of the foundry's words at /pages/{id}.
struct Page {
  std::string id;
  std::string title;
  std::string description;  // one sentence, for search engines
  std::string markdown;
  RichText rich_text;  // made from markdown

  bool operator==(const Page&) const = default;
};
BOOST_DESCRIBE_STRUCT(Page, (), (id, title, description, markdown))

// News at /news/{id}. Whether it may be seen is edition.h's to say.
struct Post {
  std::string id;
  std::string title;
  std::string description;  // one or two sentences
  std::string markdown;
  bool draft = false;
  Time published{};    // when it comes out, or came
  Time updated{};      // when its words last changed, as its author says; not before `published`
  RichText rich_text;  // made from markdown

  bool operator==(const Post&) const = default;
};
BOOST_DESCRIBE_STRUCT(Post, (), (id, title, description, markdown, draft, published, updated))

// The order of posts: the newest first, those of one moment by id.
bool is_newer(const Post& one, const Post& other);

// A short link: /project/{id} leads to a path of this site, perhaps with a query and a fragment.
struct Project {
  std::string id;
  std::string path;

  bool operator==(const Project&) const = default;
};
BOOST_DESCRIBE_STRUCT(Project, (), (id, path))

// A text of the tester for one language.
struct Pangram {
  std::string script;    // ISO 15924: "Latn"
  std::string language;  // BCP 47: "pt"
  std::string name;      // of the language, in English: "Portuguese"
  std::string text;

  bool operator==(const Pangram&) const = default;
};
BOOST_DESCRIBE_STRUCT(Pangram, (), (script, language, name, text))

// The foundry's words, at one moment. Immutable.
struct Content {
  std::map<int, std::vector<MenuItem>> menus;    // 1: header, 2: footer; always both
  std::vector<Page> pages;                       // by id
  std::vector<Pangram> pangrams;                 // in the foundry's order
  std::vector<Post> posts;                       // newest first; also drafts and those to come
  std::vector<Project> projects;                 // by id
  std::map<std::string, std::string> withdrawn;  // titles of texts taken back, by path

  const Page* page(std::string_view id) const;
  const Post* post(std::string_view id) const;  // also one that may not be seen
  const Project* project(std::string_view id) const;
  const MenuItem* menu_item(std::string_view id) const;
  std::vector<MenuItem> menu_items() const;  // of menu 1, then 2
};

// A page of words that are kept elsewhere (a licence text); the rich text is made here.
Page make_page(std::string id, std::string title, std::string description, std::string markdown);

std::shared_ptr<const Content> load(db::Connection& connection);
using Current = db::View<Content>;

}  // namespace typecase::content
