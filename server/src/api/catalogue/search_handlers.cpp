#include "api/catalogue/search_handlers.h"

#include <charconv>

#include "base/text/utf8.h"

namespace typecase::api {
namespace {

// As api/openapi.yaml has them.
constexpr std::size_t longest_question = 100;
constexpr int most_results = 50;
constexpr int usual_results = 12;

std::string_view question_of(const http::Request& request) {
  std::string_view question = request.query_value("q");
  if (code_points(question) > longest_question) {
    throw ErrorException(
        {ErrorKind::malformed, "question_too_long", "A question has at most 100 characters."});
  }
  return question;
}

std::size_t limit_of(const http::Request& request) {
  std::string_view text = request.query_value("limit");
  if (text.empty()) return usual_results;
  int limit = 0;
  auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), limit);
  bool is_number = failure == std::errc{} && end == text.data() + text.size();
  if (!is_number || limit < 1 || limit > most_results) {
    throw ErrorException({ErrorKind::malformed, "bad_limit", "A limit is from 1 to 50."});
  }
  return static_cast<std::size_t>(limit);
}

}  // namespace

void add_search_routes(http::Router& router, const search::Finder& finder, FontAnswers& fonts,
                       const Clock& clock) {
  router.add({http::Method::get, "/api/search", "search", http::Run::on_io,
              [&](const http::Request& request) {
                std::string_view question = question_of(request);
                const auto all = finder.current()->find(question, limit_of(request), clock.now());
                answers::SearchResults results;
                for (const search::Found& found : all) {
                  results.results.push_back({found, fonts.specimen_style(found.style.text)});
                }
                http::Response response = http::json(results);
                response.set("Cache-Control", "no-cache");
                return response;
              }});
}

}  // namespace typecase::api
