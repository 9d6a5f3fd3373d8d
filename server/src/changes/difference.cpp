#include "changes/difference.h"

#include <boost/json.hpp>
#include <set>

namespace typecase::changes {

std::vector<Difference> compare(const Entries& before, const Entries& after) {
  std::vector<Difference> differences;
  auto old = before.begin();
  auto now = after.begin();
  while (old != before.end() || now != after.end()) {
    if (now == after.end() || (old != before.end() && old->first < now->first)) {
      differences.push_back({old->first, old->second, std::nullopt});
      ++old;
    } else if (old == before.end() || now->first < old->first) {
      differences.push_back({now->first, std::nullopt, now->second});
      ++now;
    } else {
      if (old->second != now->second) {
        differences.push_back({now->first, old->second, now->second});
      }
      ++old;
      ++now;
    }
  }
  return differences;
}

std::vector<std::string> changed_members(const Difference& difference) {
  if (!difference.before || !difference.after) return {};
  const boost::json::object before = boost::json::parse(*difference.before).as_object();
  const boost::json::object after = boost::json::parse(*difference.after).as_object();
  std::set<std::string> members;
  for (const auto& [from, to] : {std::pair(&before, &after), std::pair(&after, &before)}) {
    for (const auto& member : *from) {
      const boost::json::value* other = to->if_contains(member.key());
      if (other == nullptr || *other != member.value()) members.insert(member.key());
    }
  }
  return {members.begin(), members.end()};
}

Digest digest_of(const std::string& record) { return sha256(record); }

bool is_of_catalogue(EntryKind kind) {
  return kind == EntryKind::family || kind == EntryKind::style || kind == EntryKind::package ||
         kind == EntryKind::price;
}

}  // namespace typecase::changes
