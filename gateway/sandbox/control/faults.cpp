#include "sandbox/control/faults.h"

#include <algorithm>
#include <boost/json.hpp>
#include <memory>
#include <stdexcept>
#include <thread>

#include "sandbox/objects/ranges.h"

namespace typecase::sandbox {

namespace {

namespace json = boost::json;

constexpr std::string_view reset_mark = "Sandbox-Reset";

bool is_for(const CallFault& fault, std::string_view method, std::string_view path,
            std::string_view pattern) {
  return (!fault.method || *fault.method == method) &&
         (!fault.path || *fault.path == path || *fault.path == pattern);
}

// Ends the connection in the middle.
http::Stream half_of(std::string body) {
  auto half = std::make_shared<const std::string>(body.substr(0, body.size() / 2));
  return {body.size(), [half](std::uint64_t at) -> http::SharedBody {
            if (at > 0) throw std::runtime_error("The answer is truncated, as a test wants it.");
            return half;
          }};
}

http::Stream drop_by_drop(std::string body, std::int64_t pause) {
  auto whole = std::make_shared<const std::string>(std::move(body));
  return {whole->size(), [whole, pause](std::uint64_t at) {
            std::this_thread::sleep_for(std::chrono::milliseconds{pause});
            return std::make_shared<const std::string>(1, whole->at(at));
          }};
}

void change_members(json::object& resource, const json::value& change) {
  if (!change.is_object()) return;
  for (const auto& member : change.get_object()) resource[member.key()] = member.value();
}

std::string changed(const std::string& body, const json::value& change) {
  json::object answer = json::parse(body).as_object();
  if (json::value* items = answer.if_contains("data"); items != nullptr && items->is_array()) {
    for (json::value& item : items->get_array()) change_members(item.as_object(), change);
  } else {
    change_members(answer, change);
  }
  return json::serialize(answer);
}

}  // namespace

void CallFault::check(const std::string& pointer, std::vector<Fault>& faults) const {
  need_between(count, 1, 1'000'000, pointer, "count", faults);
  need_between(delay_ms, 0, longest_wait_ms, pointer, "delayMs", faults);
  need_between(hold_ms, 0, longest_wait_ms, pointer, "holdMs", faults);
  need_between(drip_ms, 0, 1000, pointer, "dripMs", faults);
  need_between(bytes, 0, most_bytes, pointer, "bytes", faults);
}

void Faults::replace(std::vector<CallFault> faults) {
  {
    std::lock_guard guard(mutex_);
    ++list_;
    for (CallFault& fault : faults) fault.list = list_;
    faults_.assign(faults.begin(), faults.end());
  }
  ended_.notify_all();
}

CallFault Faults::take(std::string_view method, std::string_view path, std::string_view pattern) {
  std::lock_guard guard(mutex_);
  auto found = std::ranges::find_if(
      faults_, [&](const CallFault& fault) { return is_for(fault, method, path, pattern); });
  if (found == faults_.end()) return {};
  CallFault fault = *found;
  found->count = fault.count.value_or(1) - 1;
  if (*found->count <= 0) faults_.erase(found);
  return fault;
}

std::int64_t Faults::left() const {
  std::lock_guard guard(mutex_);
  std::int64_t calls = 0;
  for (const CallFault& fault : faults_) calls += fault.count.value_or(1);
  return calls;
}

void Faults::wait(const CallFault& fault, const std::optional<std::int64_t>& milliseconds) {
  if (!milliseconds) return;
  std::unique_lock lock(mutex_);
  ended_.wait_for(lock, std::chrono::milliseconds{*milliseconds},
                  [&] { return is_ending_ || fault.list != list_; });
}

void Faults::end() {
  {
    std::lock_guard guard(mutex_);
    is_ending_ = true;
  }
  ended_.notify_all();
}

void disturb(http::Response& response, const CallFault& fault) {
  constexpr std::int64_t large = 64 << 20;
  switch (fault.trouble) {
    case Trouble::reset_after:
      response = reset();
      return;
    case Trouble::garbage:
      response.status = 200;
      response.body = "<html><h1>Bad gateway</h1>";
      return;
    case Trouble::truncated:
      response.stream = half_of(std::move(response.body));
      return;
    case Trouble::huge: {
      auto size = static_cast<std::size_t>(fault.bytes.value_or(large));
      if (size > response.body.size()) response.body.resize(size, ' ');
      return;
    }
    case Trouble::drip:
      response.stream = drop_by_drop(std::move(response.body), fault.drip_ms.value_or(20));
      return;
    case Trouble::change:
      if (fault.change) response.body = changed(response.body, *fault.change);
      return;
    default:
      return;
  }
}

http::Response reset() {
  http::Response response;
  response.set(std::string(reset_mark), "1");
  return response;
}

bool is_reset(const http::Response& response) { return response.header(reset_mark) != nullptr; }

}  // namespace typecase::sandbox
