#include "api/text_answers.h"

#include <charconv>

#include "api/content_handlers.h"
#include "api/text_json.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;

int page_of(const Request& request) {
  std::string_view text = request.query_value("page");
  if (text.empty()) return 1;
  int page = 0;
  auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), page);
  bool is_number = failure == std::errc{} && end == text.data() + text.size();
  if (!is_number || page < 1) {
    throw ErrorException({ErrorKind::malformed, "bad_page", "Pages are counted from 1."});
  }
  return page;
}

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
  std::optional<content::Page> page = find_page(*now->edition->content, *now->licences, id);
  if (!page) throw ErrorException(missing_text(*now, "/pages/" + std::string(id), "page"));
  return {"page " + page->id, now,
          [this, now, page] { return page_json(*page, *now->catalogue, measures_); }};
}

TextAnswers::Question TextAnswers::about_post(std::string_view id) const {
  auto now = states_.current();
  const content::Post* post = now->edition->post(id);
  if (!post) throw ErrorException(missing_text(*now, "/news/" + std::string(id), "post"));
  return {"post " + post->id, now, [this, now, post] {
            return post_json(*now->edition, *post, *now->catalogue, measures_);
          }};
}

// Pages beyond the last are as many as somebody likes to ask for: their answers are not kept.
TextAnswers::Question TextAnswers::about_news(int page) const {
  auto now = states_.current();
  bool is_there = page <= pages_of(*now->edition);
  return {is_there ? "news " + std::to_string(page) : "", now,
          [now, page] { return news_json(*now->edition, page); }};
}

std::string TextAnswers::text(const Question& question) {
  if (question.key.empty()) return boost::json::serialize(question.make());
  return answers_.text(question.key, question.state, question.make);
}

std::string TextAnswers::page(const std::string& id) { return text(about_page(id)); }
std::string TextAnswers::post(const std::string& id) { return text(about_post(id)); }
std::string TextAnswers::news(int page) { return text(about_news(page)); }

void TextAnswers::add_routes(http::Router& router) {
  auto answer = [this](const Request& request, const Question& question) -> Response {
    if (question.key.empty()) return http::json(question.make());
    return answers_.answer(request, question.key, question.state, question.make);
  };
  router.add(
      {Method::get, "/api/pages/{id}", "getPage", Run::work,
       [this, answer](const Request& r) { return answer(r, about_page(r.parameter("id"))); }});
  router.add({Method::get, "/api/news", "listNews", Run::work,
              [this, answer](const Request& r) { return answer(r, about_news(page_of(r))); }});
  router.add(
      {Method::get, "/api/news/{id}", "getPost", Run::work,
       [this, answer](const Request& r) { return answer(r, about_post(r.parameter("id"))); }});
  router.add(
      {Method::get, "/api/projects/{id}", "getProject", Run::on_io, [this](const Request& r) {
         auto edition = states_.current()->edition;
         const content::Project* project = edition->content->project(r.parameter("id"));
         if (!project) throw ErrorException(not_found("project"));
         return http::json(project_json(*project));
       }});
}

}  // namespace typecase::api
