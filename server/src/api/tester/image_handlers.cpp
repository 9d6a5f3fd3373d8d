#include "api/tester/tester_routes.h"

#include <charconv>

#include "api/requests.h"
#include "http/content/conditional.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;
using specimen::ImageStore;

constexpr std::string_view png = "image/png";
constexpr std::string_view pdf = "application/pdf";

// The name before ".png". Throws not_found for any other file.
std::string png_name(const Request& request) {
  std::string_view file = request.parameter("file");
  if (!file.ends_with(".png")) throw ErrorException(not_found("image"));
  return std::string(file.substr(0, file.size() - 4));
}

// A number as it is spelt in an address.
std::uint32_t png_number(const Request& request) {
  std::string name = png_name(request);
  std::uint32_t number = 0;
  std::from_chars(name.data(), name.data() + name.size(), number);
  if (std::to_string(number) != name) throw ErrorException(not_found("image"));
  return number;
}

Response kept(const Request& request, const ImageStore::File& file, std::string_view type,
              std::string cache) {
  Response response;
  response.shared = http::SharedBody(file, &file->bytes);
  response.set("Content-Type", std::string(type));
  response.set("Cache-Control", std::move(cache));
  response.set("ETag", file->etag);
  return http::conditional(request, std::move(response));
}

// Glyphs of a static font file stay what they are; of a variable one the foundry may show another
// place on its axes.
Response glyphs(const Request& request, const ImageStore::File& file) {
  const bool is_static = request.parameter("instance") == "static";
  Response response = kept(request, file, png,
                           is_static ? "private, max-age=604800, immutable" : "private, no-cache");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("X-Robots-Tag", "noindex");
  return response;
}

// Made to stand beside links on other sites.
Response beside_links(const Request& request, const ImageStore::File& file) {
  Response response = kept(request, file, png, "public, max-age=86400");
  return std::move(response.set("Cross-Origin-Resource-Policy", "cross-origin"));
}

Response drawn(std::string bytes, std::string_view type) {
  Response response = http::text(std::move(bytes), std::string(type));
  response.set("Cache-Control", "private, no-store");
  return response;
}

Response line_image(ImageStore& images, const Request& request) {
  auto body = http::read_body<TesterImageRequest>(request);
  specimen::TesterCaller caller{request.client_address,
                                std::string(request.header("x-tester-grant"))};
  return drawn(images.line(body.line, body.width, caller).value(), png);
}

Response proof(ImageStore& images, const Request& request) {
  auto body = http::read_body<specimen::ProofRequest>(request);
  Response response =
      drawn(images.proof(body, request.client_address).value(), body.format == "pdf" ? pdf : png);
  response.set("Content-Disposition", "attachment; filename=\"proof." + body.format + '"');
  return response;
}

// Those of the family's language first, then others of its script.
specimen::SampleTexts sample_texts(const content::Content& content,
                                   const catalogue::Family* family) {
  specimen::SampleTexts texts;
  if (family == nullptr) return texts;
  for (bool own : {true, false}) {
    for (const content::Pangram& pangram : content.pangrams) {
      bool of_language = pangram.language == family->language;
      if (pangram.script == family->script && of_language == own) texts.push_back(pangram.text);
    }
  }
  return texts;
}

Response specimen_pdf(ImageStore& images, const catalogue::Current& catalogue,
                      const content::Editions& editions, const Request& request) {
  std::string id(request.parameter("id"));
  auto snapshot = catalogue.current();
  auto texts = sample_texts(*editions.current()->content, snapshot->family(id));
  Response response = kept(request, images.specimen(id, texts).value(), pdf, "no-cache");
  response.set("Content-Disposition", "inline; filename=\"" + id + "-specimen.pdf\"");
  return response;
}

}  // namespace

void add_image_routes(http::Router& router, specimen::ImageStore& images,
                      const catalogue::Current& catalogue, const content::Editions& editions) {
  router.add({Method::get, "/og/{file}", "", Run::making, [&](const Request& request) {
                return beside_links(request, images.og(png_name(request)).value());
              }});
  router.add({Method::get, "/og/news/{file}", "", Run::making, [&](const Request& request) {
                auto edition = editions.current();
                const content::Post* post = edition->post(png_name(request));
                if (!post) throw ErrorException(not_found("image"));
                std::string day = messages::day(post->published);
                return beside_links(request, images.og_title(post->title, day).value());
              }});
  router.add({Method::get, "/t/{face}/{instance}/sheets/{file}", "", Run::making,
              [&](const Request& request) {
                return glyphs(request, images
                                           .sheet(std::string(request.parameter("face")),
                                                  std::string(request.parameter("instance")),
                                                  png_number(request), request.client_address)
                                           .value());
              }});
  router.add({Method::get, "/t/{face}/{instance}/glyphs/{file}", "", Run::making,
              [&](const Request& request) {
                return glyphs(request, images
                                           .glyph(std::string(request.parameter("face")),
                                                  std::string(request.parameter("instance")),
                                                  png_number(request), request.client_address)
                                           .value());
              }});
  router.add({Method::post, "/api/tester_images", "drawTesterLine", Run::making,
              [&](const Request& request) { return line_image(images, request); }});
  router.add({Method::post, "/api/proofs", "makeProof", Run::making,
              [&](const Request& request) { return proof(images, request); }});
  router.add(
      {Method::get, "/api/fonts/{id}/specimen.pdf", "getSpecimenPdf", Run::making,
       [&](const Request& request) { return specimen_pdf(images, catalogue, editions, request); }});
}

}  // namespace typecase::api
