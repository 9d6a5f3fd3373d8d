#include "api/text_json.h"

#include "api/font_json.h"
#include "api/live_prose.h"

namespace typecase::api {
namespace {

using boost::json::object;
using catalogue::Catalogue;
using content::Edition;
using content::Post;

object specimen_json(const LiveProse::Line& line, const Catalogue& catalogue,
                     specimen::TextMeasures& measures) {
  const content::Specimen& specimen = *line.specimen;
  object style = specimen_style(catalogue, measures, line.style->id.text).as_object();
  style["leftBearing"] =
      measures.text_bearing(*line.family, *line.style, specimen.text, specimen.features);
  return {{"text", specimen.text},
          {"size", specimen.size},
          {"features", boost::json::value_from(specimen.features)},
          {"family", line.family->id.text},
          {"style", std::move(style)}};
}

// Adds "html" and "specimens".
void add_prose(object& json, const content::Prose& prose, const Catalogue& catalogue,
               specimen::TextMeasures& measures) {
  LiveProse live = live_prose(prose, catalogue);
  boost::json::array specimens;
  for (const LiveProse::Line& line : live.lines) {
    specimens.push_back(specimen_json(line, catalogue, measures));
  }
  json["html"] = live.html;
  json["specimens"] = std::move(specimens);
}

boost::json::value neighbour(const Post* post) {
  return post ? boost::json::value(post_summary(*post)) : boost::json::value(nullptr);
}

}  // namespace

int pages_of(const Edition& edition) {
  int posts = static_cast<int>(edition.posts.size());
  return std::max(1, (posts + posts_of_a_page - 1) / posts_of_a_page);
}

std::vector<const Post*> posts_of(const Edition& edition, int page) {
  if (page < 1 || page > pages_of(edition)) return {};
  std::size_t first = static_cast<std::size_t>(page - 1) * posts_of_a_page;
  std::size_t end = std::min(first + posts_of_a_page, edition.posts.size());
  return {edition.posts.begin() + static_cast<std::ptrdiff_t>(first),
          edition.posts.begin() + static_cast<std::ptrdiff_t>(end)};
}

object post_summary(const Post& post) {
  return {{"id", post.id},
          {"title", post.title},
          {"description", post.description},
          {"publishedAt", to_iso8601(post.published)}};
}

object news_json(const Edition& edition, int page) {
  boost::json::array posts;
  for (const Post* post : posts_of(edition, page)) posts.push_back(post_summary(*post));
  return {{"posts", std::move(posts)}, {"page", page}, {"pages", pages_of(edition)}};
}

object project_json(const content::Project& project) {
  return {{"id", project.id}, {"path", project.path}};
}

object page_json(const content::Page& page, const Catalogue& catalogue,
                 specimen::TextMeasures& measures) {
  object json{{"id", page.id}, {"title", page.title}, {"description", page.description}};
  add_prose(json, page.prose, catalogue, measures);
  return json;
}

object post_json(const Edition& edition, const Post& post, const Catalogue& catalogue,
                 specimen::TextMeasures& measures) {
  object json = post_summary(post);
  add_prose(json, post.prose, catalogue, measures);
  json["newer"] = neighbour(edition.newer(post));
  json["older"] = neighbour(edition.older(post));
  return json;
}

}  // namespace typecase::api
