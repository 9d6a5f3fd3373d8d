#include "api/catalogue/text_answers.h"

#include "api/catalogue/catalogue_routes.h"
#include "api/catalogue/content_answers.h"
#include "api/catalogue/list_pages.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Run;

// Of a text that is not there, or no longer.
Error missing_text(const TextState& now, const std::string& path, std::string_view kind) {
  const auto& withdrawn = now.edition->content->withdrawn;
  auto found = withdrawn.find(path);
  if (found == withdrawn.end()) return not_found(kind);
  return {ErrorKind::gone, "withdrawn", "\"" + found->second + "\" has been withdrawn."};
}

}  // namespace

TextAnswers::Question TextAnswers::about_page(std::string_view id) const {
  auto now = states_.current();
  const content::Content& content = *now->edition->content;
  if (!has_page(content, *now->licences, id)) {
    throw ErrorException(missing_text(*now, "/pages/" + std::string(id), "page"));
  }
  return {"page " + std::string(id), now, [this, now, id = std::string(id)] {
            const auto page = find_page(*now->edition->content, *now->licences, id);
            answers::LiveText text =
                answers::live_text(page->rich_text, *now->catalogue, measures_);
            return json::answer(answers::Page{{*page}, std::move(text)});
          }};
}

TextAnswers::Question TextAnswers::about_post(std::string_view id) const {
  auto now = states_.current();
  const content::Post* post = now->edition->post(id);
  if (!post) throw ErrorException(missing_text(*now, "/news/" + std::string(id), "post"));
  return {"post " + post->id, now, [this, now, post] {
            const content::Edition& edition = *now->edition;
            auto summary = [&](const content::Post* of) {
              return of ? std::optional(answers::PostSummary{edition, of}) : std::nullopt;
            };
            answers::LiveText text =
                answers::live_text(post->rich_text, *now->catalogue, measures_);
            return json::answer(answers::Post{{edition, post},
                                              std::move(text),
                                              summary(edition.newer(*post)),
                                              summary(edition.older(*post))});
          }};
}

// Pages beyond the last are as many as somebody likes to ask for: their answers are not kept.
TextAnswers::Question TextAnswers::about_news(int page) const {
  auto now = states_.current();
  bool is_there = page <= news_pages(*now->edition).pages();
  return {is_there ? "news " + std::to_string(page) : "", now, [now, page] {
            return json::answer(answers::News{*now->edition, page});
          }};
}

void TextAnswers::add_routes(http::Router& router) {
  answers_.add_route(router, "/api/pages/{id}", "getPage",
                     [this](const Request& r) { return about_page(r.parameter("id")); });
  answers_.add_route(router, "/api/news", "listNews",
                     [this](const Request& r) { return about_news(page_of(r)); });
  answers_.add_route(router, "/api/news/{id}", "getPost",
                     [this](const Request& r) { return about_post(r.parameter("id")); });
  router.add(
      {Method::get, "/api/projects/{id}", "getProject", Run::on_io, [this](const Request& r) {
         auto edition = states_.current()->edition;
         const content::Project* project = edition->content->project(r.parameter("id"));
         if (!project) throw ErrorException(not_found("project"));
         return http::json(*project);
       }});
}

}  // namespace typecase::api
