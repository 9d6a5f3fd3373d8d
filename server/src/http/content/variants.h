#pragma once

#include "http/message/message.h"

namespace typecase::http {

enum class ContentCoding { identity, brotli, gzip };

// A content with what is sent beside it. `brotli` and `gzip`: null where they are not there.
struct Content {
  SharedBody identity, brotli, gzip;
  std::string type;
  Headers headers = {};  // Further ones of each answer, Cache-Control for one.
  bool varies = false;   // Codings may be added.
};

// One content in up to three codings with the headers of their answers, made once and served often.
struct Variants {
  struct Coding {
    SharedBody body;   // Null: not there.
    std::string etag;  // Of the identity; a coding adds its name, for its bytes differ.
    std::shared_ptr<const SharedHeaders> headers, headers_unchanged;  // of 200, of 304
  };
  Content content;
  Coding identity, brotli, gzip;
};

Variants variants_of(Content content);

// How long compressing may take: of 100 kB of JSON about 1, 3 and 200 ms.
enum class Effort { quick, usual, best };

// The coding that Accept-Encoding likes best (RFC 9110, 12.5.3); of a range the identity.
ContentCoding liked_coding(const Request& request);

// The content in a coding; null: it would not be at least a tenth smaller.
SharedBody coded(const Content& content, ContentCoding coding, Effort effort);

// The same with one coding more.
Variants with_coding(const Variants& variants, ContentCoding coding, SharedBody body);

// Compresses where it makes the content at least a tenth smaller. `headers`: as Content::headers.
Variants make_variants(std::string content, std::string content_type, Headers headers,
                       Effort effort = Effort::usual);

// The same content with codings of another effort. Tags stay: what they name has not changed, and
// ranges are of the identity alone.
Variants recoded(const Variants& variants, Effort effort);

// Bytes in memory, of all its codings and their headers.
std::size_t size_of(const Variants& variants);

// 200, 206, 304 or 416 with the coding that Accept-Encoding likes best of those there are, ETag and
// Vary. A request for a range gets bytes of the identity.
Response compressed(const Request& request, const Variants& variants);

// An answer that is made for one request, coded as its Accept-Encoding likes best: quickly, for it
// is sent once. Its ETag becomes that of the coding. As it is where the coding would not be worth
// it or a range is asked for.
Response coded_once(const Request& request, Response response);

}  // namespace typecase::http
