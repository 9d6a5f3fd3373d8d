#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace typecase::specimen {

// Bytes that several caches share. LRU across all of them: the entry that was not used for the
// longest goes first, whichever cache it belongs to. An entry above the limit is not kept.
// Thread-safe.
class MemoryBudget {
 public:
  using Value = std::shared_ptr<const void>;

  explicit MemoryBudget(std::size_t limit = 256 << 20) : limit_(limit) {}  // bytes
  MemoryBudget(const MemoryBudget&) = delete;
  MemoryBudget& operator=(const MemoryBudget&) = delete;

  std::size_t limit() const { return limit_; }
  std::size_t bytes() const;  // of all entries of all caches

  // The entries of one cache. Dropped with it.
  class Share {
   public:
    explicit Share(std::shared_ptr<MemoryBudget> budget);
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;
    ~Share();

    // Null: not kept. Marks it as used now.
    Value find(const std::string& key);

    // Whether it is kept, without marking it as used.
    bool has(const std::string& key) const;

    // Keeps it in place of what the key had, and drops what the budget has no room for.
    void keep(const std::string& key, Value value, std::size_t bytes);

    std::size_t bytes() const;  // of this cache's entries

   private:
    friend class MemoryBudget;
    struct Entry {
      Share* owner;
      std::string key;
      Value value;
      std::size_t bytes;
    };
    using Place = std::list<Entry>::iterator;

    const std::shared_ptr<MemoryBudget> budget_;
    std::unordered_map<std::string, Place> places_;
    std::size_t bytes_ = 0;
  };

  // Cost of an entry beside its value: the nodes of list and table, and the key in both.
  static std::size_t overhead(std::string_view key) {
    constexpr std::size_t nodes = sizeof(Share::Entry) + 128;
    return 2 * key.size() + nodes;
  }

 private:
  // Values that were dropped: they end after the lock, for freeing a font takes long.
  using Dropped = std::vector<Value>;

  void drop(Share::Place place, Dropped& dropped);

  const std::size_t limit_;
  mutable std::mutex mutex_;
  std::list<Share::Entry> newest_first_;
  std::size_t bytes_ = 0;
};

}  // namespace typecase::specimen
