#include "http/content/variants.h"

#include <cstdlib>

#include "base/text/strings.h"
#include "http/content/compress.h"
#include "http/content/conditional.h"

namespace typecase::http {
namespace {

constexpr std::size_t worth_coding = 1024;  // Less fits into a packet anyhow.

struct Levels {
  int brotli, gzip;
};

constexpr Levels levels_of(Effort effort) {
  switch (effort) {
    case Effort::quick:
      return {4, 4};
    case Effort::usual:
      return {5, 6};
    case Effort::best:
      return {11, 9};
  }
  return {};
}

// The weight of one entry, "gzip;q=0.5": 0 to 1000; without a weight 1000.
int weight(std::string_view parameters) {
  std::size_t q = parameters.find("q=");
  if (q == std::string_view::npos) return 1000;
  std::string digits(trimmed(parameters.substr(q + 2)));
  return static_cast<int>(std::strtod(digits.c_str(), nullptr) * 1000);
}

// Quality of a coding in Accept-Encoding: 0 when it is not wanted.
int acceptance(std::string_view header, std::string_view coding) {
  int any = 0;
  for (std::string_view entry : split(header, ',')) {
    std::size_t semicolon = std::min(entry.find(';'), entry.size());
    std::string_view name = trimmed(entry.substr(0, semicolon));
    if (name == coding) return weight(entry.substr(semicolon));
    if (name == "*") any = weight(entry.substr(semicolon));
  }
  return any;
}

struct Offered {
  bool brotli = true;
  bool gzip = true;
};

// "br", "gzip" or, where the bytes themselves are wanted, "".
std::string_view liked_best(const Request& request, Offered offered) {
  if (!request.header("range").empty()) return "";
  std::string_view accepted = request.header("accept-encoding");
  int br = offered.brotli ? acceptance(accepted, "br") : 0;
  int gzip = offered.gzip ? acceptance(accepted, "gzip") : 0;
  if (br > 0 && br >= gzip) return "br";
  return gzip > 0 ? "gzip" : "";
}

// An entity tag names bytes, and those of a coding are others.
std::string tag_of_coding(std::string etag, std::string_view coding) {
  return etag.insert(etag.size() - 1, "-" + std::string(coding));
}

SharedBody when_smaller(std::string coded, std::size_t size) {
  if (coded.size() + size / 10 >= size) return nullptr;
  return std::make_shared<const std::string>(std::move(coded));
}

Response coded(SharedBody body, const Variants& variants, std::string_view coding) {
  Response response;
  response.shared = std::move(body);
  response.headers.reserve(6);
  response.headers.emplace_back("Content-Type", variants.content_type);
  if (coding.empty()) {
    response.headers.emplace_back("ETag", variants.etag);
  } else {
    response.headers.emplace_back("Content-Encoding", coding);
    response.headers.emplace_back("ETag", tag_of_coding(variants.etag, coding));
  }
  if (variants.brotli || variants.gzip) response.headers.emplace_back("Vary", "Accept-Encoding");
  return response;
}

}  // namespace

Variants make_variants(std::string content, std::string content_type, Effort effort) {
  Variants variants;
  variants.etag = etag_of(content);
  variants.content_type = std::move(content_type);
  content.shrink_to_fit();
  variants.identity = std::make_shared<const std::string>(std::move(content));
  return recoded(variants, effort);
}

Variants recoded(const Variants& variants, Effort effort) {
  Variants coded = variants;
  const std::string& content = *variants.identity;
  const Levels levels = levels_of(effort);
  coded.brotli = when_smaller(brotli(content, levels.brotli), content.size());
  coded.gzip = when_smaller(gzip(content, levels.gzip), content.size());
  return coded;
}

std::size_t size_of(const Variants& variants) {
  std::size_t bytes = variants.identity->size();
  if (variants.brotli) bytes += variants.brotli->size();
  if (variants.gzip) bytes += variants.gzip->size();
  return bytes;
}

Response compressed(const Request& request, const Variants& variants) {
  std::string_view coding =
      liked_best(request, {variants.brotli != nullptr, variants.gzip != nullptr});
  const SharedBody& body = coding == "br"     ? variants.brotli
                           : coding == "gzip" ? variants.gzip
                                              : variants.identity;
  return conditional(request, coded(body, variants, coding));
}

Response coded_once(const Request& request, Response response) {
  if (response.body.size() < worth_coding) return response;
  response.set("Vary", "Accept-Encoding");
  std::string_view coding = liked_best(request, {});
  if (coding.empty()) return response;
  const Levels levels = levels_of(Effort::quick);
  response.body =
      coding == "br" ? brotli(response.body, levels.brotli) : gzip(response.body, levels.gzip);
  response.set("Content-Encoding", std::string(coding));
  if (const std::string* etag = response.header("ETag")) {
    response.set("ETag", tag_of_coding(*etag, coding));
  }
  return response;
}

}  // namespace typecase::http
