#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text/page_cursor.h"
#include "change_sets/change_set.h"
#include "db/connection.h"

// Change sets as rows, in the caller's transaction.
namespace typecase::change_sets {

std::optional<ChangeSet> find(db::Connection& connection, std::string_view id);
void insert(db::Connection& connection, const ChangeSet& change_set);
void update(db::Connection& connection, const ChangeSet& change_set);

std::vector<Edit> read_edits(db::Connection& connection, std::string_view id);  // by key
// Keys of the first edits, by key, at most `most`.
std::vector<changes::EntryKey> first_keys(db::Connection& connection, std::string_view id,
                                          std::int64_t most);
// member_id: who edited it last.
void save_edit(db::Connection& connection, std::string_view id, const Edit& edit,
               const std::optional<std::string>& member_id);
// Gives an edit another record after it; its member stays.
void change_after(db::Connection& connection, std::string_view id, const Edit& edit);
void remove_edit(db::Connection& connection, std::string_view id, const changes::EntryKey& key);
std::map<std::string, std::int64_t> count_edits(db::Connection& connection, std::string_view id);
std::int64_t count_open(db::Connection& connection);  // drafts and scheduled ones of the shop

// The draft that takes the change set back; nullopt: there is none.
std::optional<std::string> find_revert(db::Connection& connection, std::string_view id);

struct Filter {
  std::vector<State> states = {};               // empty: all but discarded
  std::optional<changes::EntryKey> entry = {};  // that edit this entry
};

// A page, the last change first, and one row more where another page follows.
std::vector<ChangeSet> list(db::Connection& connection, const Filter& filter,
                            const PageRequest& page);

// Forgets discarded ones that nobody has touched since. Returns how many.
std::int64_t sweep(db::Connection& connection, Time before);

}  // namespace typecase::change_sets
