#pragma once

#include <chrono>
#include <string>

#include "net/http_client.h"

// Client of VIES, the European Commission's register of VAT numbers (REST).
namespace typecase::vies {

enum class Status {
  valid,
  invalid,     // not in the register of its member state
  unavailable  // not known: the service, the member state or the way to them failed
};

// The business that asks, by its own VAT number. Without one the answer bears no consultation
// number.
struct Requester {
  std::string member_state = {};  // "EL"; may be empty
  std::string number = {};        // without the prefix
};

struct Query {
  std::string member_state;  // prefix of the number: "EL" for Greece, "XI" for Northern Ireland
  std::string number;        // without the prefix, capital letters and digits
  Requester requester = {};
};

struct Answer {
  Status status = Status::unavailable;
  std::string consultation = {};  // consultation number (requestIdentifier); often empty
  std::string failure = {};  // with unavailable: the service's code, such as "MS_UNAVAILABLE", or
                             // "timeout", "unreachable", "bad_answer", "http_503"
};

// Thread-safe.
class Client {
 public:
  // base_url: of the REST service, without a slash at its end. timeout: of one whole exchange.
  explicit Client(std::string base_url,
                  std::chrono::milliseconds timeout = std::chrono::seconds(3));

  // Blocks up to the timeout, twice where the requester is refused. Throws nothing: each failure is
  // Status::unavailable. A requester that the service refuses is left out in a second request,
  // within another timeout.
  Answer check(const Query& query) const;

 private:
  Answer ask(const Query& query) const;

  std::string url_;
  net::HttpClient http_;
};

}  // namespace typecase::vies
