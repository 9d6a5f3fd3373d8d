#include "api/tester/tester_routes.h"

#include "api/requests.h"
#include "http/content/conditional.h"
#include "http/content/variants.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;
using specimen::TesterFonts;

// Advances compressed for the wire, by their ETag.
using AdvanceVariants = specimen::SharedCache<http::Variants>;

constexpr std::string_view suffix = ".woff2";

specimen::TesterAddress address_of(const Request& request) {
  std::string_view file = request.parameter("file");
  if (!file.ends_with(suffix)) throw ErrorException(not_found("tester font"));
  file.remove_suffix(suffix.size());
  return {std::string(request.parameter("face")), std::string(request.parameter("instance")),
          std::string(request.parameter("features")), std::string(file)};
}

specimen::TesterCaller caller_of(const Request& request) {
  return {request.client_address, std::string(request.header("x-tester-grant"))};
}

// For this visitor alone: what others fetch is counted too.
http::Headers kept_by_visitor() {
  return {{"Cache-Control", "private, max-age=3600, immutable"},
          {"Cross-Origin-Resource-Policy", "same-origin"},
          {"X-Robots-Tag", "noindex"}};
}

Response font_answer(const Request& request, const TesterFonts::Font& font) {
  Response response{.headers = kept_by_visitor(), .shared = http::SharedBody(font, &font->woff2)};
  response.set("Content-Type", "font/woff2");
  response.set("ETag", font->etag);
  return http::conditional(request, std::move(response));
}

Response font(TesterFonts& fonts, const Request& request) {
  return font_answer(request, fonts.font(address_of(request), caller_of(request)).value());
}

std::optional<Response> try_cached_font(TesterFonts& fonts, const Request& request) {
  auto font = fonts.try_cached_font(address_of(request), caller_of(request));
  if (!font) return std::nullopt;
  return font_answer(request, font->value());
}

Response advances(TesterFonts& fonts, AdvanceVariants& variants, const Request& request) {
  specimen::AdvancesAddress address{std::string(request.parameter("face")),
                                    std::string(request.parameter("instance")),
                                    std::string(request.query_value("at"))};
  auto made = fonts.advances(address, caller_of(request)).value();
  auto compressed = variants.get(made->etag, [&]() -> Result<AdvanceVariants::Made> {
    auto all = std::make_shared<http::Variants>(
        http::make_variants(made->json, "application/json", kept_by_visitor()));
    return AdvanceVariants::Made{all, http::size_of(*all)};
  });
  return http::compressed(request, *compressed.value());
}

// Each font's length in four bytes, the most significant first, and the font.
std::string framed(const std::vector<TesterFonts::Font>& fonts) {
  std::string body;
  for (const TesterFonts::Font& font : fonts) {
    std::size_t size = font ? font->woff2.size() : 0;
    for (int shift : {24, 16, 8, 0}) body += static_cast<char>(size >> shift & 0xFF);
    if (font) body += font->woff2;
  }
  return body;
}

Response batch(TesterFonts& fonts, const Request& request) {
  auto body = http::read_body<TesterBatchRequest>(request);
  auto made = fonts.batch(body.fonts, caller_of(request)).value();
  Response response = http::text(framed(made), "application/octet-stream");
  response.set("Cache-Control", "no-store");
  response.set("X-Robots-Tag", "noindex");
  return response;
}

}  // namespace

void add_tester_routes(http::Router& router, TesterFonts& fonts,
                       const std::shared_ptr<specimen::MemoryBudget>& memory) {
  auto variants = std::make_shared<AdvanceVariants>(memory);
  router.add(
      {.method = Method::get,
       .pattern = "/t/{face}/{instance}/{features}/{file}",
       .operation = "",
       .run = Run::making,
       .handler = [&](const Request& request) { return font(fonts, request); },
       .try_cached = [&](const Request& request) { return try_cached_font(fonts, request); }});
  router.add(
      {Method::get, "/t/{face}/{instance}/advances.json", "", Run::making,
       [&fonts, variants](const Request& request) { return advances(fonts, *variants, request); }});
  router.add({Method::post, "/api/tester_batches", "batchTesterFonts", Run::making,
              [&](const Request& request) { return batch(fonts, request); }});
}

}  // namespace typecase::api
