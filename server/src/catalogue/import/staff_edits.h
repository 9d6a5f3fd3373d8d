#pragma once

#include <boost/describe.hpp>
#include <set>
#include <string>
#include <vector>

#include "base/crypto/crypto.h"
#include "catalogue/records/rename.h"
#include "db/connection.h"

// Changes that staff have made to a family since an import wrote it; the next import keeps them.
namespace typecase::catalogue {

enum class TermsKind { family, style, package, price };
BOOST_DESCRIBE_ENUM(TermsKind, family, style, package, price)

// Terms that staff have changed: which, and the digest of those that an import last wrote.
struct ImportedTerms {
  TermsKind kind = TermsKind::family;
  std::string id;
  std::string family_id;
  Digest sha256{};

  std::string key() const { return std::string(enum_name(kind)) + "/" + id; }  // "price/inter-bold"
};
BOOST_DESCRIBE_STRUCT(ImportedTerms, (), (kind, id, family_id, sha256))

// Before staff change terms for the first time since an import: notes what they were, unless that
// is noted. `sha256`: of their text as json::write_stored() writes it. One statement.
void note_imported(db::Connection& connection, const std::vector<ImportedTerms>& terms);

// Of terms that both staff and a family.toml have changed, the side that holds, by key. Without a
// choice staff's stay and the import says so.
struct SideChoice {
  bool all_ours = false, all_theirs = false;  // ours: the folder's; theirs: what staff have made
  std::set<std::string> ours = {}, theirs = {};

  bool takes_ours(const std::string& key) const;
  bool takes_theirs(const std::string& key) const;
};

struct KeptEdits {
  std::vector<std::string> kept;       // keys of what staff alone have changed
  std::vector<std::string> conflicts;  // of what the family.toml has changed too: staff's stay
  std::vector<ImportedTerms> settled;  // no longer differing: forgotten once the family is written
  std::vector<ImportedTerms> renewed;  // with the digest of what the family.toml has now
};

// Gives the family that an import is to write what staff have changed in it. `before`: as it is
// stored; `noted`: of that family; is_described: its family.toml has changed since. Pure.
KeptEdits keep_staff_edits(const FamilyRecord& before, const std::vector<ImportedTerms>& noted,
                           bool is_described, const SideChoice& choice, FamilyRecord& merged);

std::vector<ImportedTerms> read_imported(db::Connection& connection, const std::string& family);
// Their digests stay those of texts with the former ids.
void rename(std::vector<ImportedTerms>& noted, const Renames& renames);
// Gives what is noted of families the ids that took the place of theirs.
void rename_imported(db::Connection& connection, const Renames& renames);
void save(db::Connection& connection, const KeptEdits& edits);

}  // namespace typecase::catalogue
