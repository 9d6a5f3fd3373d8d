#include "sandbox/idempotency.h"

#include <algorithm>

#include "base/crypto/crypto.h"
#include "sandbox/api_error.h"

namespace typecase::sandbox {

InFlight::Hold::Hold(InFlight& all, std::string key) : all_(all), key_(std::move(key)) {
  if (key_.empty()) return;
  std::lock_guard guard(all_.mutex_);
  if (all_.keys_.insert(key_).second) return;
  throw ApiError(409, "idempotency_error", "idempotency_key_in_use",
                 "There is currently another in-progress request using this Idempotent Key (that "
                 "probably means you submitted twice, and the other request is still going "
                 "through): " +
                     key_ + ". Please try again later.");
}

InFlight::Hold::~Hold() {
  std::lock_guard guard(all_.mutex_);
  all_.keys_.erase(key_);
}

std::optional<Stored> stored_answer(Context& context, const Digest& request_hash) {
  context.db.execute("DELETE FROM idempotency WHERE created < $1",
                     context.now - std::chrono::hours{24});
  auto row = context.db.find_one(
      "SELECT request_hash, status, body, request_id FROM idempotency WHERE key = $1",
      context.idempotency_key);
  if (!row) return std::nullopt;
  if (!std::ranges::equal(row->bytes("request_hash"), request_hash)) {
    throw ApiError(400, "idempotency_error", "",
                   "Keys for idempotent requests can only be used with the same parameters they "
                   "were first used with. Try using a key other than '" +
                       context.idempotency_key + "' if you meant to execute a different request.");
  }
  return Stored{static_cast<int>(row->integer("status")), row->text("body"),
                row->text("request_id")};
}

void store_answer(Context& context, const Digest& request_hash, int status, std::string_view body) {
  context.db.execute(
      "INSERT INTO idempotency (key, request_hash, request_id, status, body, created) "
      "VALUES ($1, $2, $3, $4, $5, $6)",
      context.idempotency_key, request_hash, context.request_id, status, body, context.now);
}

Digest hash_request(std::string_view method, std::string_view path, const FormNode& form) {
  return sha256(std::string(method) + "\n" + std::string(path) + "\n" + canonical(form));
}

}  // namespace typecase::sandbox
