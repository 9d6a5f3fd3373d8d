#include "specimen/access/access.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "base/sorted.h"
#include "specimen/access/address_block.h"

namespace typecase::specimen {
namespace {

constexpr std::size_t families_in_batches = 10;  // times those asked for singly
constexpr std::string_view others = "others";

Error budget_spent() {
  return {ErrorKind::too_many, "tester_budget_spent",
          "So many characters of this family are not sent in one day."};
}

Error too_fast(int wait) {
  return {ErrorKind::too_many, "too_fast", "Too many fonts at once.", {}, wait};
}

std::string key_of(std::string_view kind, const std::string& who, const FamilyId& family) {
  return std::string(kind) + ' ' + who + ' ' + family.text;
}

std::string block_key(const std::string& block, const FamilyId& family) {
  return key_of("block", block, family);
}

std::string customer_key(const std::string& customer, const FamilyId& family) {
  return key_of("customer", customer, family);
}

std::size_t part(double share, std::size_t whole) {
  return static_cast<std::size_t>(std::floor(share * static_cast<double>(whole)));
}

}  // namespace

Error image_only() {
  return {ErrorKind::forbidden, "image_only", "This family is shown as images only."};
}

struct Access::Account {
  CharacterTally& tally;
  std::string key;
  std::size_t limit;
  CharacterTally::Seen seen;
  const KerningShare* kerning = nullptr;  // what counts instead of characters
  double kerning_limit = 0;

  bool has_room() const {
    if (seen.fresh.empty()) return true;
    if (!kerning) return seen.held.size() + seen.fresh.size() <= limit;
    return kerning->with(united(seen.held, seen.fresh)) < kerning_limit;
  }
};

Access::Access(const Clock& clock, const AccessLimits& limits)
    : clock_(clock),
      limits_(limits),
      speed_(limits.requests_per_second, limits.burst, limits.memory / 8),
      making_(limits.made_per_second, limits.made_at_once, limits.memory / 8),
      addresses_(limits.memory / 2),
      known_(limits.memory / 4) {}

Result<void> Access::admit(const Visitor& visitor, const catalogue::Family& family,
                           std::span<const std::uint32_t> beyond, const ProtectedCharset& charset) {
  std::lock_guard guard(mutex_);
  Sent& line = this->line(visitor, family.id);
  Result<void> admitted = charge(visitor, family, beyond, charset, line);
  line.requests += 1;
  line.refused += admitted ? 0 : 1;
  line.grant = visitor.grant;
  return admitted;
}

Result<void> Access::begin_batch(Visitor& visitor) {
  std::lock_guard guard(mutex_);
  if (auto wait = speed_.take(address_group(visitor.address), clock_.now())) {
    return too_fast(*wait);
  }
  visitor.in_batch = true;
  return {};
}

Result<void> Access::admit_making(const std::string& address, int things) {
  std::lock_guard guard(mutex_);
  if (auto wait = making_.take(address_group(address), clock_.now(), things)) {
    return too_fast(*wait);
  }
  return {};
}

Result<void> Access::charge(const Visitor& visitor, const catalogue::Family& family,
                            Characters beyond, const ProtectedCharset& charset, Sent& line) {
  Time now = clock_.now();
  std::string group = address_group(visitor.address);
  if (!visitor.in_batch) {
    if (auto wait = speed_.take(group, now)) return too_fast(*wait);
  }
  if (beyond.empty()) return {};
  if (family.protection == catalogue::Protection::image) return image_only();
  if (beyond.size() > limits_.in_one_answer) return budget_spent();

  std::size_t families = limits_.families_per_hour * (visitor.in_batch ? families_in_batches : 1);
  if (auto wait = speed_.visit(group, family.id, families, now)) return too_fast(*wait);

  std::vector<Account> charged = accounts(visitor, family.id, beyond, charset);
  if (!std::ranges::all_of(charged, &Account::has_room)) return budget_spent();
  for (const Account& account : charged) {
    account.tally.add(account.key, account.seen.fresh, now);
    if (&account.tally == &known_) line.characters = united(line.characters, account.seen.fresh);
  }
  return {};
}

std::vector<Access::Account> Access::accounts(const Visitor& visitor, const FamilyId& family,
                                              Characters beyond, const ProtectedCharset& charset) {
  std::size_t own = std::min(visitor.customer ? limits_.characters_signed_in : limits_.characters,
                             part(limits_.share, charset.protected_count));
  std::size_t of_block = std::min(limits_.characters * limits_.block_factor,
                                  part(limits_.block_share, charset.protected_count));
  Time now = clock_.now();
  std::vector<Account> charged;
  auto charge = [&](CharacterTally& tally, std::string key, std::size_t limit) {
    auto seen = tally.look(key, beyond, now);
    charged.push_back({tally, std::move(key), limit, std::move(seen)});
  };
  charge(addresses_, key_of("address", address_group(visitor.address), family), own);
  if (visitor.customer) charge(known_, customer_key(visitor.customer->text, family), own);
  charge(known_, block_key(address_block(visitor.address), family), of_block);
  if (charset.kerning) {
    charge(addresses_, key_of("kerning", address_group(visitor.address), FamilyId(charset.file)),
           0);
    charged.back().kerning = charset.kerning;
    charged.back().kerning_limit =
        std::max(limits_.kerning, charset.kerning->at_start + limits_.kerning_singly) -
        (charset.singly ? 0 : limits_.kerning_singly);
  }
  return charged;
}

Access::Sent& Access::line(const Visitor& visitor, const FamilyId& family) {
  std::string block = address_block(visitor.address);
  std::string customer = visitor.customer ? visitor.customer->text : "";
  auto found = sent_.find({block, family, customer});
  if (found == sent_.end() && sent_.size() >= limits_.unwritten) {
    block = others;
    customer.clear();
  }
  Sent& line = sent_[{block, family, customer}];
  line.block = block;
  line.family = family;
  line.customer = customer;
  return line;
}

std::vector<Access::Sent> Access::take_sent() {
  std::unique_lock guard(mutex_);
  auto taken = std::exchange(sent_, {});
  guard.unlock();
  std::vector<Sent> sent;
  for (auto& [key, line] : taken) sent.push_back(std::move(line));
  return sent;
}

void Access::recall(const Sent& sent, Time hour) {
  if (sent.characters.empty()) return;
  std::lock_guard guard(mutex_);
  if (sent.block != others) known_.add(block_key(sent.block, sent.family), sent.characters, hour);
  if (!sent.customer.empty()) {
    known_.add(customer_key(sent.customer, sent.family), sent.characters, hour);
  }
}

}  // namespace typecase::specimen
