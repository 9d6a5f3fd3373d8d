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
  while (!header.empty()) {
    const std::string_view entry = header.substr(0, header.find(','));
    header.remove_prefix(std::min(entry.size() + 1, header.size()));
    const std::size_t semicolon = std::min(entry.find(';'), entry.size());
    const std::string_view name = trimmed(entry.substr(0, semicolon));
    if (name == coding) return weight(entry.substr(semicolon));
    if (name == "*") any = weight(entry.substr(semicolon));
  }
  return any;
}

struct Offered {
  bool brotli = true;
  bool gzip = true;
};

ContentCoding liked_best(const Request& request, Offered offered) {
  if (!request.header("range").empty()) return ContentCoding::identity;
  std::string_view accepted = request.header("accept-encoding");
  int br = offered.brotli ? acceptance(accepted, "br") : 0;
  int gzip = offered.gzip ? acceptance(accepted, "gzip") : 0;
  if (br > 0 && br >= gzip) return ContentCoding::brotli;
  return gzip > 0 ? ContentCoding::gzip : ContentCoding::identity;
}

// In Content-Encoding; empty: the identity has none.
std::string_view name_of(ContentCoding coding) {
  switch (coding) {
    case ContentCoding::identity:
      return "";
    case ContentCoding::brotli:
      return "br";
    case ContentCoding::gzip:
      return "gzip";
  }
  return "";
}

std::string compress(const std::string& content, ContentCoding coding, Effort effort) {
  const Levels levels = levels_of(effort);
  return coding == ContentCoding::brotli ? brotli(content, levels.brotli)
                                         : gzip(content, levels.gzip);
}

// An entity tag names bytes, and those of a coding are others.
std::string tag_of_coding(std::string etag, std::string_view coding) {
  return etag.insert(etag.size() - 1, "-" + std::string(coding));
}

// Headers of every answer about that coding, and those of a body (RFC 9110, 15.4.5).
Variants::Coding coding_of(const Content& content, const std::string& etag, ContentCoding which,
                           SharedBody body) {
  Variants::Coding coding;
  coding.body = std::move(body);
  const std::string_view name = name_of(which);
  coding.etag = name.empty() ? etag : tag_of_coding(etag, name);
  Headers headers = content.headers;
  headers.emplace_back("ETag", coding.etag);
  if (content.varies || content.brotli || content.gzip) {
    headers.emplace_back("Vary", "Accept-Encoding");
  }
  coding.headers_unchanged = std::make_shared<const SharedHeaders>(headers);
  headers.emplace_back("Accept-Ranges", "bytes");
  headers.emplace_back("Content-Type", content.type);
  if (!name.empty()) headers.emplace_back("Content-Encoding", name);
  coding.headers = std::make_shared<const SharedHeaders>(std::move(headers));
  return coding;
}

const Variants::Coding& coding_for(const Request& request, const Variants& variants) {
  switch (liked_best(request, {variants.brotli.body != nullptr, variants.gzip.body != nullptr})) {
    case ContentCoding::brotli:
      return variants.brotli;
    case ContentCoding::gzip:
      return variants.gzip;
    case ContentCoding::identity:
      break;
  }
  return variants.identity;
}

}  // namespace

ContentCoding liked_coding(const Request& request) { return liked_best(request, {}); }

SharedBody coded(const Content& content, ContentCoding coding, Effort effort) {
  const std::string& identity = *content.identity;
  std::string body = compress(identity, coding, effort);
  if (body.size() + identity.size() / 10 >= identity.size()) return nullptr;
  return std::make_shared<const std::string>(std::move(body));
}

Variants with_coding(const Variants& variants, ContentCoding coding, SharedBody body) {
  Variants more = variants;
  if (!body || coding == ContentCoding::identity) return more;
  const bool is_brotli = coding == ContentCoding::brotli;
  (is_brotli ? more.content.brotli : more.content.gzip) = body;
  (is_brotli ? more.brotli : more.gzip) =
      coding_of(more.content, variants.identity.etag, coding, std::move(body));
  return more;
}

Variants variants_of(Content content) {
  const std::string etag = etag_of(*content.identity);
  Variants variants;
  variants.identity = coding_of(content, etag, ContentCoding::identity, content.identity);
  variants.content = content;
  variants = with_coding(variants, ContentCoding::brotli, content.brotli);
  return with_coding(variants, ContentCoding::gzip, content.gzip);
}

Variants make_variants(std::string content, std::string content_type, Headers headers,
                       Effort effort) {
  content.shrink_to_fit();
  Content plain{std::make_shared<const std::string>(std::move(content)), nullptr, nullptr,
                std::move(content_type), std::move(headers)};
  plain.brotli = coded(plain, ContentCoding::brotli, effort);
  plain.gzip = coded(plain, ContentCoding::gzip, effort);
  return variants_of(std::move(plain));
}

Variants recoded(const Variants& variants, Effort effort) {
  const Content& content = variants.content;
  Variants better = variants;
  for (ContentCoding coding : {ContentCoding::brotli, ContentCoding::gzip}) {
    better = with_coding(better, coding, coded(content, coding, effort));
  }
  return better;
}

std::size_t size_of(const Variants& variants) {
  std::size_t bytes = sizeof(Variants);
  for (const Variants::Coding* coding : {&variants.identity, &variants.brotli, &variants.gzip}) {
    if (!coding->body) continue;
    bytes += coding->body->size() + coding->headers->bytes() + coding->headers_unchanged->bytes();
  }
  return bytes;
}

Response compressed(const Request& request, const Variants& variants) {
  const Variants::Coding& coding = coding_for(request, variants);
  if (is_known(request, coding.etag)) {
    return {.status = 304, .shared_headers = coding.headers_unchanged};
  }
  Response whole{.shared = coding.body, .shared_headers = coding.headers};
  return request.header("range").empty() ? whole : conditional(request, std::move(whole));
}

Response coded_once(const Request& request, Response response) {
  if (response.body.size() < worth_coding) return response;
  response.set("Vary", "Accept-Encoding");
  const ContentCoding coding = liked_coding(request);
  if (coding == ContentCoding::identity) return response;
  response.body = compress(response.body, coding, Effort::quick);
  response.set("Content-Encoding", std::string(name_of(coding)));
  if (const std::string* etag = response.header("ETag")) {
    response.set("ETag", tag_of_coding(*etag, name_of(coding)));
  }
  return response;
}

}  // namespace typecase::http
