#include "api/catalogue/snapshot_answers.h"

#include <boost/json.hpp>

namespace typecase::api {
namespace {

constexpr const char* json_type = "application/json";

// Also when the first is gone: then nothing else is where it was.
bool same(const std::weak_ptr<const void>& a, const std::shared_ptr<const void>& b) {
  return !a.owner_before(b) && !b.owner_before(a);
}

}  // namespace

std::shared_ptr<const http::Variants> SnapshotAnswers::find_or_make(
    const std::string& key, const std::shared_ptr<const void>& state, const std::string& type,
    const MakeText& make) {
  {
    std::lock_guard lock(guard_);
    auto found = entries_.find(key);
    if (found != entries_.end() && same(found->second.state, state)) return found->second.variants;
  }
  auto made = std::make_shared<const http::Variants>(http::make_variants(make(), type));
  std::lock_guard lock(guard_);
  entries_[key] = {state, made};
  return made;
}

http::Response SnapshotAnswers::answer(const http::Request& request, const Question& question) {
  if (question.key.empty()) return http::json(question.make());
  return file(request, question.key, question.state, json_type,
              [&] { return boost::json::serialize(question.make()); });
}

http::Response SnapshotAnswers::file(const http::Request& request, const std::string& key,
                                     const std::shared_ptr<const void>& state,
                                     const std::string& type, const MakeText& make) {
  http::Response response = http::compressed(request, *find_or_make(key, state, type, make));
  response.set("Cache-Control", "no-cache");
  return response;
}

std::string SnapshotAnswers::text(const Question& question) {
  auto make = [&] { return boost::json::serialize(question.make()); };
  if (question.key.empty()) return make();
  return *find_or_make(question.key, question.state, json_type, make)->identity;
}

}  // namespace typecase::api
