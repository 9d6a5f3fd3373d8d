#include "royalties/shares.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "base/money.h"
#include "db/record.h"

namespace typecase::royalties {
namespace {

constexpr int whole = 10'000;
constexpr std::size_t longest_name = 200;  // bytes

auto place_of(const Share& share) { return std::tie(share.family, share.since, share.designer); }

std::optional<Fault> fault_of(const Share& share) {
  if (share.designer.empty()) return Fault{"designer", "required", "A name is needed here."};
  if (share.designer.size() > longest_name) {
    return Fault{"designer", "too_long", "At most 200 bytes are allowed here."};
  }
  if (share.hundredths < 0 || share.hundredths > whole) {
    return Fault{"percent", "out_of_range", "0 to 100 per cent are allowed here."};
  }
  return std::nullopt;
}

// The shares of one family together, as each begins.
class Sum {
 public:
  // False: more than 100 per cent from that day on.
  bool add(const Share& share) {
    by_designer_[share.designer] = share.hundredths;
    int sum = 0;
    for (const auto& [designer, hundredths] : by_designer_) sum += hundredths;
    return sum <= whole;
  }

 private:
  std::map<std::string, int> by_designer_;
};

std::vector<std::size_t> in_order(const std::vector<Share>& shares) {
  std::vector<std::size_t> order(shares.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(
      order, [&](auto a, auto b) { return place_of(shares[a]) < place_of(shares[b]); });
  return order;
}

// Of a day, all shares count together: those that end first, so that one may take over another's.
void check_sums(const std::vector<Share>& shares, std::map<std::size_t, Fault>& faults) {
  std::map<std::string, Sum> sums;
  const std::vector<std::size_t> order = in_order(shares);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Share& share = shares[order[i]];
    const bool fits = sums[share.family].add(share);
    const bool is_last = i + 1 == order.size() || shares[order[i + 1]].family != share.family ||
                         shares[order[i + 1]].since != share.since;
    if (fits || !is_last) continue;
    faults.emplace(order[i], Fault{"percent", "above_whole",
                                   "The shares of this family are more than 100 per cent together "
                                   "from that day on."});
  }
}

void check_unique(const std::vector<Share>& shares, std::map<std::size_t, Fault>& faults) {
  const std::vector<std::size_t> order = in_order(shares);
  for (std::size_t i = 1; i < order.size(); ++i) {
    if (place_of(shares[order[i - 1]]) != place_of(shares[order[i]])) continue;
    faults.emplace(order[i], Fault{"since", "not_unique",
                                   "This designer has another share from the same day on."});
  }
}

// A share and the id of the family that it was written for.
struct StoredShare : Share {
  std::string stored_family;
};
BOOST_DESCRIBE_STRUCT(StoredShare, (Share), (stored_family))

// Removes shares of families that became one with a family whose shares stand.
void leave_one_source(std::vector<StoredShare>& shares) {
  const auto rank = [](const StoredShare& share) {
    return std::pair(share.stored_family != share.family, share.stored_family);
  };
  std::map<std::string, std::pair<bool, std::string>> sources;  // by current family
  for (const StoredShare& share : shares) {
    auto [source, is_first] = sources.emplace(share.family, rank(share));
    if (!is_first) source->second = std::min(source->second, rank(share));
  }
  std::erase_if(shares, [&](const auto& share) { return sources.at(share.family) != rank(share); });
}

}  // namespace

void sort(std::vector<Share>& shares) { std::ranges::sort(shares, {}, place_of); }

Result<void> check(const std::vector<Share>& shares) {
  std::map<std::size_t, Fault> faults;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (auto fault = fault_of(shares[i])) faults.emplace(i, *std::move(fault));
  }
  check_unique(shares, faults);
  if (faults.empty()) check_sums(shares, faults);
  if (faults.empty()) return {};
  Error error{ErrorKind::invalid, "invalid_shares", "The shares of designers have mistakes.", {}};
  for (auto& [index, fault] : faults) {
    fault.pointer = "/" + std::to_string(index) + "/" + fault.pointer;
    error.faults.push_back(std::move(fault));
  }
  return error;
}

std::vector<Share> load(db::Connection& connection) {
  auto stored = connection.select<StoredShare>(
      "SELECT COALESCE(f.current_id, r.family) AS family, r.family AS stored_family, r.designer, "
      "r.since, r.hundredths "
      "FROM royalty_share r LEFT JOIN former_item f ON f.id = r.family");
  leave_one_source(stored);
  std::vector<Share> shares(stored.begin(), stored.end());
  sort(shares);
  return shares;
}

bool save(db::Connection& connection, std::vector<Share> shares) {
  sort(shares);
  if (load(connection) == shares) return false;
  connection.execute("DELETE FROM royalty_share");
  for (const Share& share : shares) db::Record(share).insert(connection, "royalty_share");
  return true;
}

std::string percent_text(const Share& share) {
  return to_string(Multiplier{std::int64_t{share.hundredths} * 100});
}

}  // namespace typecase::royalties
