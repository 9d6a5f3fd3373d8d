#include "api/catalogue/snapshot_answers.h"

#include <boost/json.hpp>

namespace typecase::api {
namespace {

constexpr const char* json_type = "application/json";
constexpr std::size_t most_to_compress = 1000;  // answers that wait for it
constexpr int often = 4;  // requests that show that an answer is worth the best compression

// Also when the first is gone: then nothing else is where it was.
bool same(const std::weak_ptr<const void>& a, const std::shared_ptr<const void>& b) {
  return !a.owner_before(b) && !b.owner_before(a);
}

// Brotli's best takes seconds for more than a megabyte, and hardly gains there.
http::Effort best_for(std::size_t size) {
  return size <= (1 << 20) ? http::Effort::best : http::Effort::usual;
}

}  // namespace

SnapshotAnswers::SnapshotAnswers(std::size_t most_bytes)
    : entries_(most_bytes), background_(most_to_compress) {}

SnapshotAnswers::Shared SnapshotAnswers::find_kept(const std::string& key, const State& state) {
  std::lock_guard lock(guard_);
  const Entry* found = entries_.find(key);
  return found != nullptr && same(found->state, state) ? found->kept : nullptr;
}

// For a visitor, which counts.
SnapshotAnswers::Shared SnapshotAnswers::ask(const std::string& key, const State& state) {
  Shared kept;
  {
    std::lock_guard lock(guard_);
    Entry* found = entries_.find(key);
    if (found == nullptr || !same(found->state, state)) return nullptr;
    if (++found->asked != often) return found->kept;
    kept = found->kept;
  }
  background_.submit([this, key, kept] { compress_better(key, kept); });
  return kept;
}

SnapshotAnswers::Shared SnapshotAnswers::find_or_make(const std::string& key, const State& state,
                                                      const MakeFile& make) {
  if (Shared kept = find_kept(key, state)) return kept;
  const std::string flight =
      key + ' ' + std::to_string(reinterpret_cast<std::uintptr_t>(state.get()));
  return flights_.share(flight, [&] {
    Shared kept = find_kept(key, state);  // by a flight that has just ended
    return kept ? kept : make_and_keep(key, state, make);
  });
}

SnapshotAnswers::Shared SnapshotAnswers::make_and_keep(const std::string& key, const State& state,
                                                       const MakeFile& make) {
  std::optional<File> file = make();
  if (!file) return nullptr;
  auto kept = std::make_shared<const Kept>(Kept{
      http::make_variants(std::move(file->content), std::move(file->type), http::Effort::quick),
      std::move(file->headers)});
  std::lock_guard lock(guard_);
  entries_.update(key, [&](Entry& entry) { entry = {state, kept}; });
  return kept;
}

void SnapshotAnswers::compress_better(const std::string& key, const Shared& kept) {
  const auto is_there = [&] {
    const Entry* entry = entries_.find(key);
    return entry != nullptr && entry->kept == kept;
  };
  {
    std::lock_guard lock(guard_);
    if (!is_there()) return;
  }
  auto better = std::make_shared<const Kept>(Kept{
      http::recoded(kept->variants, best_for(kept->variants.identity->size())), kept->headers});
  std::lock_guard lock(guard_);
  if (is_there()) entries_.update(key, [&](Entry& entry) { entry.kept = std::move(better); });
}

http::Response SnapshotAnswers::send(const http::Request& request, const Kept& kept) {
  http::Response response = http::compressed(request, kept.variants);
  response.headers.insert(response.headers.end(), kept.headers.begin(), kept.headers.end());
  return response;
}

SnapshotAnswers::Shared SnapshotAnswers::json(const Question& question) {
  return find_or_make(question.key, question.state, [&] {
    return File{boost::json::serialize(question.make()), json_type};
  });
}

http::Response SnapshotAnswers::answer(const http::Request& request, const Question& question) {
  if (question.key.empty()) return http::json(question.make());
  return send(request, *json(question));
}

std::optional<http::Response> SnapshotAnswers::find(const http::Request& request,
                                                    const Question& question) {
  return find_file(request, question.key, question.state);
}

std::string SnapshotAnswers::text(const Question& question) {
  if (question.key.empty()) return boost::json::serialize(question.make());
  return *json(question)->variants.identity;
}

std::optional<http::Response> SnapshotAnswers::file(const http::Request& request,
                                                    const std::string& key, const State& state,
                                                    const MakeFile& make) {
  const Shared kept = find_or_make(key, state, make);
  return kept ? std::optional(send(request, *kept)) : std::nullopt;
}

std::optional<http::Response> SnapshotAnswers::find_file(const http::Request& request,
                                                         const std::string& key,
                                                         const State& state) {
  const Shared kept = ask(key, state);
  return kept ? std::optional(send(request, *kept)) : std::nullopt;
}

void SnapshotAnswers::add_route(http::Router& router, std::string pattern, std::string operation,
                                std::function<Question(const http::Request&)> question) {
  http::Route route{http::Method::get, std::move(pattern), std::move(operation), http::Run::work,
                    [this, question](const http::Request& request) {
                      return answer(request, question(request));
                    }};
  route.try_cached = [this, question = std::move(question)](const http::Request& request) {
    return find(request, question(request));
  };
  router.add(std::move(route));
}

}  // namespace typecase::api
