#pragma once

#include "http/message/message.h"

namespace typecase::http {

// One content in up to three codings, made once and served often.
struct Variants {
  SharedBody identity;
  SharedBody brotli;  // Null: not there.
  SharedBody gzip;
  std::string content_type;
  std::string etag;  // Of the identity; a coding adds its name, for its bytes differ.
};

// How long compressing may take: of 100 kB of JSON about 1, 3 and 200 ms.
enum class Effort { quick, usual, best };

// Compresses where it makes the content at least a tenth smaller.
Variants make_variants(std::string content, std::string content_type,
                       Effort effort = Effort::usual);

// The same content with codings of another effort. Tags stay: what they name has not changed, and
// ranges are of the identity alone.
Variants recoded(const Variants& variants, Effort effort);

// Bytes of all its codings.
std::size_t size_of(const Variants& variants);

// 200, 206, 304 or 416 with the coding that Accept-Encoding likes best (RFC 9110, 12.5.3), ETag and
// Vary. A request for a range gets bytes of the identity. Cache-Control is the caller's to set.
Response compressed(const Request& request, const Variants& variants);

// An answer that is made for one request, coded as its Accept-Encoding likes best: quickly, for it
// is sent once. Its ETag becomes that of the coding. As it is where the coding would not be worth
// it or a range is asked for.
Response coded_once(const Request& request, Response response);

}  // namespace typecase::http
