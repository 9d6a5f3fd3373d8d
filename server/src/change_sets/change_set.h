#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "changes/difference.h"
#include "changes/entry_fault.h"

// Drafts of what the foundry decides about its shop: edits of entries (changes/entry.h) that reach
// visitors together, when they are published.
namespace typecase::change_sets {

constexpr std::size_t longest_name = 80;
constexpr std::size_t most_edits = 20'000;  // of one change set
constexpr std::int64_t most_open = 200;     // drafts and scheduled ones of the shop

enum class State { draft, scheduled, published, discarded };
BOOST_DESCRIBE_ENUM(State, draft, scheduled, published, discarded)

// Why a publication was refused.
struct Failure {
  std::string code;
  std::string detail;
  std::vector<changes::EntryFault> faults;
};
BOOST_DESCRIBE_STRUCT(Failure, (), (code, detail, faults))

struct ChangeSet {
  std::string id = {};
  std::string name = {};
  State state = State::draft;
  std::int64_t version = 1;                        // counts edits and changes of state
  std::map<std::string, std::int64_t> edits = {};  // how many, by the name of their kind
  std::optional<std::string> owner_id = {};        // member who began it
  Time created_at = {}, changed_at = {};
  std::optional<Time> publish_at = {};    // scheduled: when it is published
  std::optional<Time> published_at = {};  // published: since when visitors see it
  // The member who published it, or who scheduled that; none: the command line did.
  std::optional<std::string> published_by = {};
  std::optional<std::string> reverts = {};  // id of the change set that it takes back
  std::optional<Failure> failure = {};      // of the last publication, if it was refused
};
BOOST_DESCRIBE_STRUCT(ChangeSet, (),
                      (id, name, state, version, edits, owner_id, created_at, changed_at,
                       publish_at, published_at, published_by, reverts, failure))

// An edit: the entry as the shop had it when it was edited first, and as it is to be.
using Edit = changes::Difference;

struct ShownChangeSet {
  ChangeSet change_set;
  std::vector<Edit> edits = {};  // by key
  // Entries that the shop no longer has as `before` says, nor as `after` says, and the shop's
  // record of each; nullopt: it is gone. Of drafts and scheduled ones alone.
  std::map<changes::EntryKey, std::optional<std::string>> conflicts = {};
};

}  // namespace typecase::change_sets
