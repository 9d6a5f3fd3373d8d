#pragma once

#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "sandbox/context.h"
#include "sandbox/form.h"

namespace typecase::sandbox {

// The keys whose first call has not been answered yet. Calls in flight die with the process, so
// this is memory; the answers are rows of the same transaction as what they tell.
class InFlight {
 public:
  // Holds a key while it lives. ApiError 409 idempotency_key_in_use.
  class Hold {
   public:
    Hold(InFlight& all, std::string key);
    ~Hold();
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

   private:
    InFlight& all_;
    std::string key_;
  };

 private:
  std::mutex mutex_;
  std::set<std::string> keys_;
};

struct Stored {
  int status;
  std::string body;
  std::string request_id;  // Of the call that was carried out.
};

// The first answer to this call's key, if it was carried out in the last 24 hours. ApiError 400
// idempotency_error: the key came with another method, path or form.
std::optional<Stored> stored_answer(Context& context, const Digest& request_hash);
void store_answer(Context& context, const Digest& request_hash, int status, std::string_view body);

Digest hash_request(std::string_view method, std::string_view path, const FormNode& form);

}  // namespace typecase::sandbox
