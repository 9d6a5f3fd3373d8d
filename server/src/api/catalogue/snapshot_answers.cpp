#include "api/catalogue/snapshot_answers.h"

#include <boost/json.hpp>

namespace typecase::api {
namespace {

constexpr const char* json_type = "application/json";
constexpr std::size_t most_to_compress = 1000;  // answers that wait for it
constexpr int often = 4;  // requests that show that an answer is worth the best compression

// Also when both are gone: then nothing else is where they were.
bool same(const std::weak_ptr<const void>& a, const auto& b) {
  return !a.owner_before(b) && !b.owner_before(a);
}

// Brotli's best takes seconds for more than a megabyte, and hardly gains there.
http::Effort best_for(std::size_t size) {
  return size <= (1 << 20) ? http::Effort::best : http::Effort::usual;
}

std::string flight_of(const std::string& key, const SnapshotAnswers::State& state) {
  return key + ' ' + std::to_string(reinterpret_cast<std::uintptr_t>(state.get()));
}

SnapshotAnswers::File json_file(const SnapshotAnswers::Question& question) {
  return {boost::json::serialize(question.make()), json_type};
}

}  // namespace

SnapshotAnswers::SnapshotAnswers(std::size_t most_bytes)
    : entries_(most_bytes), background_(most_to_compress) {}

// nullptr: none is kept, or one of another state.
template <class StatePointer>
SnapshotAnswers::Entry* SnapshotAnswers::entry_of(const std::string& key,
                                                  const StatePointer& state) {
  Entry* found = entries_.find(key);
  return found != nullptr && same(found->state, state) ? found : nullptr;
}

SnapshotAnswers::Shared SnapshotAnswers::find_kept(const std::string& key, const State& state,
                                                   Coding coding) {
  std::lock_guard lock(guard_);
  const Entry* found = entry_of(key, state);
  return found != nullptr && found->has(coding) ? found->kept : nullptr;
}

// For a visitor, which counts.
SnapshotAnswers::Shared SnapshotAnswers::ask(const std::string& key, const State& state,
                                             Coding coding) {
  Shared kept;
  {
    std::lock_guard lock(guard_);
    Entry* found = entry_of(key, state);
    if (found == nullptr) return nullptr;
    found->is_wanted = true;
    if (!found->has(coding)) return nullptr;
    if (++found->asked != often) return found->kept;
    kept = found->kept;
  }
  background_.submit([this, key, state = std::weak_ptr(state)] { compress_better(key, state); });
  return kept;
}

SnapshotAnswers::Shared SnapshotAnswers::find_or_make(const std::string& key, const State& state,
                                                      const MakeFile& make) {
  if (Shared kept = find_kept(key, state, Coding::identity)) return kept;
  return flights_.share(flight_of(key, state), [&] {
    Shared kept = find_kept(key, state, Coding::identity);  // by a flight that has just ended
    return kept ? kept : make_and_keep(key, state, make, true);
  });
}

SnapshotAnswers::Shared SnapshotAnswers::make_and_keep(const std::string& key, const State& state,
                                                       const MakeFile& make, bool is_wanted) {
  std::optional<File> file = make();
  if (!file) return nullptr;
  file->content.shrink_to_fit();
  http::Content content{std::make_shared<const std::string>(std::move(file->content)),
                        nullptr,
                        nullptr,
                        std::move(file->type),
                        std::move(file->headers),
                        true};
  auto kept = std::make_shared<const http::Variants>(http::variants_of(std::move(content)));
  std::lock_guard lock(guard_);
  if (const Entry* other = entry_of(key, state)) return other->kept;  // prepared meanwhile
  entries_.update(key, [&](Entry& entry) {
    entry = {};
    entry.state = state;
    entry.kept = kept;
    entry.is_wanted = is_wanted;
  });
  return kept;
}

// In the coding that a visitor wants, made now where it is not there yet.
SnapshotAnswers::Shared SnapshotAnswers::add_coding(const std::string& key, const State& state,
                                                    const Shared& kept, Coding coding) {
  if (coding == Coding::identity) return kept;
  const std::string flight = flight_of(key, state) + ' ' + std::to_string(static_cast<int>(coding));
  return flights_.share(flight, [&]() -> Shared {
    if (Shared found = find_kept(key, state, coding)) return found;
    const http::SharedBody body = http::coded(kept->content, coding, http::Effort::quick);
    Shared more = std::make_shared<const http::Variants>(http::with_coding(*kept, coding, body));
    std::lock_guard lock(guard_);
    if (!entry_of(key, state)) return more;
    entries_.update(key, [&](Entry& found) {
      if (found.has(coding)) {  // The smallest has come meanwhile.
        more = found.kept;
        return;
      }
      if (found.kept != kept) {  // Another coding has.
        more = std::make_shared<const http::Variants>(http::with_coding(*found.kept, coding, body));
      }
      found.kept = more;
      found.coded[static_cast<std::size_t>(coding)] = true;
    });
    return more;
  });
}

void SnapshotAnswers::compress_better(const std::string& key,
                                      const std::weak_ptr<const void>& state) {
  Shared kept;
  {
    std::lock_guard lock(guard_);
    const Entry* found = entry_of(key, state);
    if (found == nullptr) return;
    kept = found->kept;
  }
  auto better = std::make_shared<const http::Variants>(
      http::recoded(*kept, best_for(kept->content.identity->size())));
  std::lock_guard lock(guard_);
  if (!entry_of(key, state)) return;
  entries_.update(key, [&](Entry& found) {
    found.kept = std::move(better);
    found.coded = {true, true, true};
  });
}

SnapshotAnswers::Shared SnapshotAnswers::json(const Question& question) {
  return find_or_make(question.key, question.state, [&] { return json_file(question); });
}

http::Response SnapshotAnswers::answer(const http::Request& request, const Question& question) {
  if (question.key.empty()) return http::json(question.make());
  return *file(request, question.key, question.state, [&] { return json_file(question); });
}

std::optional<http::Response> SnapshotAnswers::find(const http::Request& request,
                                                    const Question& question) {
  return find_file(request, question.key, question.state);
}

std::string SnapshotAnswers::text(const Question& question) {
  if (question.key.empty()) return boost::json::serialize(question.make());
  return *json(question)->content.identity;
}

void SnapshotAnswers::prepare(const Question& question) {
  if (find_kept(question.key, question.state, Coding::identity)) return;
  make_and_keep(
      question.key, question.state, [&] { return json_file(question); }, false);
}

bool SnapshotAnswers::renew(const Question& question) {
  {
    std::lock_guard lock(guard_);
    const Entry* found = entries_.find(question.key);
    if (found == nullptr || !found->is_wanted) return false;
  }
  prepare(question);
  return true;
}

std::optional<http::Response> SnapshotAnswers::file(const http::Request& request,
                                                    const std::string& key, const State& state,
                                                    const MakeFile& make) {
  const Shared kept = find_or_make(key, state, make);
  if (!kept) return std::nullopt;
  return http::compressed(request, *add_coding(key, state, kept, http::liked_coding(request)));
}

std::optional<http::Response> SnapshotAnswers::find_file(const http::Request& request,
                                                         const std::string& key,
                                                         const State& state) {
  const Shared kept = ask(key, state, http::liked_coding(request));
  return kept ? std::optional(http::compressed(request, *kept)) : std::nullopt;
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
