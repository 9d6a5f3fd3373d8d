#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "base/ids.h"
#include "catalogue/catalogue.h"
#include "specimen/access/character_tally.h"
#include "specimen/access/client_rate.h"
#include "specimen/tester/kerning_share.h"

namespace typecase::specimen {

// A client that requests tester fonts.
struct Visitor {
  std::string address;                 // textual IPv4 or IPv6; kept in memory only
  std::optional<CustomerId> customer;  // signed in
  std::string grant;                   // random id inside the grant: separates log lines, no more
  bool in_batch = false;               // begin_batch() has counted the request
};

// The part of a style beyond its free charset, which budgets protect.
struct ProtectedCharset {
  std::size_t protected_count = 0;        // characters
  std::string file = {};                  // whose kerning is counted; empty: it is not
  const KerningShare* kerning = nullptr;  // of the file
  bool singly = true;  // each character is asked for by itself, not a language's letters together
};

struct AccessLimits {
  std::size_t characters = 96;  // beyond the free charset, a family and 24 hours, an address
  std::size_t characters_signed_in = 256;  // of a customer, and of an address with one
  double share = 0.3;                      // and at most this part of what the style has beyond it
  std::size_t block_factor = 8;            // a block has so many times an address's budget
  double block_share = 0.6;                // and at most this part
  double kerning = 0.495;  // an address knows less than this part of it: half, as it is counted
  // The last of it is for characters asked for singly; these may add so much in any case.
  double kerning_singly = 0.1;
  std::size_t in_one_answer = 64;  // characters beyond the free charset
  double requests_per_second = 4;  // that count, an address
  double burst = 12;
  std::size_t families_per_hour = 60;  // an address; ten times as many in batches
  double made_per_second = 30;  // fonts and pictures that nobody asked for before, an address
  double made_at_once = 300;
  std::size_t memory = 64 << 20;  // bytes of what is kept in mind; the oldest goes first
  std::size_t unwritten = 1000;   // lines between two calls of take_sent(); further ones join
};

// forbidden: the family sends no fonts.
Error image_only();

// Keeps count of what each visitor has been sent, so that a whole font is costly to gather: the
// rule that tester fonts, batches and images ask before they answer. Whom it counts tells
// address_block.h; docs/decisions/0011-tester-budgets.md tells why. Threads: any number at once.
class Access {
 public:
  explicit Access(const Clock& clock, const AccessLimits& limits = {});

  // One request for a font or an image of a family. `beyond`: the code points in it that are beyond
  // the free charset, sorted; counted once they are admitted, the same ones again are free; empty
  // (an image, a feature): only the speed counts. All or nothing. forbidden, image_only: `beyond`
  // is not empty, and the family sends no fonts. too_many, tester_budget_spent: these would exceed
  // the visitor's, or the block's, budget; also when `beyond` is more than one answer may hold.
  // too_many, too_fast (retry after): too many requests or families at once.
  Result<void> admit(const Visitor& visitor, const catalogue::Family& family,
                     std::span<const std::uint32_t> beyond, const ProtectedCharset& charset);

  // Several fonts in one answer count as one request: marks the visitor, whom admit() then asks for
  // each of them. too_many, too_fast.
  Result<void> begin_batch(Visitor& visitor);

  // Fonts or pictures, one or so many, that have to be made for this address, whatever they hold:
  // so that nobody keeps all cores busy with what needs no grant. too_many, too_fast.
  Result<void> admit_making(const std::string& address, int things = 1);

  // Fonts sent since the last call, by block and family: for the log.
  struct Sent {
    std::string block;  // "others": of more blocks than are told apart
    FamilyId family;
    std::string customer;  // empty: not signed in
    std::string grant;     // the last one seen
    std::int64_t requests = 0;
    std::int64_t refused = 0;
    std::vector<std::uint32_t> characters;  // new to the block or to the customer, sorted
  };
  std::vector<Sent> take_sent();

  // Counts again what was sent within the hour that begins at `hour`, as after a restart.
  void recall(const Sent& sent, Time hour);

 private:
  using Characters = std::span<const std::uint32_t>;
  struct Account;  // one of those whom a request is charged to

  std::vector<Account> accounts(const Visitor& visitor, const FamilyId& family, Characters beyond,
                                const ProtectedCharset& charset);
  Result<void> charge(const Visitor& visitor, const catalogue::Family& family, Characters beyond,
                      const ProtectedCharset& charset, Sent& line);
  Sent& line(const Visitor& visitor, const FamilyId& family);

  const Clock& clock_;
  const AccessLimits limits_;
  std::mutex mutex_;
  ClientRate speed_;
  ClientRate making_;
  CharacterTally addresses_;
  CharacterTally known_;  // blocks and customers
  std::map<std::tuple<std::string, FamilyId, std::string>, Sent> sent_;
};

}  // namespace typecase::specimen
