#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "base/ids.h"
#include "catalogue/catalogue.h"

namespace typecase::specimen {

// Who asks for tester fonts.
struct Visitor {
  std::string address;                 // textual IPv4 or IPv6; kept in memory only
  std::optional<CustomerId> customer;  // signed in
  std::string grant;                   // random id inside the grant: separates log lines, no more
};

// "192.0.2.0/24", "2001:db8:7::/48": what the log keeps of an address.
std::string address_block(std::string_view address);

struct AccessLimits {
  std::size_t characters = 96;             // beyond the home set, a family and 24 hours, an address
  std::size_t characters_signed_in = 256;  // of a customer
  double share = 0.4;                      // and at most this part of what the style has beyond it
  std::size_t block_factor = 8;            // a block has so many times an address's budget
  std::size_t in_one_answer = 64;          // characters beyond the home set
  double requests_per_second = 4;          // that count, an address
  double burst = 12;
  std::size_t families_per_hour = 60;
};

// Keeps count of what each visitor has been sent, so that a whole font is costly to gather: the
// rule that tester fonts, batches and images ask before they answer. Threads: any number at once.
class Access {
 public:
  Access(const Clock& clock, const AccessLimits& limits = {});

  // One request for fonts of a family. `beyond`: the code points in it that are beyond the home
  // set, sorted; counted once they are admitted, the same ones again are free. `available`: how
  // many the style has beyond its home set. All or nothing.
  // forbidden, image_only: the family sends no fonts.
  // too_many, tester_budget_spent: these would exceed the visitor's, or the block's, budget; also
  // when `beyond` is more than one answer may hold. too_many, too_fast (retry after): too many
  // requests or families at once.
  Result<void> admit(const Visitor& visitor, const catalogue::Family& family,
                     std::span<const std::uint32_t> beyond, std::size_t available);

  // Several families in one answer: counts as one request; each entry as admit() alone.
  void begin_batch(const Visitor& visitor);

  // What was sent, block by block and family by family, since the last call: for the log.
  struct Sent {
    std::string block;
    FamilyId family;
    std::string customer;  // empty: not signed in
    std::string grant;     // the last one seen
    std::int64_t requests = 0;
    std::int64_t refused = 0;
    std::vector<std::uint32_t> characters;  // new ones, sorted
  };
  std::vector<Sent> take_sent();

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace typecase::specimen
