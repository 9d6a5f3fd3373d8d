#pragma once

#include <boost/describe.hpp>
#include <boost/json/value.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/scalar.h"
#include "http/message/message.h"

namespace typecase::sandbox {

// The way in which a call goes wrong. "Done" says whether what was asked for is done all the same.
enum class Trouble {
  none,                // Done. For a delay alone.
  reset_before,        // Not done; the connection is reset.
  reset_after,         // Done; the connection is reset before a byte of the answer.
  server_error,        // Not done; 500, kept under the idempotency key.
  server_error_after,  // Done; 500, kept under the idempotency key.
  rate_limit,          // Not done; 429, kept nowhere.
  garbage,             // Done, as all below; 200 with a body that is no JSON.
  truncated,           // Half of the body, then the connection ends.
  huge,                // `bytes` of body: the JSON and spaces.
  drip,                // The body byte by byte, `drip_ms` between them.
  change               // Members of the answer, or of a list's items, are as in `change`.
};
BOOST_DESCRIBE_ENUM(Trouble, none, reset_before, reset_after, server_error, server_error_after,
                    rate_limit, garbage, truncated, huge, drip, change)

// The next `count` calls of this method and path, or all that are absent here, have this trouble.
struct CallFault {
  Trouble trouble = Trouble::none;
  std::optional<std::string> method;  // "POST"
  std::optional<std::string> path;    // "/v1/refunds/re_1", or "/v1/refunds/{id}" for each of them
  std::optional<std::int64_t> count;  // 1
  std::optional<std::int64_t> delay_ms;  // Before it is done.
  std::optional<std::int64_t> hold_ms;   // Before it is answered.
  std::optional<std::int64_t> drip_ms;   // 20
  std::optional<std::int64_t> bytes;     // 64 MiB
  std::optional<boost::json::value> change;
  std::uint64_t list = 0;  // No knob: the list that it is of, by the number of Faults::replace().

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(CallFault, (),
                      (trouble, method, path, count, delay_ms, hold_ms, drip_ms, bytes, change))

// The faults to come, first in, first used. Memory: a restart forgets them.
class Faults {
 public:
  // Calls that are held back by the list of before go on.
  void replace(std::vector<CallFault> faults);

  // The fault of this call, which is then used once. Trouble::none without delays: no fault.
  CallFault take(std::string_view method, std::string_view path, std::string_view pattern);

  std::int64_t left() const;  // Calls that will still have one.

  // Holds back a call that has this fault: for so long, until replace() or until end().
  void wait(const CallFault& fault, const std::optional<std::int64_t>& milliseconds);
  void end();

 private:
  mutable std::mutex mutex_;
  std::condition_variable ended_;
  bool is_ending_ = false;
  std::uint64_t list_ = 0;
  std::deque<CallFault> faults_;
};

// Changes an answer that is ready as the fault has it.
void disturb(http::Response& response, const CallFault& fault);

// An answer whose connection is to be reset instead, and whether it is one.
http::Response reset();
bool is_reset(const http::Response& response);

}  // namespace typecase::sandbox

template <>
constexpr bool typecase::is_named_in_camel_case<typecase::sandbox::Trouble> = true;
