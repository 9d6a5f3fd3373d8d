#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <unordered_map>

namespace typecase {

// LRU cache bounded by total bytes: keys, bookkeeping and what Value::bytes() returns. The entry
// used last is never evicted, however large. Threads: one at a time.
template <class Value>
class LruCache {
 public:
  explicit LruCache(std::size_t limit) : limit_(limit) {}  // bytes

  // Null: not cached. Counts as a use; valid until the next update().
  Value* find(const std::string& key) {
    auto found = entries_.find(key);
    if (found == entries_.end()) return nullptr;
    newest_first_.splice(newest_first_.begin(), newest_first_, found->second);
    return &found->second->value;
  }

  // Calls change(Value&) with the cached value, else with a new one, measures it again and evicts
  // what there is no room for any more.
  template <class Change>
  void update(const std::string& key, Change change) {
    if (find(key) == nullptr) {
      newest_first_.push_front({key, {}, 0});
      entries_[key] = newest_first_.begin();
    }
    Entry& entry = newest_first_.front();
    change(entry.value);
    bytes_ -= entry.bytes;
    entry.bytes = overhead + 2 * key.size() + entry.value.bytes();
    bytes_ += entry.bytes;
    while (bytes_ > limit_ && newest_first_.size() > 1) evict_oldest();
  }

  std::size_t bytes() const { return bytes_; }
  std::size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    std::string key;
    Value value;
    std::size_t bytes = 0;
  };
  static constexpr std::size_t overhead = sizeof(Entry) + 96;  // the nodes of list and table

  void evict_oldest() {
    bytes_ -= newest_first_.back().bytes;
    entries_.erase(newest_first_.back().key);
    newest_first_.pop_back();
  }

  const std::size_t limit_;
  std::size_t bytes_ = 0;
  std::list<Entry> newest_first_;
  std::unordered_map<std::string, typename std::list<Entry>::iterator> entries_;
};

}  // namespace typecase
