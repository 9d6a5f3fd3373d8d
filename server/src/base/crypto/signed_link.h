#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "base/error.h"

namespace typecase {

// Addresses of files, good for a time, one hour unless told, and for one file of one thing. Signed,
// not stored: the grant is all that it takes. Immutable: any number of threads.
class SignedLinks {
 public:
  // purpose: what the links are for, without a line feed; a grant of one is worth nothing for
  // another. way_back: the sentence that tells where a new link is to be had.
  SignedLinks(Bytes key, const Clock& clock, std::string purpose, std::string way_back,
              std::chrono::seconds lifetime = std::chrono::hours(1))
      : key_(std::move(key)),
        clock_(clock),
        purpose_(std::move(purpose)),
        way_back_(std::move(way_back)),
        lifetime_(lifetime) {}

  // id: of the thing, without a line feed.
  std::string grant(std::string_view id, std::string_view name) const;

  // The id of what the grant opens this file of.
  // forbidden, bad_link: not ours, altered, or of another file. gone, link_expired.
  Result<std::string> check(std::string_view grant, std::string_view name) const;

 private:
  Bytes key_;
  const Clock& clock_;
  std::string purpose_;
  std::string way_back_;
  std::chrono::seconds lifetime_;
};

}  // namespace typecase
