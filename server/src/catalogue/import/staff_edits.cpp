#include "catalogue/import/staff_edits.h"

#include <algorithm>
#include <map>
#include <optional>

#include "base/json/json_writer.h"
#include "catalogue/records/terms.h"
#include "db/record.h"

namespace typecase::catalogue {
namespace {

// JSON holds no bytes: the digests of several rows follow each other in a parameter of their own.
struct NotedRow {
  TermsKind kind = TermsKind::family;
  std::string id, family_id;
  std::int64_t digest_at = 1;  // of its first byte, from 1
};
BOOST_DESCRIBE_STRUCT(NotedRow, (), (kind, id, family_id, digest_at))

using Texts = std::map<std::pair<TermsKind, std::string>, std::string>;

// The terms of a family as texts, by kind and id.
Texts texts_of(const CatalogueTerms& terms) {
  Texts texts;
  const auto add = [&](TermsKind kind, const auto& all) {
    for (const auto& [id, each] : all) texts[{kind, id}] = json::write_stored(each);
  };
  add(TermsKind::family, terms.families);
  add(TermsKind::style, terms.styles);
  add(TermsKind::package, terms.packages);
  add(TermsKind::price, terms.prices);
  return texts;
}

// Copies the terms of that kind and id from `all` to `some`.
void copy_terms(const CatalogueTerms& all, const ImportedTerms& which, CatalogueTerms& some) {
  switch (which.kind) {
    case TermsKind::family:
      some.families[which.id] = all.families.at(which.id);
      return;
    case TermsKind::style:
      some.styles[which.id] = all.styles.at(which.id);
      return;
    case TermsKind::package:
      some.packages[which.id] = all.packages.at(which.id);
      return;
    case TermsKind::price:
      some.prices[which.id] = all.prices.at(which.id);
  }
}

void lay_over(const CatalogueTerms& terms, FamilyRecord& family) {
  std::vector<FamilyRecord> one{std::move(family)};
  lay_over(terms, one);
  family = std::move(one.front());
}

// The complete family has every style, whatever it had when staff changed its terms.
void follow_fonts(const FamilyRecord& merged, CatalogueTerms& terms) {
  const auto complete = terms.packages.find(complete_package_id(merged.id));
  if (complete == terms.packages.end()) return;
  const auto found = std::ranges::find(merged.packages, complete->first, &PackageRecord::id);
  if (found != merged.packages.end()) complete->second.styles = found->styles;
}

// Decides about the noted terms of a family, one after the other.
class Keeping {
 public:
  Keeping(const FamilyRecord& before, const FamilyRecord& merged, bool is_described,
          const SideChoice& choice)
      : terms_(terms_of(before)),
        before_(texts_of(terms_)),
        merged_(texts_of(terms_of(merged))),
        is_described_(is_described),
        choice_(choice) {}

  void decide(const ImportedTerms& noted) {
    const auto staff = before_.find({noted.kind, noted.id});
    const auto folder = merged_.find({noted.kind, noted.id});
    const bool is_theirs =
        staff != before_.end() && folder != merged_.end() && sha256(staff->second) != noted.sha256;
    if (!is_theirs) return settle(noted);
    if (!is_described_ || sha256(folder->second) == noted.sha256) return keep(noted, edits.kept);
    if (staff->second == folder->second) return settle(noted);
    decide_conflict(noted, sha256(folder->second));
  }

  CatalogueTerms terms;  // that hold instead of those of the import
  KeptEdits edits;

 private:
  void settle(const ImportedTerms& noted) { edits.settled.push_back(noted); }

  void keep(const ImportedTerms& noted, std::vector<std::string>& keys) {
    copy_terms(terms_, noted, terms);
    keys.push_back(noted.key());
  }

  void decide_conflict(const ImportedTerms& noted, const Digest& folder) {
    if (choice_.takes_ours(noted.key())) return settle(noted);
    if (!choice_.takes_theirs(noted.key())) return keep(noted, edits.conflicts);
    keep(noted, edits.kept);
    edits.renewed.push_back(noted);
    edits.renewed.back().sha256 = folder;
  }

  const CatalogueTerms terms_;
  const Texts before_, merged_;
  const bool is_described_;
  const SideChoice& choice_;
};

}  // namespace

bool SideChoice::takes_ours(const std::string& key) const {
  return ours.contains(key) || (all_ours && !theirs.contains(key));
}

bool SideChoice::takes_theirs(const std::string& key) const {
  return theirs.contains(key) || (all_theirs && !ours.contains(key));
}

void note_imported(db::Connection& connection, const std::vector<ImportedTerms>& terms) {
  if (terms.empty()) return;
  std::vector<NotedRow> rows;
  Bytes digests;
  for (const ImportedTerms& each : terms) {
    rows.push_back({each.kind, each.id, each.family_id, std::ssize(digests) + 1});
    digests.insert(digests.end(), each.sha256.begin(), each.sha256.end());
  }
  connection.execute(
      "INSERT INTO imported_terms (kind, id, family_id, sha256) SELECT j.value ->> 'kind', "
      "j.value ->> 'id', j.value ->> 'familyId', "
      "substr(cast($1 AS {blob}), cast(j.value ->> 'digestAt' AS INTEGER), 32)\n"
      "{sqlite} FROM json_each($2) j WHERE true\n"
      "{postgresql} FROM json_array_elements(cast($2 AS JSON)) j\n"
      "ON CONFLICT (kind, id) DO NOTHING",
      digests, json::write_stored(rows));
}

KeptEdits keep_staff_edits(const FamilyRecord& before, const std::vector<ImportedTerms>& noted,
                           bool is_described, const SideChoice& choice, FamilyRecord& merged) {
  Keeping keeping(before, merged, is_described, choice);
  for (const ImportedTerms& each : noted) keeping.decide(each);
  follow_fonts(merged, keeping.terms);
  lay_over(keeping.terms, merged);
  return std::move(keeping.edits);
}

std::vector<ImportedTerms> read_imported(db::Connection& connection, const std::string& family) {
  return connection.select<ImportedTerms>(
      "SELECT kind, id, family_id, sha256 FROM imported_terms WHERE family_id = $1 "
      "ORDER BY kind, id",
      family);
}

void rename(std::vector<ImportedTerms>& noted, const Renames& renames) {
  for (ImportedTerms& each : noted) {
    rename(each.id, renames);
    rename(each.family_id, renames);
  }
}

void rename_imported(db::Connection& connection, const Renames& renames) {
  for (const auto& [former, current] : renames) {
    auto noted = connection.select<ImportedTerms>(
        "SELECT kind, id, family_id, sha256 FROM imported_terms WHERE family_id = $1 OR id = $1",
        former);
    connection.execute("DELETE FROM imported_terms WHERE family_id = $1 OR id = $1", former);
    rename(noted, renames);
    note_imported(connection, noted);
  }
}

void save(db::Connection& connection, const KeptEdits& edits) {
  for (const ImportedTerms& each : edits.settled) {
    connection.execute("DELETE FROM imported_terms WHERE kind = $1 AND id = $2", each.kind,
                       each.id);
  }
  for (const ImportedTerms& each : edits.renewed) {
    db::Record(each).upsert(connection, "imported_terms", "kind, id");
  }
}

}  // namespace typecase::catalogue
