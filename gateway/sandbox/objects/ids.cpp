#include "sandbox/objects/ids.h"

#include <mutex>
#include <optional>

#include "base/crypto/crypto.h"

namespace typecase::sandbox {

namespace {

// With a seed, bytes are digests of the seed and a counter.
class ByteSource {
 public:
  void seed(std::int64_t seed, std::int64_t begin) {
    std::lock_guard guard(mutex_);
    seed_ = seed;
    next_ = begin;
  }

  Digest draw() {
    std::lock_guard guard(mutex_);
    if (seed_) return sha256(std::to_string(*seed_) + ":" + std::to_string(next_++));
    Digest bytes;
    random_bytes(bytes);
    return bytes;
  }

 private:
  std::mutex mutex_;
  std::optional<std::int64_t> seed_;
  std::int64_t next_ = 0;
};

ByteSource& source() {
  static ByteSource one;
  return one;
}

}  // namespace

void seed_ids(std::int64_t seed, std::int64_t begin) { source().seed(seed, begin); }

std::string random_letters(std::size_t count) {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  std::string text;
  while (text.size() < count) {
    for (std::uint8_t byte : source().draw()) {
      bool is_fair = byte < 4 * letters.size();  // 248: else some letters came more often.
      if (is_fair && text.size() < count) text += letters[byte % letters.size()];
    }
  }
  return text;
}

std::string new_id(std::string_view prefix) {
  return std::string(prefix) + "3" + random_letters(23);
}

}  // namespace typecase::sandbox
