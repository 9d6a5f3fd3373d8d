#pragma once

#include "api/catalogue/font_answers.h"
#include "api/catalogue/list_pages.h"
#include "api/pages/live_prose.h"
#include "content/edition.h"

namespace typecase::api {

ListPages news_pages(const content::Edition& edition);

namespace answers {

struct PlacedMenuItem : content::MenuItem {
  int menu, position;
};
BOOST_DESCRIBE_STRUCT(PlacedMenuItem, (content::MenuItem), (menu, position))

struct Pangrams {
  json::Ref<std::vector<content::Pangram>> pangrams;
};
BOOST_DESCRIBE_STRUCT(Pangrams, (), (pangrams))

inline json::Omittable<content::PostVisibility> visibility_of(const content::Edition& edition,
                                                              const content::Post& post) {
  json::Omittable<content::PostVisibility> visibility;
  if (const auto found = edition.visibility_of(post)) visibility.emplace(*found);
  return visibility;
}

struct PostSummary {
  const content::Edition& edition;
  const content::Post* post;
  std::string_view id = post->id, title = post->title, description = post->description;
  Time published_at = post->published;
  json::Omittable<content::PostVisibility> visibility = visibility_of(edition, *post);
};
BOOST_DESCRIBE_STRUCT(PostSummary, (), (id, title, description, published_at, visibility))

struct News {
  const content::Edition& edition;
  int page;
  std::vector<PostSummary> posts =
      each<PostSummary>(news_pages(edition).on(page, edition.posts), edition);
  int pages = news_pages(edition).pages();
};
BOOST_DESCRIBE_STRUCT(News, (), (posts, page, pages))

struct LiveSpecimen {
  LiveProse::Line line;
  double left_bearing;
  std::string_view text = line.specimen->text;
  double size = line.specimen->size;
  json::Ref<std::map<std::string, int>> features = line.specimen->features;
  std::string_view family = line.family->id.text;
  SpecimenStyle style = {*line.family, *line.style, left_bearing};
};
BOOST_DESCRIBE_STRUCT(LiveSpecimen, (), (text, size, features, family, style))

// Refers to the rich text and the catalogue.
struct LiveText {
  std::string html;
  std::vector<LiveSpecimen> specimens;
};
BOOST_DESCRIBE_STRUCT(LiveText, (), (html, specimens))

LiveText live_text(const content::RichText& rich_text, const catalogue::Catalogue& catalogue,
                   specimen::TextMeasures& measures);

struct PageHead {
  const content::Page& page;
  std::string_view id = page.id, title = page.title, description = page.description;
};
BOOST_DESCRIBE_STRUCT(PageHead, (), (id, title, description))

struct Page : PageHead, LiveText {};
BOOST_DESCRIBE_STRUCT(Page, (PageHead, LiveText), ())

struct Post : PostSummary, LiveText {
  std::optional<PostSummary> newer, older;
};
BOOST_DESCRIBE_STRUCT(Post, (PostSummary, LiveText), (newer, older))

}  // namespace answers
}  // namespace typecase::api
